"""Yoga trousers that flare from the knee, with a crossed waistband."""
from parts import *

body = lower((1.5, 9.6), (2.0, 8.1), (1.8, 6.7), (2.35, -.05), (.75, -.1), 6.7, knee=(1.45, 3.0), inner=(.75, 3.4))
ITEM = trousers(body, (.4, 8.4, 3.2), lines=[((0, 8.0), (0, 6.75))],
    front=dict(lines=[((0, 8.0), (0, 6.75)), (((1.7, 8.55), (.6, 8.4), (-.0, 7.9)), 'top')]), cloth='jersey', gloss=.03, puff=(.55, .26),
    stiff=.0001, rumple=.01, trims=dict(waist=dict(w=.8, kind='band'), cuff=HEM), margin=1.1,
    drags=both((.1, 6.7), (1.4, 7.6), .5, .10, .45) + both((1.0, 3.8), (1.9, .3), .5, .10, .5) + both((1.1, 3.6), (1.1, .3), .4, .10, .45),
    seed=75)
