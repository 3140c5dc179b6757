"""Flared long skirt with an elastic waist."""
from parts import *

body = [('waist', (0, 7.6), (.8, 7.62), (1.35, 7.75)), ('seam', (1.35, 7.75), (2.2, 5.0), (3.3, .3)),
    ('hem', (3.3, .3), (1.8, -.2), (0, -.2))]
ITEM = trousers(body, (.5, 6.6, 3.0), cloth='linen', stiff=.00012, puff=(.5, .26), trims=dict(waist=dict(w=.4, kind='elastic'), hem=HEM),
    margin=1.16, drags=[((x * .38, 7.3), (x, .2), .5, .17, .48) for x in (-2.8, -2.0, -1.2, -.4, .4, 1.2, 2.0, 2.8)], seed=161)
