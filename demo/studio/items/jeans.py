"""Straight jeans with five pockets."""
from parts import *

body = lower((1.6, 9.6), (2.1, 8.4), (2.05, 7.0), (1.75, 0), (.72, 0), 6.85, knee=(1.9, 3.4), inner=(.45, 3.6))
fly = [((0, 9.1), (0, 6.9)), (((.28, 9.1), (.3, 7.8), (0, 7.45)), 'stitch'), (((.23, 9.1), (.25, 7.82), (0, 7.5)), 'stitch')]
hand = [(((.75, 9.12), (.85, 8.2), (2.02, 8.25)), 'double')]
yoke = [((0, 9.1), (0, 6.9)), (((0, 8.3), (2.0, 8.75)), 'double')]
patch = piece([('seam', (0, 8.15), (.55, 8.15)), ('seam', (.55, 8.15), (.5, 7.2)), ('seam', (.5, 7.2), (0, 6.98))], cloth='denim',
    thick=.03, puff=(.1, .02), rumple=.003, lines=[(((0, 8.04), (.54, 8.04)), 'stitch'), (((.5, 8.1), (.46, 7.23)), 'stitch'),
    (((.46, 7.23), (0, 7.03)), 'stitch'), (((0, 7.5), (.25, 7.72), (.5, 7.6)), 'stitch')])
loop = lambda x, y: piece(band(path(((x, y + .04), (x, y - .5))), .11), mirror=False, cloth='denim', thick=.03, puff=(.05, .01), rumple=0)
knobs = dict(cloth='denim', thick=.05, puff=(.5, .26), stiff=.0004, rumple=.014, trims=dict(waist=dict(w=.42, kind='hem'),
    cuff=dict(w=.3, kind='hem', double=False)), drags=both((.12, 6.9), (1.6, 7.9), .7, .14, .55) + both((.2, 6.6), (1.5, 5.6), .6, .12,
    .5) + both((.75, 3.7), (1.8, 3.3), .6, .11, .45))
ITEM = trousers(body, (.5, 8.3, 3.2), [loop(-1.0, 9.5), loop(1.0, 9.5), Button(0, 9.24, .1, 0)],
    [loop(0, 9.62), loop(-1.1, 9.62), loop(1.1, 9.62), put_at(patch, 1.0, .1), put_at(patch, -1.0, .1)], front=dict(lines=fly + hand),
    back=dict(lines=yoke), seed=131, **knobs)
