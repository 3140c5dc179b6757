"""Hooded sweatshirt with cords and a kangaroo pocket."""
from parts import *

body = upper((1.05, 7.0), (2.5, 6.5), (3.3, 6.0), (4.2, .45), (3.4, .2), (2.68, 4.5), (2.62, 2.2), (2.5, -.1), inn=(3.0, 3.0))
armhole = (2.5, 6.5), (2.25, 5.4), (2.68, 4.5)
knobs = dict(cloth='sweat', puff=(.7, .32), thick=.05, stiff=.0003, trims=dict(cuff=CUFF, hem=CUFF), zones=[arm(*armhole, -79)],
    lines=[(armhole, 'double')], drags=both((2.6, 4.6), (1.2, 3.2), .8, .10, .9) + both((2.8, 4.3), (3.6, 2.4), .5, .14,
    .55) + both((3.1, 2.5), (3.9, 2.0), .5, .10, .5))
front = piece([('neck', (0, 6.35), (.8, 6.4), (1.05, 7.0))] + body, **knobs, seed=5)
back = piece([('neck', (0, 6.9), (.8, 6.9), (1.05, 7.0))] + body, **knobs, seed=25, back=1)
soft = dict(cloth='sweat', thick=.05, stiff=.0003)
inside = piece([('seam', (0, 8.95), (1.1, 8.95), (1.2, 7.6), (1.0, 6.7)), ('seam', (1.0, 6.7), (.5, 6.2), (0, 6.2))], **soft, back=1,
    puff=(.4, .03), rumple=.02, lightness=.93, lines=[((0, 8.9), (0, 6.4))], seed=3)
rim = piece([('seam', (0, 9.35), (1.5, 9.35), (1.68, 8.0), (1.22, 6.75)), ('seam', (1.22, 6.75), (.8, 6.3), (.12, 5.95)),
    ('open', (.12, 5.95), (0, 5.98))], hole=[('rim', (0, 8.55), (.95, 8.6), (1.1, 7.5), (0, 6.3))], **soft,
    trims=dict(rim=dict(w=.2, kind='hem')), puff=(.4, .3), rumple=.02, seed=8, drags=both((1.5, 8.6), (.9, 7.0), .5, .10, .5),
    lines=[(((0, 6.3), (0, 5.98)), 'seam')])
hood_back = piece([('seam', (0, 9.35), (1.5, 9.35), (1.68, 8.0), (1.22, 6.8)), ('seam', (1.22, 6.8), (.6, 6.45), (0, 6.42))], **soft,
    back=1, puff=(.6, .34), rumple=.02, seed=8, lines=[(((0, 9.3), (0, 6.45)), 'double')], drags=both((1.3, 6.9), (.3, 8.2), .6, .10, .6))
pocket = piece([('top', (0, 2.75), (1.05, 2.75)), ('open', (1.05, 2.75), (1.3, 1.9), (1.72, 1.45)), ('seam', (1.72, 1.45), (1.72, .5)),
    ('seam', (1.72, .5), (0, .48))], **soft, trims=dict(open=FINE, top=FINE), puff=(.2, .04), seed=14,
    drags=both((1.2, 2.3), (.2, 1.2), .6, .08, .6))
cords = [Cord(path(((-.42, 6.32), (-.6, 5.9), (-.52, 4.9))), .05), Cord(path(((.4, 6.32), (.55, 5.7), (.42, 5.1))), .05)]
ITEM = sides([front, pocket, inside, rim, Button(-.42, 6.36, .06, 0), Button(.4, 6.36, .06, 0), *cords], [back, hood_back], (.1, 6.5, 3.6),
    1.08)
# worn, the hood hangs down the back
hung = piece([('seam', (0, 7.26), (.6, 7.24), (.9, 7.33)), ('seam', (.9, 7.33), (1.24, 7.43), (1.38, 6.95)),
    ('seam', (1.38, 6.95), (1.6, 6.0), (1.0, 4.85), (0, 4.85))], **soft, back=1, loose=True, puff=(.7, .5), rumple=.02, seed=9,
    lines=[(((0, 7.24), (0, 4.88)), 'double')], drags=both((1.2, 6.7), (.1, 5.7), .55, .17, .6) + both((1.0, 6.95), (.1, 6.5), .4, .14, .5))
ITEM.sides['behind'] = [back, hung], []
