"""One page about a results file: what is said in it, the plots, the games chosen, and the template they go into."""
