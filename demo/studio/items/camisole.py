"""Camisole with thin straps and a soft neckline."""
from parts import *

side = [('arm', (1.18, 5.35), (1.35, 4.75), (2.0, 4.5)), ('seam', (2.0, 4.5), (1.75, 2.4), (2.15, -.1)),
    ('hem', (2.15, -.1), (1.0, -.2), (0, -.2))]
knobs = dict(cloth='nylon', gloss=.05, puff=(.5, .2), stiff=.00006, trims=dict(neck=FINE, arm=FINE, hem=FINE),
    drags=both((1.95, 4.4), (.7, 2.6), .8, .09, .6) + both((1.1, 5.0), (.5, 2.0), .6, .06, .5) + [((.2, 4.2), (-.4, .3), 1.2, .08, .7)])
front = piece([('neck', (0, 4.75), (.6, 4.75), (1.18, 5.35))] + side, **knobs, seed=41)
back = piece([('neck', (0, 4.45), (.7, 4.5), (1.18, 5.35))] + side, **knobs, seed=42, back=1)
inside = piece([('neck', (0, 4.45), (.7, 4.5), (1.15, 5.3)), ('seam', (1.15, 5.3), (1.1, 3.8)), ('seam', (1.1, 3.8), (0, 3.8))], back=1,
    thick=0., puff=(.3, 0.), rumple=0, cloth='nylon', trims=dict(neck=FINE))
flat = dict(mirror=False, cloth='nylon', gloss=.05, thick=.02, puff=(.05, .02), rumple=0, edge=.01)
strap = lambda s: piece(band(path(((1.15 * s, 5.2), (1.12 * s, 6.2), (.95 * s, 7.15))), .11), **flat)
rear = lambda s: piece(band(path(((1.15 * s, 5.0), (.98 * s, 6.0), (.88 * s, 7.1))), .11), **flat, back=1)
slide = [Button(1.12 * s, 5.75, .07, 0) for s in (1, -1)]
ITEM = sides([rear(1), rear(-1), inside, strap(1), strap(-1), front], [strap(1), strap(-1), back, *slide], (.6, 5.0, 2.8), 1.2)
