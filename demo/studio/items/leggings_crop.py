"""Cropped leggings with side pockets."""
from parts import *

body = lower((1.5, 7.6), (2.0, 6.2), (1.88, 4.8), (1.5, .1), (.78, .05), 4.65, knee=(1.75, 2.2), inner=(.6, 2.2))
ITEM = trousers(body, (.5, 6.2, 3.0), lines=[((0, 6.65), (0, 4.7)), (((1.2, 6.6), (1.5, 4.6), (1.3, .15)), 'top'),
    (((1.42, 4.9), (1.98, 5.0)), 'top')], cloth='nylon', gloss=.10, puff=(.55, .26), stiff=.00006, rumple=.008, margin=1.14,
    trims=dict(waist=dict(w=.95, kind='band'), cuff=FINE), drags=both((.1, 4.7), (1.4, 5.5), .5, .10, .4) + both((.7, 2.2), (1.5, 1.9), .4,
    .08, .3), seed=73)
