"""Tapered trousers with a pressed crease."""
from parts import *

body = lower((1.6, 9.6), (2.15, 8.4), (2.1, 7.0), (1.62, 0), (.72, 0), 6.85, knee=(1.95, 3.4), inner=(.5, 3.6))
line = [((0, 9.1), (0, 6.9))]
crease = [(((1.12, 7.6), (1.25, 3.5), (1.17, .05)), 'crease')]
knobs = dict(cloth='twill', thick=.03, puff=(.35, .16), stiff=.0002, rumple=.006, trims=dict(waist=dict(w=.4, kind='hem', double=False),
    cuff=dict(w=.35, kind='hem', double=False, pucker=0)), drags=both((.12, 6.9), (1.5, 7.9), .7, .08, .6) + both((.3, 6.4), (1.4, 5.0), .6,
    .06, .6))
loops = [piece(band(path(((x, 9.62), (x, 9.12))), .1), mirror=False, cloth='twill', thick=.03, puff=(.05, .01), rumple=0) for x in (-1.05,
    1.05)]
ITEM = trousers(body, (.4, 8.4, 3.2), loops + [Button(0, 9.36, .08)],
    loops + [piece(band(path(((0, 9.62), (0, 9.1))), .1), mirror=False, cloth='twill', thick=.03, puff=(.05, .01), rumple=0)],
    front=dict(lines=line + crease + [(((1.1, 9.15), (1.5, 8.6), (2.0, 7.9)), 'top'), (((.14, 9.1), (.16, 7.6), (0, 7.2)), 'stitch')]),
    back=dict(lines=line + crease + [((.55, 8.45), (1.5, 8.5)), (((.9, 9.15), (.95, 8.5)), 'seam')]), seed=64, **knobs)
