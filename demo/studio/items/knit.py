"""Chunky knit pullover with deep ribs."""
from parts import *

body = upper((1.05, 7.0), (2.6, 6.45), (3.35, 5.9), (4.2, .35), (3.32, .13), (2.72, 4.4), (2.7, 2.2), (2.6, -.1), inn=(3.0, 3.0))
armhole = (2.6, 6.45), (2.35, 5.3), (2.72, 4.4)
rib = dict(w=.55, kind='rib', pitch=.085)
ITEM = two_sided(body, ('neck', (0, 6.25), (.8, 6.2), (1.05, 7.0)), ('neck', (0, 6.82), (.8, 6.8), (1.05, 7.0)), detail=(.7, 5.7, 3.4),
    margin=1.1, trims=dict(neck=dict(w=.32, kind='rib', pitch=.085), cuff=rib, hem=rib), lines=[armhole], zones=[arm(*armhole, -79)],
    cloth='knit', puff=(.8, .4), thick=.07, edge=.05, stiff=.0006, drags=both((2.6, 4.5), (1.0, 2.6), 1.0, .12, 1.2) + both((2.85, 4.1),
    (3.6, 2.2), .5, .15, .65) + [((-.5, 4.6), (1.2, .8), 1.4, .07, 1.5)], seed=16)
