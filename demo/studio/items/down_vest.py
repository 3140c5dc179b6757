"""Down vest, quilted across, with a stand collar and zip."""
from parts import *

ROWS = [6.35, 5.55, 4.75, 3.95, 3.15, 2.35, 1.55, .75]


def rows(x, y):
    """Down fills each row between two stitch lines."""
    edge = np.minimum.reduce([np.abs(y - r - .03 * np.sin(x * 3.1 + r)) for r in ROWS])
    ripple = .02 * np.sin(x * 9 + 3 * np.sin(y * 1.3) + 1.7 * np.sin(x * 2.3)) * np.exp(-edge / .13)
    return (.26 * (1 - (1 - np.clip(edge / .4, 0, 1)) ** 2.2) + ripple).astype(np.float32)


side = [('seam', (.9, 7.05), (1.95, 6.75)), ('arm', (1.95, 6.75), (1.65, 5.4), (2.45, 4.5)), ('seam', (2.45, 4.5), (2.45, 2.2), (2.4, .0)),
    ('hem', (2.4, .0), (1.2, -.05), (0, -.05))]
quilt = [(((-2.6, y), (-1., y + .03), (1., y - .03), (2.6, y)), 'stitch') for y in ROWS]
cloth = dict(cloth='nylon', gloss=.08, thick=.05, stiff=.0001)
knobs = dict(**cloth, trims=dict(arm=BIND, hem=dict(w=.2, kind='hem')), puff=(.5, .3), bulge=rows, rumple=.012, seed=121)
front = piece([('neck', (0, 6.95), (.5, 6.95), (.9, 7.05))] + side, **knobs, lines=quilt + [(((0, 6.95), (0, -.05)), 'zip'),
    (((1.05, 2.4), (1.55, .9)), 'zip')])
back = piece([('neck', (0, 6.95), (.5, 6.95), (.9, 7.05))] + side, **knobs, lines=quilt, back=1)
collar = [('seam', (.95, 7.62), (1.02, 7.3), (.95, 7.0)), ('seam', (.95, 7.0), (.5, 6.8), (0, 6.78))]
inside = piece([('top', (0, 7.78), (.6, 7.8), (.92, 7.66)), ('seam', (.92, 7.66), (.95, 7.2)), ('seam', (.95, 7.2), (0, 7.2))], **cloth,
    back=1, puff=(.2, .02), rumple=0, lightness=.95)
face = piece([('top', (0, 7.5), (.6, 7.52), (.95, 7.62))] + collar, **cloth, puff=(.22, .26), rumple=.01,
    lines=[(((0, 7.5), (0, 6.78)), 'zip')], lift=.15)
nape = piece([('top', (0, 7.78), (.6, 7.8), (.95, 7.62))] + collar, **cloth, puff=(.22, .26), rumple=.01, back=1, lift=.15)
ITEM = sides([inside, front, face, Button(0, 6.62, .06, 0)], [back, nape], (.4, 5.8, 3.2), 1.16)
