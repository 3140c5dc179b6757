"""Camisole with built-in cups."""
from parts import *

side = [('arm', (1.22, 4.75), (1.35, 4.0), (1.95, 3.65)), ('seam', (1.95, 3.65), (1.65, 2.0), (1.9, -.1)),
    ('hem', (1.9, -.1), (1.0, -.18), (0, -.18))]
bump = lambda x, y: (.15 * (np.exp(-((x - .78) / .42) ** 2) + np.exp(-((x + .78) / .42) ** 2)) * np.exp(-((y - 3.35) / .5) ** 2)).astype(np.float32)
knobs = dict(cloth='jersey', puff=(.5, .2), stiff=.00008, trims=dict(neck=dict(w=.12, kind='band'), arm=dict(w=.12, kind='band'), hem=HEM),
    drags=both((1.85, 3.3), (.6, 2.2), .6, .08, .5) + both((1.6, 1.6), (.4, 1.0), .6, .07, .5) + [((.1, 2.5), (-.3, .2), .9, .06, .7)])
inside = piece([('neck', (0, 4.1), (.8, 4.1), (1.18, 4.7)), ('seam', (1.18, 4.7), (1.1, 3.2)), ('seam', (1.1, 3.2), (0, 3.2))], back=1,
    thick=0., puff=(.3, 0.), rumple=0, lightness=.95)
flat = dict(mirror=False, thick=.025, puff=(.06, .02), rumple=0, edge=.01, drape=.3)
strap = lambda s: piece(band(path(((1.18 * s, 4.6), (1.15 * s, 5.4), (1.0 * s, 6.2))), .2), **flat,
    lines=[(path(((1.18 * s, 4.6), (1.15 * s, 5.4), (1.0 * s, 6.2))), 'stitch')])
rear = lambda s: piece(band(path(((1.16 * s, 4.4), (1.02 * s, 5.2), (.95 * s, 6.15))), .2), **flat, back=1)
front = piece([('neck', (0, 3.95), (.75, 3.95), (1.22, 4.75))] + side, **knobs, seed=181, bulge=bump,
    lines=[((0, 2.75), (1.0, 2.75), (1.8, 2.95)), ((1.0, 4.4), (.75, 3.6), (.8, 2.78))])
back = piece([('neck', (0, 4.05), (.8, 4.05), (1.22, 4.75))] + side, **knobs, seed=182, back=1)
ITEM = sides([rear(1), rear(-1), inside, strap(1), strap(-1), front], [strap(1), strap(-1), back], (.5, 3.9, 2.6), 1.2)
