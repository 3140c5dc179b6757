"""Two yoga blocks."""
from parts import *

slab = lambda w, h, x, y, t, seed: put_at(piece(rounded(w, h, .16), mirror=False, cloth='foam', thick=.25, puff=(.14, .55), rumple=0,
    wobble=.004, edge=.04, seed=seed), x, y, t)
ITEM = sides([slab(2.3, 1.5, -.25, .95, .06, 1), slab(2.3, .9, .2, -.7, -.12, 2)], None, (.5, .4, 1.9), 1.3)
