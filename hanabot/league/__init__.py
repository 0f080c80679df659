"""The league's door (document 000): episodes at which programs that are not ours sit beside our policies.

`move_objects` has the moves as JSON, `observation` what a seat is shown, `prompt` the rules in words for a language
model, `protocol` the lines that are exchanged with a program, `process` the program itself, `outside` its seat at the
table and `episode` a whole game. Seasons of many episodes are tournaments, and live there.
"""
