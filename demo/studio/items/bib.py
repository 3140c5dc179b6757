"""Baby bib with a bound edge and a snap."""
from parts import *

half = [('seam:bind', (0, 2.0), (.62, 2.0), (.72, 2.7), (.3, 3.12)), ('seam:bind', (.3, 3.12), (.12, 3.3), (.3, 3.55), (.6, 3.35)),
    ('seam:bind', (.6, 3.35), (1.3, 2.9), (1.15, 1.7)), ('seam:bind', (1.15, 1.7), (1.5, .1), (.8, -.1), (0, -.1))]
knobs = dict(trims=dict(bind=BIND), cloth='terry', puff=(.25, .14), thick=.05, rumple=.02, stiff=.0002,
    drags=[((-.9, 1.4), (.3, .6), .5, .08, .5), ((.8, 2.5), (.9, 1.2), .3, .08, .4)])
ITEM = sides([piece(half, **knobs, seed=211), Button(.42, 3.3, .075, 0)], [piece(half, **{**knobs, 'cloth': 'gauze'}, seed=212, back=1),
    Button(-.42, 3.3, .075, 0)], (.35, 2.6, 1.7), 1.22)
