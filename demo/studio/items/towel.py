"""Two folded towels."""
from parts import *

def pile(x, y, seed, w=3.3, h=2.3):
    soft = dict(mirror=False, cloth='terry', thick=.12, puff=(.22, .16), rumple=.02, stiff=.0006, edge=.05)
    border = [(path(((x - w / 2, y - h / 2 + d), (x + w / 2, y - h / 2 + d))), 'seam') for d in (.45, .62)]
    return [piece(rounded(w, h, .2, x + .03, y - .08), **soft, seed=seed), piece(rounded(w, h, .2, x, y), **soft, seed=seed + 1,
        lines=border, drags=[((x - 1.2, y + .6), (x + 1.1, y - .3), .7, .06, .7)])]

roll = put_at(turned([(.50, 1.6), (.55, 1.5), (.56, 0), (.55, -1.5), (.50, -1.6)], cloth='terry', rumple=.02, thick=.05,
    lines=[(path(((-.2, 1.5), (-.16, -1.5))), 'seam')]), .1, -2.3, 1.5)
ITEM = sides([*pile(0, .2, 261), roll], None, (.7, -.5, 2.0), 1.25)
