"""Boxer-shaped sanitary shorts with an inner panel."""
from parts import *

body = lower((1.62, 3.5), (1.78, 2.6), (1.78, 1.6), (1.72, .45), (.42, .12), .72)
panel_ = [(((.34, 3.2), (.42, 1.8), (.3, .62)), 'top'), ((0, 1.0), (.4, 1.05))]
ITEM = trousers(body, (.3, 2.6, 2.0), margin=1.26, lines=panel_, cloth='jersey', puff=(.45, .2), stiff=.00009, rumple=.008,
    trims=dict(waist=dict(w=.3, kind='band'), cuff=dict(w=.14, kind='hem')), drags=both((.15, .8), (1.4, 1.7), .5, .10,
    .4) + both((1.6, 2.6), (.5, 2.2), .5, .06, .4), seed=195)
