"""Pyjamas: a piped button top over folded trousers."""
from parts import *

body = upper((.78, 6.6), (2.35, 6.1), (3.1, 5.6), (3.9, 1.0), (3.1, .8), (2.55, 4.2), (2.5, 2.2), (2.6, .2), inn=(2.82, 3.2))
armhole = (2.35, 6.1), (2.1, 5.0), (2.55, 4.2)
pipe = dict(w=.05, kind='band')
knobs = dict(cloth='poplin', stiff=.0001, trims=dict(cuff=dict(w=.4, kind='hem', double=False), hem=FINE), zones=[arm(*armhole, -79)],
    drape=.6, drags=both((2.45, 4.3), (1.1, 2.6), .9, .12, .75) + both((2.7, 4.0), (3.4, 2.5), .45, .14, .42) + both((1.0, 3.6), (1.3, .6),
    .7, .07, .7), seed=221)
top_ = piece([('neck', (0, 4.7), (.3, 5.3), (.78, 6.6))] + body, **knobs, lines=[armhole, (path(((.16, 4.7), (.16, .18))), 'stitch'),
    (path(((-.12, 4.7), (-.12, .18))), 'seam')])
tail = piece([('neck', (0, 6.5), (.5, 6.5), (.78, 6.6))] + body, **{**knobs, 'seed': 222}, back=1, lines=[armhole])
leaf = piece([('seam', (.0, 4.65), (.3, 5.4), (.72, 6.62)), ('seam', (.72, 6.62), (.85, 6.78), (.98, 6.6)),
    ('seam:pipe', (.98, 6.6), (1.3, 5.9), (1.15, 5.45)), ('seam:pipe', (1.15, 5.45), (.7, 5.2), (.0, 4.65))], mirror=False, cloth='poplin',
    thick=.03, puff=(.15, .06), rumple=.004, drape=.3, trims=dict(pipe=pipe))
nape = piece([('top', (0, 6.85), (.5, 6.85), (.82, 6.7)), ('seam:pipe', (.82, 6.7), (.98, 6.45)),
    ('seam:pipe', (.98, 6.45), (.5, 6.35), (0, 6.35))], cloth='poplin', back=1, thick=.03, puff=(.15, .06), rumple=.003,
    trims=dict(pipe=pipe))
inside = piece([('top', (0, 6.75), (.5, 6.75), (.78, 6.62)), ('seam', (.78, 6.62), (.75, 5.3)), ('seam', (.75, 5.3), (0, 4.5))],
    cloth='poplin', back=1, thick=0., puff=(.2, 0.), rumple=0, lightness=.95)
pants = piece(lower((1.9, 2.2), (2.3, 1.0), (2.3, -.4), (2.15, -4.9), (.35, -5.0), -1.2), cloth='poplin', stiff=.0001, puff=(.5, .26),
    trims=dict(waist=dict(w=.4, kind='elastic'), cuff=dict(w=.4, kind='hem', double=False)),
    drags=both((.2, -1.2), (1.6, -.2), .7, .12, .6) + both((1.2, -1.2), (1.4, -4.6), .7, .10, .55), lines=[((0, 1.8), (0, -1.2))], seed=225)
pocket = piece([('seam', (0, 3.6), (.48, 3.6)), ('seam', (.48, 3.6), (.48, 2.65)), ('seam', (.48, 2.65), (0, 2.6))], cloth='poplin',
    thick=.02, puff=(.1, .015), rumple=.003, lines=[(((0, 3.42), (.48, 3.42)), 'stitch')])
trouser = put_at(pants, 0, -1.65)
ITEM = sides([trouser, inside, top_, put_at(pocket, 1.25), leaf, put_at(leaf, flip=-1),
    *[Button(.02, 4.2 - .95 * i, .08) for i in range(5)]], [{**trouser, 'back': 1}, tail, nape], (.5, 4.6, 3.2), 1.08)
