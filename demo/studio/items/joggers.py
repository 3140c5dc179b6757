"""Sweat trousers with an elastic waist, cord and ribbed cuffs."""
from parts import *

body = lower((1.75, 9.5), (2.25, 8.2), (2.2, 6.8), (1.72, .1), (.85, .02), 6.55, knee=(2.05, 3.2), inner=(.6, 3.5))
knobs = dict(cloth='sweat', thick=.045, puff=(.6, .3), stiff=.00025, trims=dict(waist=dict(w=.5, kind='elastic'), cuff=CUFF),
    drags=both((.15, 6.6), (1.6, 7.7), .7, .13, .6) + both((.3, 6.2), (1.5, 4.8), .6, .12, .55) + both((.9, 3.6), (1.9, 3.1), .6, .11,
    .5) + both((.9, 1.3), (1.7, 1.0), .35, .12, .4))
pocket = [(((1.5, 9.0), (1.75, 8.4), (2.18, 7.5)), 'double')]
ITEM = trousers(body, (.4, 8.4, 3.2), [Cord(path(((-.12, 9.2), (-.35, 8.6), (-.28, 8.0))), .04),
    Cord(path(((.12, 9.2), (.3, 8.7), (.22, 8.15))), .04)], front=dict(lines=[((0, 8.95), (0, 6.6))] + pocket),
    back=dict(lines=[((0, 8.95), (0, 6.6))]), seed=61, **knobs)
