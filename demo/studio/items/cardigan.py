"""V-neck cardigan with a button band."""
from parts import *

body = upper((.8, 7.0), (2.3, 6.5), (3.05, 6.0), (3.95, .4), (3.2, .2), (2.48, 4.6), (2.38, 2.2), (2.4, -.1), inn=(2.8, 3.2))
armhole = (2.3, 6.5), (2.05, 5.4), (2.48, 4.6)
rib = dict(w=.5, kind='rib', pitch=.06)
knobs = dict(trims=dict(cuff=rib, hem=rib), lines=[armhole], zones=[arm(*armhole, -79)], cloth='fine_knit', puff=(.7, .28), thick=.045,
    stiff=.0002, drags=both((2.4, 4.7), (1.1, 2.8), .9, .10, .9) + both((2.65, 4.3), (3.4, 2.4), .45, .12, .5) + both((2.95, 2.6),
    (3.6, 2.1), .5, .08, .45), seed=21)
front = piece([('neck', (0, 4.6), (.45, 5.2), (.8, 7.0))] + body, **knobs)
back = piece([('neck', (0, 6.75), (.6, 6.72), (.8, 7.0))] + body, **{**knobs, 'seed': 71, 'back': 1,
    'trims': dict(knobs['trims'], neck=dict(w=.22, kind='rib'))})
strip = dict(cloth='fine_knit', thick=.04, puff=(.12, .03), rumple=0, role='trim', mirror=False, drape=.35)
left = band(path(((-.86, 7.02), (-.5, 5.3), (-.02, 4.45)), ((-.02, 4.45), (0, -.13))), .34)
right = band(path(((.86, 7.02), (.5, 5.3), (.02, 4.5)), ((.02, 4.5), (0, 3.9))), .34)
turn = lambda x, y: (y, x)
ITEM = sides([lining(('neck', (0, 6.75), (.6, 6.72), (.8, 7.0)), **knobs), front, piece(right, **strip, uv=turn),
    piece(left, **strip, uv=turn), *[Button(-.01, 4.0 - .95 * i, .1) for i in range(5)]], [back], (.3, 4.4, 3.2), 1.1)
