"""Knitted belly band."""
from parts import *

body = [('waist', (0, 3.0), (.8, 3.02), (1.5, 3.1)), ('seam', (1.5, 3.1), (1.32, 1.6), (1.6, .1)), ('hem', (1.6, .1), (.8, 0), (0, 0))]
rib = dict(w=.4, kind='rib', pitch=.06)
ITEM = trousers(body, (.4, 2.3, 1.9), cloth='rib_knit', thick=.05, puff=(.5, .28), stiff=.0002, trims=dict(waist=rib, hem=rib), margin=1.35,
    drags=both((1.4, 2.2), (.3, 1.2), .6, .05, .6) + [((-.4, 2.3), (.3, .8), .6, .06, .6)], seed=245)
