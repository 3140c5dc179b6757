"""T-shirt with a ribbed crew neck and set-in short sleeves."""
from parts import *

body = upper((.98, 7.0), (2.35, 6.55), (3.1, 6.2), (3.95, 4.7), (3.0, 4.15), (2.5, 4.85), (2.42, 2.2), (2.5, -.45))
armhole = (2.35, 6.55), (2.0, 5.5), (2.5, 4.85)
ITEM = two_sided(body, ('neck', (0, 6.05), (.72, 6.05), (.98, 7.0)), ('neck', (0, 6.8), (.75, 6.78), (.98, 7.0)), detail=(.55, 5.9, 3.0),
    trims=dict(neck=RIB, cuff=HEM, hem=HEM), lines=[armhole], zones=[arm(*armhole, -57)],
    drags=both((2.45, 4.9), (.9, 2.9), .9, .08, .8) + both((2.3, 6.2), (3.5, 4.6), .5, .07, .5) + [((.3, 5.4), (-.8, .6), 1.2, .035, 1.1)])
