"""Briefs with soft edges and a small bow."""
from parts import *

leg = [('leg', (1.72, 1.95), (1.0, 1.5), (.42, .12)), ('seam', (.42, .12), (0, .06))]
knobs = dict(cloth='jersey', puff=(.4, .16), stiff=.00007, rumple=.008, trims=dict(waist=dict(w=.16, kind='elastic'),
    leg=dict(w=.12, kind='elastic')), drags=both((.3, .5), (1.3, 1.9), .5, .09, .35) + both((1.6, 2.4), (.4, 2.1), .4, .06, .35))
body = [('waist', (0, 2.72), (.9, 2.75), (1.62, 2.9)), ('seam', (1.62, 2.9), (1.7, 2.4), (1.72, 1.95))] + leg
ITEM = trousers(body, (.3, 2.2, 1.7), [Button(0, 2.66, .05, 0)], margin=1.3, front=dict(lines=[((0, .82), (.4, .85), (.62, .78))]),
    back=dict(lines=[((0, .95), (.4, .95), (.7, .85))]), seed=191, **knobs)
