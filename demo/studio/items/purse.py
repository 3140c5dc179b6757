"""Flat cloth pouch with a zip."""
from parts import *

cloth = dict(cloth='canvas', thick=.05, stiff=.0003, mirror=False)
bag = lambda seed: piece(rounded(2.5, 1.65, .14), **cloth, puff=(.4, .3), rumple=.02, seed=seed,
    lines=[(path(((-1.2, .56), (1.2, .56))), 'zip'), (path(((-1.22, .42), (1.22, .42))), 'stitch'), (path(((-1.22, .7), (1.22, .7))), 'stitch')],
    drags=[((1.0, -.5), (.2, .1), .4, .08, .4), ((-1.0, -.55), (-.3, .15), .4, .08, .4)])
pull = Cord(path(((1.06, .56), (1.3, .4), (1.28, .02))), .045)
tab = piece(rounded(.34, .2, .05, -1.3, .3), mirror=False, cloth='canvas', thick=.04, puff=(.05, .03), role='trim')
ITEM = sides([tab, bag(351), pull], [tab, {**bag(352), 'back': 1, 'lines': []}], (.5, .3, 1.5), 1.2)
