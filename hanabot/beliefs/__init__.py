"""What a seat knows: the facts of the table, exact elimination, and notes as their holders would look at them."""
