"""Canvas tote bag."""
from parts import *

bag = [('top', (0, 3.6), (1.0, 3.6), (1.95, 3.65)), ('seam', (1.95, 3.65), (1.88, 1.8), (1.8, .05)),
    ('seam', (1.8, .05), (.9, -.02), (0, -.02))]
inside = [('top', (0, 3.8), (1.0, 3.8), (1.93, 3.64)), ('seam', (1.93, 3.64), (1.9, 3.2)), ('seam', (1.9, 3.2), (0, 3.2))]
cloth = dict(cloth='canvas', thick=.05, stiff=.0004)
body = piece(bag, **cloth, puff=(.5, .26), rumple=.02, trims=dict(top=dict(w=.3, kind='hem')), seed=301,
    drags=both((1.7, 3.2), (.5, 1.4), .7, .09, .7) + both((1.7, .3), (.6, 1.3), .6, .09, .6), lines=[((0, .42), (1.8, .45))])
back_ = piece(inside, **cloth, back=1, puff=(.2, 0.), rumple=.01, lightness=.92, trims=dict(top=dict(w=.2, kind='hem')))
strip = dict(mirror=False, cloth='canvas', thick=.045, puff=(.08, .03), rumple=.004, drape=.35, role='trim')
loop = lambda y0, tall, w: path(((-w, y0), (-w * 1.05, y0 + tall * .55), (-w * .8, y0 + tall)),
    ((-w * .8, y0 + tall), (0, y0 + tall * 1.45), (w * .8, y0 + tall)), ((w * .8, y0 + tall), (w * 1.05, y0 + tall * .55), (w, y0)))
rear = piece(band(loop(3.3, 2.2, .85), .26), **strip, back=1)
front = piece(band(loop(3.0, 1.9, .9), .26), **strip)
box_ = [(path(((s * .9 - .11, 3.3), (s * .9 + .11, 3.3))), 'stitch') for s in (1, -1)]
front['lines'] = box_ + [(path(((s * .9 - .11, 3.05), (s * .9 + .11, 3.05))), 'stitch') for s in (1, -1)]
ITEM = sides([rear, back_, body, front], [rear, back_, {**body, 'seed': 302, 'back': 1}, front], (.7, 3.3, 2.2), 1.14)
