"""Everyday backpack with a front pocket."""
from parts import *

shell = [('seam', (0, 4.55), (.8, 4.58), (1.35, 4.3), (1.45, 3.5)), ('seam', (1.45, 3.5), (1.58, 1.8), (1.5, .4)),
    ('seam', (1.5, .4), (1.4, .02), (.8, 0), (0, 0))]
pocket = [('seam', (0, 2.15), (.7, 2.17), (1.15, 2.1), (1.22, 1.7)), ('seam', (1.22, 1.7), (1.28, 1.0), (1.22, .4)),
    ('seam', (1.22, .4), (1.15, .2), (.7, .18), (0, .18))]
cloth = dict(cloth='canvas', thick=.05, stiff=.0003)
body = piece(shell, **cloth, puff=(.7, .62), rumple=.02, seed=311, lines=[(((0, 4.1), (.85, 4.12), (1.12, 3.7), (1.3, 2.2)), 'zip'),
    (((0, 4.22), (.95, 4.24), (1.24, 3.7), (1.4, 2.2)), 'stitch'), (((0, 2.55), (1.5, 2.5)), 'top')],
    drags=both((1.3, 3.0), (.4, 2.7), .5, .07, .5))
front = piece(pocket, **cloth, puff=(.4, .3), rumple=.02, seed=312, lines=[(((0, 1.85), (.6, 1.87), (1.14, 1.8)), 'zip'),
    (((0, 1.72), (.6, 1.74), (1.18, 1.66)), 'stitch')], drape=.3, drags=both((1.0, .5), (.3, 1.2), .4, .10, .4))
strip = dict(mirror=False, cloth='canvas', thick=.05, puff=(.08, .05), rumple=0, drape=.3, role='trim')
grip = piece(band(path(((-.35, 4.35), (-.3, 5.0), (0, 5.0)), ((0, 5.0), (.3, 5.0), (.35, 4.35))), .2), **strip)
side = lambda s: piece(band(path(((s * 1.2, 4.2), (s * 1.9, 3.2), (s * 1.72, 1.6)), ((s * 1.72, 1.6), (s * 1.66, .9), (s * 1.45, .5))), .3),
    **strip)
pull = Cord(path(((.75, 1.86), (.82, 1.6), (.78, 1.36))), .035)
strap = lambda s: piece(band(path(((s * .4, 4.3), (s * 1.0, 3.4), (s * .95, 2.0)), ((s * .95, 2.0), (s * .95, 1.2), (s * 1.35, .45))), .5),
    mirror=False, cloth='canvas', thick=.08, puff=(.15, .14), rumple=.01, drape=.3, role='trim', back=1)
rear = piece(shell, **cloth, puff=(.6, .4), rumple=.015, seed=313, back=1, lines=[(((.5, 4.2), (.55, 2.2), (.5, .4)), 'top'),
    (((0, 3.9), (.5, 3.9)), 'top')])
ITEM = sides([grip, side(1), side(-1), body, front, pull, Label(0, 2.9, .5, .22)], [grip, rear, strap(1), strap(-1)], (.3, 1.8, 2.2), 1.16)
