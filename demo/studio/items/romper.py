"""Baby romper with short sleeves and snaps."""
from parts import *

rib = dict(w=.13, kind='rib', pitch=.04)
body = [('seam', (.62, 4.25), (1.15, 4.05)), ('seam', (1.15, 4.05), (1.5, 3.9), (2.0, 3.05)), ('cuff', (2.0, 3.05), (1.45, 2.7)),
    ('seam', (1.45, 2.7), (1.2, 3.1)), ('seam', (1.2, 3.1), (1.15, 2.0), (1.3, 1.05)), ('leg', (1.3, 1.05), (.75, .85), (.5, .1)),
    ('snap', (.5, .1), (0, .1))]
armhole = (1.15, 4.05), (1.0, 3.5), (1.2, 3.1)
ITEM = two_sided(body, ('neck', (0, 3.75), (.5, 3.75), (.62, 4.25)), ('neck', (0, 4.1), (.5, 4.1), (.62, 4.25)), detail=(.1, 1.0, 1.9),
    margin=1.16, front_extra=[Button(x, .21, .055, 0) for x in (-.3, 0, .3)], trims=dict(neck=rib, cuff=rib, leg=rib,
    snap=dict(w=.2, kind='hem')), lines=[armhole], zones=[arm(*armhole, -58)], puff=(.35, .18),
    drags=both((1.15, 3.1), (.4, 2.1), .5, .10, .42) + both((1.15, 1.2), (.3, 1.9), .5, .10, .4) + [((.3, 3.2), (-.2, 1.2), .7, .06, .6)],
    seed=201)
