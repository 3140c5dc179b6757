"""Stand-up pouch for powder."""
from parts import *

half = [('top', (0, 2.2), (.8, 2.2)), ('seam', (.8, 2.2), (.76, 1.1), (.8, .08)), ('seam', (.8, .08), (.78, 0), (.7, 0)),
    ('seam', (.7, 0), (0, .04))]
fill = lambda x, y: (.3 * np.sqrt(np.clip(1 - (x / .78) ** 2, 0, 1)) * np.tanh(np.clip(1.95 - y, 0,
    3) / .6) * np.tanh((y + .1) / .25)).astype(np.float32)
bag = piece(half, cloth='paper', thick=.03, puff=(.08, .03), bulge=fill, rumple=.02, stiff=.00006, shine=.22, wobble=.004, edge=.01,
    seed=351, lines=[((0, 2.02), (.8, 2.02)), (((0, 1.9), (.8, 1.9)), 'crease'), ((.74, 1.9), (.7, 1.0), (.73, .2)),
    (((0, .42), (.5, .4), (.76, .12)), 'crease')], drags=both((.7, 1.7), (.2, 1.1), .35, .08, .25) + both((.7, .3), (.25, .7), .3, .08, .2))
ITEM = sides([bag], None, (.25, 1.6, 1.2), 1.3)
