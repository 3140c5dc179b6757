"""Yoga mat, half unrolled."""
from parts import *

sheet = piece([('end', (0, 6.2), (3.0, 6.2)), ('edge', (3.0, 6.2), (3.0, -2.6)), ('edge', (3.0, -2.6), (2.97, -2.75), (2.8, -2.75)),
    ('edge', (2.8, -2.75), (0, -2.75))], cloth='foam', thick=.08, puff=(.2, .0), rumple=.004, stiff=.002, edge=.03,
    lines=[(((0, -2.3), (2.65, -2.3)), 'stitch')])
roll = put_at(turned([(.5, 3.02), (.52, 2.98), (.52, -2.98), (.5, -3.02)], cloth='foam', thick=.05, role='trim', back=1,
    lines=[(path(((.1, 3.0), (.12, -3.0))), 'seam')]), 0, 6.3, np.pi / 2)
ITEM = sides([sheet, roll], None, (1.9, 5.6, 3.6), 1.14)
