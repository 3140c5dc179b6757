"""Narrow knit skirt, with a slit in the back."""
from parts import *

body = [('waist', (0, 7.55), (.8, 7.58), (1.4, 7.7)), ('seam', (1.4, 7.7), (1.95, 6.4), (1.85, 4.6)),
    ('seam', (1.85, 4.6), (1.75, 2.2), (1.7, .1)), ('hem', (1.7, .1), (.9, .02), (0, .02))]
ITEM = trousers(body, (.4, 6.6, 2.8), cloth='rib_knit', stiff=.0002, thick=.045, puff=(.6, .3),
    trims=dict(waist=dict(w=.4, kind='hem'), hem=dict(w=.2, kind='hem')), margin=1.2,
    drags=both((1.8, 6.0), (.3, 5.2), .7, .09, .6) + both((.9, 4.2), (1.1, .4), .7, .07, .8) + [((.2, 5.0), (-.4, .6), .8, .06, .8)],
    back=dict(lines=[(((0, 7.1), (0, .05)), 'seam'), (((.07, 1.7), (.07, .05)), 'crease')]), seed=165)
