"""Ribbed beanie with a turned-up cuff."""
from parts import *

dome = [('seam', (0, 2.5), (.9, 2.5), (1.18, 1.6), (1.2, .5)), ('seam', (1.2, .5), (0, .4))]
cuff = [('fold', (0, .95), (.7, .96), (1.24, 1.02)), ('seam', (1.24, 1.02), (1.3, .5), (1.24, .05)),
    ('seam', (1.24, .05), (.7, -.06), (0, -.06))]
fan = lambda x, y: (x / np.sqrt(np.clip(1.03 - ((y - .4) / 2.25).clip(0) ** 2.4, .05, 1)), y)
knobs = dict(cloth='rib_knit', thick=.06, stiff=.0004, rumple=.02)
crown = piece(dome, **knobs, puff=(.8, .5), uv=fan, seed=271, drags=both((.2, 2.4), (.8, 1.2), .4, .08, .4))
brim = piece(cuff, **knobs, puff=(.25, .2), seed=272, role='trim')
ITEM = sides([crown, brim, Label(.62, .46, .34, .26)], [{**crown, 'back': 1, 'seed': 273}, {**brim, 'back': 1}], (.35, .8, 1.6), 1.5)
