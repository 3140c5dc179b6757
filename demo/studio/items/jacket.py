"""Zip jacket with a stand collar and slanted pockets."""
from parts import *

body = upper((.9, 7.0), (2.5, 6.5), (3.3, 6.0), (4.2, .35), (3.4, .1), (2.7, 4.5), (2.6, 2.2), (2.6, -.1), inn=(2.98, 3.1))
armhole = (2.5, 6.5), (2.25, 5.4), (2.7, 4.5)
cloth = dict(cloth='nylon', gloss=.06, thick=.045, stiff=.00016)
knobs = dict(trims=dict(cuff=dict(w=.3, kind='elastic'), hem=dict(w=.3, kind='hem')), zones=[arm(*armhole, -79)], puff=(.7, .32), **cloth,
    drags=both((2.6, 4.6), (1.1, 3.0), .9, .14, .75) + both((2.8, 4.3), (3.6, 2.4), .5, .16, .45) + both((3.1, 2.6), (3.9, 2.1), .5, .13,
    .4) + both((1.4, 4.6), (1.6, .4), .7, .07, .7), seed=101)
front = piece([('neck', (0, 6.9), (.5, 6.9), (.9, 7.0))] + body, **knobs, lines=[(armhole, 'top'), (((0, 6.9), (0, -.14)), 'zip'),
    (((.09, 6.9), (.09, -.12)), 'stitch'), (((1.05, 2.6), (1.6, 1.0)), 'zip'), (((1.25, 2.65), (1.78, 1.05)), 'stitch'),
    (((0, 5.6), (2.15, 5.4)), 'top')])
back = piece([('neck', (0, 6.9), (.5, 6.9), (.9, 7.0))] + body, **{**knobs, 'seed': 102}, back=1,
    lines=[(armhole, 'top'), (((0, 5.6), (2.15, 5.4)), 'top')])
collar = [('top', (0, 7.5), (.6, 7.52), (.95, 7.6)), ('seam', (.95, 7.6), (1.02, 7.2), (.95, 6.95)),
    ('seam', (.95, 6.95), (.5, 6.75), (0, 6.72))]
inside = piece([('top', (0, 7.72), (.6, 7.74), (.92, 7.62)), ('seam', (.92, 7.62), (.95, 7.2)), ('seam', (.95, 7.2), (0, 7.2))], **cloth,
    back=1, puff=(.2, .02), rumple=0, lightness=.95)
face = piece(collar, **cloth, puff=(.2, .08), rumple=.01, trims=dict(top=FINE), lines=[(((0, 7.5), (0, 6.72)), 'zip')], lift=.02)
nape = piece([('top', (0, 7.72), (.6, 7.74), (.95, 7.62))] + collar[1:], **cloth, puff=(.2, .08), rumple=.01, trims=dict(top=FINE), back=1)
pull = Button(0, 6.62, .06, 0)
ITEM = sides([inside, front, face, pull], [back, nape], (.5, 6.0, 3.4), 1.1)
