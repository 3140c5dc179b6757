"""Full-length leggings with a wide waistband."""
from parts import *

body = lower((1.5, 9.5), (2.0, 8.0), (1.85, 6.6), (1.42, 0), (.82, 0), 6.55, knee=(1.68, 3.0), inner=(.62, 3.2))
ITEM = trousers(body, (.4, 8.2, 3.2), lines=[((0, 8.55), (0, 6.6)), (((1.3, 8.5), (1.75, 6.0), (1.18, .1)), 'stitch')], cloth='nylon',
    gloss=.10, puff=(.55, .26), stiff=.00006, rumple=.008, back=dict(gloss=.10), trims=dict(waist=dict(w=.95, kind='band'), cuff=FINE),
    drags=both((.1, 6.6), (1.4, 7.4), .5, .10, .4) + both((.75, 3.5), (1.5, 3.1), .4, .08, .3) + both((.85, .9), (1.4, .7), .3, .08, .25),
    seed=71)
