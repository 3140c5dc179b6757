"""Easy shorts with an elastic waist."""
from parts import *

body = lower((1.75, 4.7), (2.3, 3.6), (2.45, 2.4), (2.6, .15), (.4, -.05), 1.9)
knobs = dict(cloth='poplin', puff=(.5, .24), stiff=.00009, trims=dict(waist=dict(w=.42, kind='elastic'), cuff=HEM),
    drags=both((.15, 1.95), (1.7, 3.2), .8, .12, .6) + both((1.2, 4.1), (1.5, .6), .8, .08, .6) + both((.4, 3.9), (.5, 2.4), .5, .09, .45))
ITEM = trousers(body, (.5, 3.6, 2.8), [Cord(path(((-.1, 4.4), (-.35, 3.9), (-.25, 3.3))), .04),
    Cord(path(((.1, 4.4), (.32, 3.95), (.2, 3.45))), .04)], margin=1.22,
    front=dict(lines=[((0, 4.2), (0, 1.95)), (((1.5, 4.25), (1.8, 3.6), (2.33, 3.0)), 'double')]),
    back=dict(lines=[((0, 4.2), (0, 1.95)), (((.7, 3.2), (1.6, 3.25)), 'top')]), seed=67, **knobs)
