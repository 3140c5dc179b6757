"""Baby cap with two small ears and a soft cuff."""
from parts import *

dome = [('seam', (0, 1.75), (.75, 1.78), (.98, 1.1), (1.0, .3)), ('seam', (1.0, .3), (0, .25))]
cuff = [('fold', (0, .62), (.6, .62), (1.03, .66)), ('seam', (1.03, .66), (1.08, .35), (1.03, .05)),
    ('seam', (1.03, .05), (.6, -.04), (0, -.04))]
ear = [('seam', (.4, 1.5), (.4, 1.95), (.72, 2.0)), ('seam', (.72, 2.0), (1.12, 1.95), (1.02, 1.45)),
    ('seam', (1.02, 1.45), (.9, 1.2), (.7, 1.25)), ('seam', (.7, 1.25), (.4, 1.5))]
knobs = dict(cloth='jersey', thick=.04, stiff=.0002)
crown = piece(dome, **knobs, puff=(.6, .36), rumple=.03, seed=281, lines=[((0, 1.75), (0, .6))],
    drags=both((.9, .9), (.1, 1.1), .4, .08, .35))
one = piece(ear, mirror=False, **knobs, puff=(.25, .16), rumple=.01, lines=[(((.52, 1.55), (.55, 1.88), (.8, 1.86), (.94, 1.5)), 'stitch')])
brim = piece(cuff, cloth='rib_knit', thick=.05, puff=(.2, .14), rumple=.01, role='trim')
ITEM = sides([one, put_at(one, flip=-1), crown, brim], [{**one, 'back': 1}, put_at({**one, 'back': 1}, flip=-1),
    {**crown, 'back': 1, 'seed': 283}, {**brim, 'back': 1}], (.4, .9, 1.4), 1.55)
