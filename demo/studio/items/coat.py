"""Single-breasted wool coat with lapels."""
from parts import *

body = upper((.8, 10.3), (2.3, 9.8), (3.05, 9.3), (4.05, 3.5), (3.2, 3.28), (2.5, 7.9), (2.4, 5.4), (2.75, -.1), dip=.08, inn=(2.85, 6.3))
armhole = (2.3, 9.8), (2.05, 8.7), (2.5, 7.9)
cloth = dict(cloth='wool', thick=.06, stiff=.0006)
knobs = dict(trims=dict(cuff=dict(w=.3, kind='hem', double=False), hem=dict(w=.35, kind='hem', double=False)), zones=[arm(*armhole, -78, 1.)],
    puff=(.7, .32), **cloth, drags=both((2.45, 7.9), (1.2, 6.0), .9, .10, 1.) + both((2.7, 7.5), (3.5, 5.6), .5, .13, .6) + both((1.6, 5.0),
    (1.9, .3), .9, .07, 1.1), seed=111)
front = piece([('neck', (0, 7.6), (.3, 8.6), (.8, 10.3))] + body, **knobs, lines=[armhole, (((1.1, 4.6), (2.0, 4.35)), 'top'),
    (path(((.5, 7.6), (.5, -.1))), 'stitch')])
back = piece([('neck', (0, 10.2), (.5, 10.2), (.8, 10.3))] + body, **{**knobs, 'seed': 112}, back=1,
    lines=[armhole, (((0, 10.1), (0, 0)), 'seam'), (((.06, 2.6), (.06, 0)), 'crease')])
lining_ = piece([('top', (0, 10.15), (.5, 10.12), (.8, 10.3)), ('seam', (.8, 10.3), (.9, 8.5)), ('seam', (.9, 8.5), (0, 7.3))],
    cloth='poplin', back=1, thick=0., puff=(.3, 0.), rumple=.004, lightness=.85)
over = piece([('seam', (-.45, 7.7), (-.45, -.17)), ('seam', (-.45, -.17), (0, -.19)), ('seam', (0, -.19), (.28, -.19)),
    ('seam', (.28, -.19), (.28, 7.55)), ('seam', (.28, 7.55), (-.45, 7.7))], mirror=False, **cloth, puff=(.2, .03), rumple=.004, drape=.3,
    seed=7, lines=[(path(((.2, 7.5), (.2, -.15))), 'stitch')])
lapel = piece([('seam', (.02, 7.5), (.35, 8.8), (.75, 9.75)), ('seam', (.75, 9.75), (1.1, 9.55)),
    ('seam', (1.1, 9.55), (1.42, 9.62), (1.75, 9.4)), ('seam', (1.75, 9.4), (1.25, 8.2), (.02, 7.5))], mirror=False, **cloth,
    puff=(.2, .10), rumple=.006, drape=.3, seed=17, lines=[(path(((1.66, 9.36), (1.2, 8.3), (.12, 7.62))), 'stitch')])
leaf = piece([('seam', (.72, 9.78), (.72, 10.1), (.78, 10.38)), ('seam', (.78, 10.38), (.95, 10.45), (1.05, 10.2)),
    ('seam', (1.05, 10.2), (1.5, 9.9), (1.42, 9.66)), ('seam', (1.42, 9.66), (1.1, 9.6), (.72, 9.78))], mirror=False, **cloth,
    puff=(.2, .12), rumple=.004, drape=.3, lines=[(path(((1.36, 9.74), (1.1, 9.68), (.82, 9.84))), 'stitch')])
nape = piece([('top', (0, 10.48), (.5, 10.48), (.8, 10.4)), ('seam', (.8, 10.4), (1.08, 10.1), (1.2, 9.82)),
    ('seam', (1.2, 9.82), (.6, 9.72), (0, 9.72))], **cloth, back=1, puff=(.2, .10), rumple=.004)
flap = piece([('seam', (0, 4.62), (.5, 4.62)), ('seam', (.5, 4.62), (.5, 4.25)), ('seam', (.5, 4.25), (0, 4.22))], **cloth, puff=(.1, .03),
    rumple=0, lines=[(((0, 4.28), (.46, 4.3)), 'stitch')])
ITEM = sides([lining_, front, over, lapel, put_at(lapel, flip=-1), leaf, put_at(leaf, flip=-1), put_at(flap, 1.55), put_at(flap, -1.55),
    *[Button(-.02, 7.0 - 1.35 * i, .14) for i in range(3)]], [back, nape], (.5, 8.6, 3.8), 1.07)
# worn, the collar lies round to the shoulders
worn_nape = piece([('top', (0, 10.48), (.5, 10.48), (.82, 10.42)), ('seam', (.82, 10.42), (1.15, 10.32), (1.38, 10.12)), ('seam', (1.38, 10.12), (1.05, 9.76), (0, 9.74))],
    **cloth, back=1, puff=(.2, .10), rumple=.004)
ITEM.sides['behind'] = [back, worn_nape], []
