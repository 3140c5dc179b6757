"""Long shirt dress with a belt."""
from parts import *
import shirt as s

drop = 3.6
up = lambda p, **k: put_at({**p, **k}, 0, drop)
body = upper((.78, 10.65), (2.25, 10.15), (2.95, 9.65), (3.7, 4.4), (3.0, 4.2), (2.4, 8.3), (1.85, 6.2), (2.75, -.1), dip=.15,
    inn=(2.62, 6.8))
armhole = (2.25, 10.15), (2.0, 9.0), (2.4, 8.3)
folds = [((x * .5, 5.6), (x, .2), .5, .12, .5) for x in (-2.2, -1.3, -.5, .5, 1.3, 2.2)] + both((2.35, 8.3), (.9, 6.4), .8, .10,
    .7) + both((2.55, 7.9), (3.2, 6.2), .45, .12, .45)
knobs = dict(cloth='poplin', stiff=.00012, trims=dict(cuff=dict(w=.5, kind='hem'), hem=HEM), zones=[arm(*armhole, -79, 1.)], drags=folds,
    seed=141)
front = piece([('neck', (0, 9.75), (.35, 10.1), (.78, 10.65))] + body, **knobs, lines=[(armhole, 'top'), ((.78, 10.5), (2.2, 9.98))])
back = piece([('neck', (0, 10.55), (.5, 10.55), (.78, 10.65))] + body, **{**knobs, 'seed': 142}, back=1,
    lines=[(armhole, 'top'), (((0, 9.6), (2.08, 9.55)), 'top')])
placket = piece(band(path(((.02, 9.75), (.02, -.24))), .36), mirror=False, cloth='poplin', thick=.025, puff=(.06, .01), rumple=.004,
    drape=.3, lines=[(path(((-.1, 9.7), (-.1, -.2))), 'stitch'), (path(((.14, 9.7), (.14, -.2))), 'stitch')])
belt = piece(band(path(((-1.98, 5.95), (0, 5.85), (1.98, 5.95))), .34), mirror=False, cloth='poplin', thick=.04, puff=(.08, .03),
    rumple=.01, drape=.3, lines=[(path(((-1.9, 6.06), (0, 5.96), (1.9, 6.06))), 'stitch')])
tail = lambda x, y: piece(band(path(((.15, 5.9), (.3, 5.2), (x, y))), .3), mirror=False, cloth='poplin', thick=.04, puff=(.08, .03),
    rumple=.01, drape=.3)
knot = piece([('seam', (0, 6.06), (.18, 6.08), (.15, 5.88)), ('seam', (.15, 5.88), (.18, 5.66), (0, 5.66))], cloth='poplin', thick=.05,
    puff=(.1, .05), rumple=.02, drape=.3, lines=[(((.05, 6.02), (.03, 5.85), (.06, 5.7)), 'crease')])
ITEM = sides([up(s.stand), front, placket, up(s.leaf), put_at(s.leaf, 0, drop, flip=-1),
    *[Button(.02, 9.2 - 1.0 * i, .07) for i in (0, 1, 2)], belt, tail(.15, 3.9), tail(.62, 4.1), put_at(knot, .14)],
    [back, up(s.rear), belt], (.5, 9.2, 3.4), 1.07)
for p in ITEM.sides['front'][0]:
    p['zones'] = p['zones'] if p is front else []
