"""Shirt with a collar, button front, chest pocket and cuffs."""
from parts import *

body = upper((.78, 7.05), (2.3, 6.55), (3.05, 6.05), (3.95, .25), (3.18, .03), (2.5, 4.65), (2.35, 2.2), (2.45, -.2), dip=.35,
    inn=(2.8, 3.1))
armhole = (2.3, 6.55), (2.05, 5.4), (2.5, 4.65)
cloth = dict(cloth='poplin', stiff=.00012)
knobs = dict(trims=dict(cuff=dict(w=.55, kind='hem'), hem=FINE), zones=[arm(*armhole, -79)], **cloth,
    drags=both((2.4, 4.75), (1.1, 2.8), .9, .10, .8) + both((2.65, 4.3), (3.4, 2.5), .45, .12, .45) + both((2.95, 2.6), (3.6, 2.2), .5, .09,
    .45) + [((.6, 4.6), (.9, .2), .8, .05, .8)], seed=81)
front = piece([('neck', (0, 6.15), (.35, 6.5), (.78, 7.05))] + body, **knobs, lines=[(armhole, 'top'), ((.78, 6.9), (2.25, 6.38))])
back = piece([('neck', (0, 6.95), (.5, 6.95), (.78, 7.05))] + body, **{**knobs, 'seed': 82}, back=1,
    lines=[(armhole, 'top'), (((0, 6.0), (2.13, 5.95)), 'top'), (((.16, 6.0), (.14, 4.2)), 'crease')])
placket = piece(band(path(((.02, 6.15), (.02, -.52))), .36), mirror=False, **cloth, thick=.025, puff=(.06, .01), rumple=.004, seed=5,
    drape=.3, lines=[(path(((-.1, 6.1), (-.1, -.5))), 'stitch'), (path(((.14, 6.1), (.14, -.5))), 'stitch')])
pocket = piece([('seam', (0, 5.0), (.5, 5.0)), ('seam', (.5, 5.0), (.5, 4.05)), ('seam', (.5, 4.05), (0, 3.85))], **cloth, thick=.02,
    puff=(.1, .015), rumple=.003, lines=[(((0, 4.82), (.5, 4.82)), 'stitch'), (((.46, 5.0), (.46, 4.06)), 'stitch')])
stand = piece([('top', (0, 7.34), (.6, 7.34), (.92, 7.12)), ('seam', (.92, 7.12), (.8, 6.85)), ('seam', (.8, 6.85), (.5, 6.4), (0, 6.2))],
    **cloth, back=1, thick=.01, puff=(.2, .02), rumple=0, lines=[((0, 6.98), (.5, 6.98), (.85, 6.95))], lightness=.95)
leaf = piece([('seam', (-.02, 6.18), (-.45, 6.5), (-.8, 7.05)), ('seam', (-.8, 7.05), (-.86, 7.2), (-.95, 7.1)),
    ('seam', (-.95, 7.1), (-1.3, 6.5), (-1.15, 5.9)), ('seam', (-1.15, 5.9), (-.6, 5.98), (-.02, 6.18))], mirror=False, **cloth, thick=.04,
    puff=(.15, .05), rumple=.004, seed=9, drape=.3, lines=[(((-.12, 6.19), (-.6, 6.03), (-1.08, 5.97)), 'stitch'),
    (((-1.08, 5.97), (-1.22, 6.5), (-.93, 7.0)), 'stitch')])
rear = piece([('seam', (0, 7.22), (.6, 7.22), (.86, 7.1)), ('seam', (.86, 7.1), (1.0, 6.8)), ('seam', (1.0, 6.8), (.5, 6.72), (0, 6.72))],
    **cloth, back=1, thick=.04, puff=(.15, .06), rumple=.003, lines=[(((.9, 6.86), (.5, 6.8), (0, 6.79)), 'stitch')])
ITEM = sides([stand, front, placket, put_at(pocket, 1.2), leaf, put_at(leaf, flip=-1),
    *[Button(.02, 5.55 - .95 * i, .07) for i in range(7)]], [back, rear], (.5, 5.7, 3.2), 1.1)
