"""Ankle socks, a pair."""
from parts import *

sock = [('cuff', (-.02, 1.95), (1.0, 1.85)), ('seam', (1.0, 1.85), (1.05, 1.35), (1.3, 1.2), (2.3, .98)),
    ('seam', (2.3, .98), (3.0, .8), (2.95, .1), (2.3, .02)), ('seam', (2.3, .02), (.9, 0)),
    ('seam', (.9, 0), (-.25, -.05), (-.3, .7), (-.1, 1.4)), ('seam', (-.1, 1.4), (-.06, 1.7), (-.02, 1.95))]
one = piece(sock, mirror=False, cloth='fine_knit', thick=.05, puff=(.42, .24), stiff=.0001,
    trims=dict(cuff=dict(w=.28, kind='rib', pitch=.05)), lines=[((-.1, 1.2), (.6, 1.0), (.85, 0)), ((2.15, 1.0), (1.95, .5), (2.2, .02))],
    drags=[((1.1, 1.5), (.4, .6), .3, .14, .26)], seed=235)
other = put_at({**one, 'seed': 236}, .35, -1.6, -.08)
ITEM = sides([one, other], [put_at({**one, 'back': 1}, 0, 0, 0, 1, -1), put_at({**other, 'back': 1}, 0, 0, 0, 1, -1)], (.8, 1.2, 1.7), 1.3)
