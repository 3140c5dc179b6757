"""Long-sleeved wrap body for babies, tied at the side."""
from parts import *

body = [('seam', (.55, 4.3), (1.15, 4.05)), ('seam', (1.15, 4.05), (1.55, 3.8), (2.1, 1.95)), ('cuff', (2.1, 1.95), (1.62, 1.8)),
    ('seam', (1.62, 1.8), (1.22, 3.1)), ('seam', (1.22, 3.1), (1.2, 2.0), (1.3, 1.1)), ('leg', (1.3, 1.1), (.75, .9), (.48, .12)),
    ('snap', (.48, .12), (0, .12))]
armhole = (1.15, 4.05), (1.0, 3.5), (1.22, 3.1)
soft = dict(cloth='gauze', puff=(.35, .18))
knobs = dict(**soft, trims=dict(neck=BIND, cuff=dict(w=.14, kind='hem'), leg=dict(w=.1, kind='band'), snap=dict(w=.18, kind='hem')),
    zones=[arm(*armhole, -70)], drags=both((1.15, 3.1), (.4, 2.1), .5, .10, .42) + both((1.15, 1.2), (.3, 1.9), .5, .10,
    .4) + both((1.3, 3.0), (1.8, 2.2), .3, .12, .3), seed=205)
under = piece([('neck', (0, 3.1), (.3, 3.5), (.55, 4.3))] + body, **knobs, lines=[armhole])
wrap = piece([('seam', (-.56, 4.3), (-1.12, 4.06)), ('seam', (-1.12, 4.06), (-1.0, 3.5), (-1.2, 3.1)),
    ('seam', (-1.2, 3.1), (-1.15, 2.0), (-1.27, 1.1)), ('low', (-1.27, 1.1), (-.2, 1.1), (.82, 1.75)),
    ('edge', (.82, 1.75), (.3, 3.2), (-.56, 4.3))], mirror=False, **soft, trims=dict(edge=BIND, low=FINE), thick=.025, rumple=.012, seed=8,
    drags=[((-1.0, 3.0), (.2, 2.0), .5, .10, .4)], drape=.2)
back = piece([('neck', (0, 4.12), (.4, 4.12), (.55, 4.3))] + body, **{**knobs, 'seed': 206}, back=1, lines=[armhole])
ties = [Cord(path(((.8, 1.78), (1.05, 1.6), (1.1, 1.1))), .04, flat=True), Cord(path(((.8, 1.78), (.75, 1.4), (.9, 1.0))), .04, flat=True)]
ITEM = sides([lining(('neck', (0, 4.12), (.4, 4.12), (.55, 4.3)), **knobs), under, wrap, *ties,
    *[Button(x, .21, .055, 0) for x in (-.3, 0, .3)]], [back], (.1, 3.0, 2.2), 1.16)
