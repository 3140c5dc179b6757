"""Oversized T-shirt with dropped shoulders and a chest pocket."""
from parts import *

body = upper((1.0, 7.0), (2.95, 6.45), (3.5, 6.2), (4.2, 4.15), (3.2, 3.75), (2.95, 4.35), (2.95, 2.0), (3.0, -.35))
armhole = (2.95, 6.45), (2.75, 5.4), (2.95, 4.35)
pocket = piece([('seam', (0, 5.05), (.52, 5.05)), ('seam', (.52, 5.05), (.52, 4.0)), ('seam', (.52, 4.0), (0, 3.85))], thick=.022,
    puff=(.2, .02), rumple=.004, lines=[(((0, 4.9), (.52, 4.9)), 'stitch'), (((.48, 5.05), (.48, 4.02)), 'stitch')])
ITEM = two_sided(body, ('neck', (0, 6.2), (.72, 6.2), (1.0, 7.0)), ('neck', (0, 6.82), (.75, 6.8), (1.0, 7.0)), detail=(.7, 5.3, 3.4),
    front_extra=[put_at(pocket, 1.25)], trims=dict(neck=dict(w=.26, kind='rib'), cuff=HEM, hem=HEM), lines=[armhole],
    zones=[arm(*armhole, -66)], drags=both((2.9, 4.5), (1.1, 2.2), 1.0, .11, .85) + both((2.7, 6.0), (3.8, 4.4), .6, .08,
    .6) + [((.5, 5.2), (-1.2, .4), 1.4, .045, 1.3)], stiff=.00014, seed=11)
