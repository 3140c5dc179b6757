"""Menstrual cup with its cotton pouch."""
from parts import *

bell = turned([(.33, 1.12), (.36, 1.08), (.345, 1.0), (.35, .96), (.34, .75), (.28, .45), (.16, .22), (.08, .14), (.05, .1), (.05, -.22),
    (.03, -.25)], shine=.45, deep=.85)
mouth = ellipse(0, 1.1, .33, .09, thick=-.12, drape=.1, lightness=.78, back=1)
lip = Cord(np.c_[.335 * np.cos(np.linspace(0, 6.2832, 60)), 1.1 + .1 * np.sin(np.linspace(0, 6.2832, 60))], .028, 'cloth', twist=9.)
bag = piece([('top', (0, 1.75), (.5, 1.76), (.82, 1.72)), ('seam', (.82, 1.72), (.86, .8), (.85, -.5)),
    ('seam', (.85, -.5), (.4, -.56), (0, -.56))], cloth='linen', thick=.05, puff=(.35, .2), rumple=.02, stiff=.0001, role='trim',
    lines=[(((0, 1.42), (.84, 1.4)), 'gather'), (((0, 1.34), (.84, 1.32)), 'stitch')], trims=dict(top=FINE), seed=341,
    drags=both((.7, 1.3), (.3, .2), .4, .12, .3))
cord = [path(((.8, 1.38), (1.1, 1.3), (1.0, .95), (1.15, .7))), path(((.8, 1.36), (.98, 1.15), (.95, .8)))]
bell_at = dict(dx=.62, dy=-.55)
ITEM = sides([put_at(bag, -.55, .15, .1), put_at(bell, **bell_at), put_at(mouth, **bell_at),
    *[Cord(q, .03) for _, q in moved([('', c) for c in cord], -.55, .15, .1)], Cord(lip.line + (.62, -.55), .028, 'cloth', twist=9.)], None,
    (.6, .1, 1.3), 1.3)
