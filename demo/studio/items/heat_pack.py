"""Warming pad filled with beans, in three channels."""
from parts import *

def fill(x, y):
    lane = np.abs(((x + 1.5) % 1.0) - .5)
    return (.2 * np.sqrt(np.clip(1 - (lane / .5) ** 2.2, 0, 1)) * np.clip((.95 - np.abs(y)) * 4, 0,
        1) ** .5 * (np.abs(x) < 1.5)).astype(np.float32)

pad = piece(rounded(3.1, 1.95, .16), mirror=False, cloth='linen', thick=.05, puff=(.2, .12), bulge=fill, rumple=.03, stiff=.0001, seed=331,
    lines=[(path(((s * .5, .93), (s * .5, -.93))), 'top') for s in (1, -1)])
cover = piece(rounded(1.2, 2.0, .1, -1.05, 0), mirror=False, cloth='linen', thick=.05, puff=(.15, .08), rumple=.02, role='trim', drape=.4,
    seed=332, lines=[(path(((-.52, .98), (-.52, -.98))), 'stitch')])
ITEM = sides([put_at(pad, 0, 0, .12), put_at(cover, 0, 0, .12), Label(.95, -.62, .3, .2)], None, (.4, .2, 1.5), 1.3)
