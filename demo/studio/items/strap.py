"""Cotton yoga strap, folded and held by a loop, with two rings."""
from parts import *

knobs = dict(mirror=False, cloth='canvas', thick=.07, puff=(.1, .05), rumple=.006, stiff=.0002, edge=.03, drape=.06)


def run(y, x, seed):
    """One length of the folded strap."""
    edges = [(path(((x - 1.6, y + d), (x + 1.6, y + d))), 'stitch') for d in (.15, -.15)]
    return piece(rounded(3.4, .4, .16, x, y), **knobs, seed=seed, lines=edges)


wrap = piece(rounded(.4, 2.12, .08, -.2, 0), **{**knobs, 'drape': .3}, seed=8, lines=[(path(((-.35, 1.0), (-.35, -1.0))), 'stitch'),
    (path(((-.05, 1.0), (-.05, -1.0))), 'stitch')])
tail = piece(band(path(((1.2, -.75), (1.75, -.8), (1.8, -1.3)), ((1.8, -1.3), (1.82, -1.6), (1.8, -1.75))), .38), **{**knobs, 'drape': .3},
    seed=9)
a = np.linspace(0, 2 * np.pi, 60)
rings = [Cord(np.c_[1.8 + .27 * np.cos(a), -1.78 - d + .2 * np.sin(a)], .045, 'leave', twist=9.) for d in (0., .16)]
ITEM = sides([tail, *[run(y, x, i) for i, (y, x) in enumerate(((-.75, .05), (-.38, -.05), (0., .04), (.38, -.04), (.75, .03)))], wrap,
    *rings], None, (1.3, -1.3, 1.9), 1.3)
