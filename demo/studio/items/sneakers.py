"""Canvas sneakers seen from above, a pair."""
from parts import *

sole = [('seam', curve(((0, 2.9), (.62, 2.9), (.6, 1.9), (.5, 1.2)))), ('seam', curve(((.5, 1.2), (.42, .4), (.5, .1), (.42, -.05)))),
    ('seam', curve(((.42, -.05), (.3, -.35), (-.3, -.35), (-.42, -.05)))), ('seam',
    curve(((-.42, -.05), (-.46, .4), (-.42, 1.0), (-.52, 1.7)))), ('seam', curve(((-.52, 1.7), (-.56, 2.7), (-.4, 2.9), (0, 2.9))))]
grown = lambda k: [(t, (p - (0, 1.3)) * [k, 1 - (1 - k) * .35] + (0, 1.3)) for t, p in sole]
mouth = [('edge', curve(((0, 1.25), (.3, 1.25), (.32, .9), (.31, .4)))), ('edge', curve(((.31, .4), (.3, -.12), (-.3, -.12), (-.31, .4)))),
    ('edge', curve(((-.31, .4), (-.32, .9), (-.3, 1.25), (0, 1.25))))]
hard = dict(mirror=False, rumple=0, wobble=0.)
base = piece(sole, **hard, cloth='foam', role='trim', thick=.1, puff=(.06, .05), shine=.1)
upper_ = piece(grown(.9), **hard, cloth='canvas', thick=.05, puff=(.42, .5), lines=[(((-.5, 2.25), (0, 2.02), (.52, 2.25)), 'double'),
    (((-.42, .2), (-.3, .9), (-.24, 1.2)), 'top'), (((.42, .2), (.3, .9), (.24, 1.2)), 'top')], drape=.04)
inside = piece(mouth, **hard, cloth='jersey', back=1, thick=-.12, puff=(.3, .0), lightness=.66, drape=.5,
    trims=dict(edge=dict(w=.06, kind='band')))
tongue = piece([('seam', curve(((-.17, 1.95), (.17, 1.95)))), ('seam', curve(((.17, 1.95), (.2, 1.4), (.24, .95)))),
    ('seam', curve(((.24, .95), (0, .82), (-.24, .95)))), ('seam', curve(((-.24, .95), (-.2, 1.4), (-.17, 1.95))))], **hard, cloth='canvas',
    thick=.05, puff=(.1, .05), drape=.25)
def lace(dx):
    rows = [Cord(path(((-.2 + dx, y - .03), (dx, y + .06), (.2 + dx, y - .03))), .035, flat=False) for y in (1.85, 1.68, 1.51, 1.34)]
    bow = [Cord(path(((dx, 1.2), (dx + s * .45, 1.42), (dx + s * .42, 1.1), (dx + s * .02, 1.18))), .032) for s in (1,
        -1)] + [Cord(path(((dx, 1.18), (dx + s * .2, 1.0), (dx + s * .3, .78))), .03) for s in (1, -1)]
    return rows + bow
shoe = lambda dx, flip: [put_at(p, dx, 0, 0, 1, flip) for p in (base, upper_, inside, tongue)]
ITEM = sides([*shoe(-.68, -1), *shoe(.68, 1), *lace(-.68), *lace(.68)], None, (.55, 1.7, 1.7), 1.25)
