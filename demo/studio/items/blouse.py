"""Blouse with a gathered neck and full sleeves."""
from parts import *

body = upper((.85, 6.8), (2.05, 6.45), (3.6, 6.3), (3.55, 1.75), (2.95, 1.6), (2.35, 4.6), (2.3, 2.2), (2.6, .2), dip=.12, inn=(2.6, 2.9))
armhole = (2.05, 6.45), (1.8, 5.4), (2.35, 4.6)
ITEM = two_sided(body, ('neck', (0, 6.1), (.62, 6.1), (.85, 6.8)), ('neck', (0, 6.62), (.6, 6.6), (.85, 6.8)), detail=(.6, 5.9, 3.0),
    margin=1.12, trims=dict(neck=dict(w=.14, kind='band'), cuff=dict(w=.28, kind='elastic'), hem=FINE),
    lines=[armhole, (((0, 5.9), (.7, 5.9), (1.0, 6.55)), 'gather')], zones=[arm(*armhole, -75)], cloth='gauze', stiff=.00007, puff=(.6, .3),
    drags=[((x * .35, 5.9), (x, .9), .45, .13, .42) for x in (-1.9, -1.1, -.3, .5, 1.2, 2.0)] + both((2.3, 6.2), (3.2, 2.0), .6, .16,
    .45) + both((3.0, 2.6), (3.2, 1.7), .5, .14, .3), seed=91)
