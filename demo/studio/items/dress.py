"""Sleeveless dress with a fitted waist and an A-line skirt."""
from parts import *

side = [('seam', (.9, 10.15), (1.42, 10.0)), ('arm', (1.42, 10.0), (1.12, 8.7), (1.95, 8.2)), ('seam', (1.95, 8.2), (1.6, 7.2), (1.6, 6.3)),
    ('seam', (1.6, 6.3), (2.3, 4.4), (3.6, .3)), ('hem', (3.6, .3), (2, -.25), (0, -.25))]
skirt = [((x * .42, 6.2), (x, .2), .5, .13, .55) for x in (-2.9, -1.9, -.9, .1, 1.0, 2.0, 2.9)]
ITEM = two_sided(side, ('neck', (0, 8.9), (.75, 8.9), (.9, 10.15)), ('neck', (0, 9.6), (.75, 9.6), (.9, 10.15)), detail=(.5, 8.6, 3.6),
    margin=1.08, lines=[((0, 6.3), (1.6, 6.28)), (((0, 6.29), (1.6, 6.27)), 'gather')], trims=dict(neck=BIND, arm=BIND, hem=HEM),
    cloth='linen', puff=(.5, .22), drags=skirt + both((1.8, 8.0), (.7, 6.9), .5, .06, .5), stiff=.00012, seed=51)
