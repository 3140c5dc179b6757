"""Ribbed leg warmers, a pair."""
from parts import *

tube = [('cuff', (-.62, 4.2), (.62, 4.2)), ('seam', (.62, 4.2), (.78, 2.4), (.58, 0)), ('low', (.58, 0), (-.58, 0)),
    ('seam', (-.58, 0), (-.78, 2.4), (-.62, 4.2))]
one = piece(tube, mirror=False, cloth='knit', thick=.07, puff=(.5, .34), stiff=.0003,
    trims=dict(cuff=dict(w=.5, kind='rib', pitch=.08), low=dict(w=.5, kind='rib', pitch=.08)),
    drags=[((-.7, 2.9), (.5, 2.5), .4, .14, .4), ((.7, 1.6), (-.5, 1.2), .4, .14, .4)], seed=241)
ITEM = sides([put_at(one, -.85, 0, .07), put_at({**one, 'seed': 242}, .85, -.05, -.09)],
    [put_at({**one, 'back': 1, 'seed': 244}, -.8, .05, -.16), put_at({**one, 'back': 1}, .95, -.1, -.22)], (.5, 3.2, 2.2), 1.2)
