"""Folding carton."""
from parts import *

box = crate(1.3, 1.9, .34, .2, cloth='paper')
ITEM = sides(box, None, (.75, 1.2, 2.3), 1.35)
