"""Sweatshirt: wide ribs, a V notch below the neck."""
from parts import *

body = upper((1.0, 7.0), (2.5, 6.5), (3.3, 6.0), (4.2, .45), (3.4, .2), (2.68, 4.5), (2.62, 2.2), (2.5, -.1), inn=(3.0, 3.0))
armhole = (2.5, 6.5), (2.25, 5.4), (2.68, 4.5)
ITEM = two_sided(body, ('neck', (0, 6.12), (.76, 6.1), (1.0, 7.0)), ('neck', (0, 6.8), (.78, 6.78), (1.0, 7.0)), detail=(.6, 5.9, 3.2),
    margin=1.1, trims=dict(neck=dict(w=.26, kind='rib', pitch=.06), cuff=CUFF, hem=CUFF), lines=[(armhole, 'double')],
    zones=[arm(*armhole, -79)], front=dict(lines=[(armhole, 'double'), (((.26, 5.86), (0, 5.45)), 'top')]), cloth='sweat', puff=(.7, .32),
    thick=.05, stiff=.0003, drags=both((2.6, 4.6), (1.0, 2.6), 1.0, .11, 1.) + both((2.8, 4.3), (3.6, 2.4), .5, .14, .55) + both((3.1, 2.5),
    (3.9, 2.0), .5, .10, .5) + [((-.5, 4.8), (1.0, .8), 1.3, .07, 1.3)], seed=6)
