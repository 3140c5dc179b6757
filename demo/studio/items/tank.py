"""Tank top with bound neck and armholes."""
from parts import *

side = [('seam', (.92, 6.95), (1.45, 6.85)), ('arm', (1.45, 6.85), (1.3, 5.3), (2.15, 4.7)),
    ('seam', (2.15, 4.7), (1.95, 2.4), (2.15, -.1)), ('hem', (2.15, -.1), (1.0, -.18), (0, -.18))]
ITEM = two_sided(side, ('neck', (0, 5.55), (.8, 5.5), (.92, 6.95)), ('neck', (0, 6.3), (.8, 6.25), (.92, 6.95)), detail=(.6, 5.4, 3.0),
    margin=1.2, trims=dict(neck=dict(w=.13, kind='band'), arm=dict(w=.13, kind='band'), hem=HEM), cloth='rib_knit', puff=(.5, .2),
    drags=both((2.1, 4.6), (.7, 2.9), .8, .09, .7) + both((2.0, 2.4), (.6, 1.6), .8, .07, .6) + [((.1, 4.9), (-.5, .4), 1., .05, .9)],
    seed=31)
