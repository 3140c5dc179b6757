"""Washable cloth pads with wings and snaps, one folded."""
from parts import *

half = [('seam:bind', (0, 1.25), (.38, 1.25), (.4, .95), (.36, .5)), ('seam:bind', (.36, .5), (.5, .42), (.82, .4), (.84, .1)),
    ('seam:bind', (.84, .1), (.84, -.25), (.5, -.25), (.36, -.34)), ('seam:bind', (.36, -.34), (.42, -.95), (.36, -1.25), (0, -1.25))]
knobs = dict(cloth='gauze', thick=.08, puff=(.2, .14), stiff=.0002, rumple=.015, trims=dict(bind=dict(w=.06, kind='band')))
core = dict(lines=[(((0, 1.0), (.24, 1.0), (.24, .8), (.22, 0)), 'stitch'), (((.22, 0), (.24, -.85), (.2, -1.0), (0, -1.0)), 'stitch')])
flat = lambda seed, **more: put_at(piece(half, **knobs, **core, seed=seed, **more), -.55, 0, .12)
roll = piece(rounded(.86, .8, .12), mirror=False, **{**knobs, 'thick': .2}, seed=363, role='trim')
fold = [put_at(roll, .95, -.55, -.2), Button(.98, -.5, .06, 0, 'cloth')]
ITEM = sides([flat(361), Button(-1.2, -.02, .055, 0), Button(.12, .14, .055, 0), *fold], [flat(362, back=1), *fold], (-.5, .3, 1.4), 1.35)
