"""Rolled yoga mat with two straps."""
from parts import *

body = turned([(.45, 6.1), (.46, 6.0), (.46, 0.)], cloth='foam')
strap = lambda y: turned([(.485, y + .15), (.485, y - .15)], role='trim', cloth='canvas')
turns = np.linspace(.5, 12.6 * 2, 500)
spiral = np.c_[.018 * turns * np.cos(turns), .0062 * turns * np.sin(turns)]
end = ellipse(0, 0, .462, .16, thick=.03, cloth='foam', puff=(.03, .02), drape=.4, back=1, lines=[(spiral, 'seam')])
ITEM = sides([put_at(p, 0, 0, -.62) for p in (body, strap(4.7), strap(1.5), end)], None, (.4, .7, 2.4), 1.14)
