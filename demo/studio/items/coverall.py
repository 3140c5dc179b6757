"""Baby coverall with long sleeves and legs, snaps down the front."""
from parts import *

rib = dict(w=.16, kind='rib', pitch=.04)
body = [('seam', (.55, 5.6), (1.05, 5.42)), ('seam', (1.05, 5.42), (1.5, 5.2), (2.15, 3.55)), ('cuff', (2.15, 3.55), (1.72, 3.35)),
    ('seam', (1.72, 3.35), (1.4, 4.0), (1.12, 4.4)), ('seam', (1.12, 4.4), (1.15, 3.0), (1.3, 2.2)), ('seam', (1.3, 2.2), (1.32, 1.1), (1.12, .12)),
    ('leg', (1.12, .12), (.52, .05)), ('seam', (.52, .05), (.4, 1.0), (.12, 1.78)), ('seam', (.12, 1.78), (.05, 1.88), (0, 1.88))]
armhole = (1.05, 5.42), (.92, 4.85), (1.12, 4.4)
ITEM = two_sided(body, ('neck', (0, 5.15), (.45, 5.15), (.55, 5.6)), ('neck', (0, 5.48), (.45, 5.48), (.55, 5.6)), detail=(.1, 4.3, 2.2),
    margin=1.14, front_extra=[Button(0, y, .055, 0) for y in (4.9, 4.4, 3.9, 3.4, 2.9, 2.4)],
    front=dict(lines=[armhole, (((.11, 5.1), (.11, 1.95)), 'stitch')]), trims=dict(neck=rib, cuff=rib, leg=rib), lines=[armhole],
    zones=[arm(*armhole, -60)], puff=(.4, .2), drags=both((1.1, 4.4), (.4, 3.2), .5, .10, .45) + both((.15, 1.9), (1.1, 2.5), .5, .11,
    .4) + both((.5, .8), (1.15, .6), .35, .10, .35) + both((1.5, 4.6), (1.85, 3.7), .3, .10, .4), seed=221)
