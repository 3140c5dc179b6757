"""Sports bra with wide straps and a firm band."""
from parts import *

side = [('arm', (1.15, 3.7), (.95, 2.2), (1.75, 1.65)), ('seam', (1.75, 1.65), (1.6, .8), (1.55, 0)),
    ('band', (1.55, 0), (.8, -.1), (0, -.1))]
bump = lambda x, y: (.16 * (np.exp(-((x - .74) / .45) ** 2) + np.exp(-((x + .74) / .45) ** 2)) * np.exp(-((y - 1.35) / .55) ** 2)).astype(np.float32)
knobs = dict(cloth='nylon', gloss=.08, puff=(.4, .2), thick=.04, stiff=.0002, rumple=.004,
    trims=dict(neck=FINE, arm=FINE, band=dict(w=.48, kind='band')), drags=both((1.6, 1.5), (.7, 1.1), .35, .06, .3), seed=171)
front = [('neck', (0, 2.0), (.75, 2.0), (.8, 3.7)), ('seam', (.8, 3.7), (1.15, 3.7))]
back = [('neck', (0, 2.85), (.7, 2.7), (.8, 3.7)), ('seam', (.8, 3.7), (1.15, 3.7))]
cup = [((.98, 3.0), (.7, 1.5), (1.12, .45))]
inside = piece(back[:1] + [('seam', (.8, 3.7), (.8, 2.2)), ('seam', (.8, 2.2), (0, 1.6))],
    **{**knobs, 'puff': (.2, 0.), 'thick': 0., 'drags': [], 'rumple': 0}, back=1, lightness=.95)
ITEM = sides([inside, piece(front + side, **knobs, lines=cup, bulge=bump)],
    [piece(back + side, **{**knobs, 'seed': 172}, back=1, lines=[((.95, 2.9), (.6, 1.6), (.9, .45))])], (.4, 1.9, 2.2), 1.24)
