"""Silk sleep mask with an elastic strap."""
from parts import *

mask = [('seam:bind', (0, 1.0), (.7, 1.12), (1.15, .95), (1.18, .5)), ('seam:bind', (1.18, .5), (1.15, .05), (.75, -.1), (.48, .02)),
    ('seam:bind', (.48, .02), (.25, .1), (.2, .38), (0, .4))]
knobs = dict(cloth='nylon', gloss=.14, thick=.06, puff=(.35, .22), stiff=.00008, rumple=.02, trims=dict(bind=dict(w=.06, kind='band')))
strap = lambda y, seed: piece(band(path(((1.1, .5), (1.7, 1.2), (.6, 1.75)), ((.6, 1.75), (0, 2.0), (-.6, 1.75)),
    ((-.6, 1.75), (-1.7, 1.2), (-1.1, .5))), .17), mirror=False, cloth='nylon', gloss=.08, thick=.04, puff=(.07, .05), rumple=.03,
    role='trim', stiff=.00005, seed=seed)
front = piece(mask, **knobs, seed=321, drags=both((1.1, .5), (.4, .55), .3, .10, .22) + [((0, .5), (.05, .95), .25, .10, .18)])
ITEM = sides([strap(0, 3), front], [strap(0, 3), {**front, 'back': 1, 'seed': 322}], (.55, .55, 1.1), 1.35)
