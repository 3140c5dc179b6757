"""Box of stick sachets with two sticks."""
from parts import *

def stick(x, y, t):
    fill = lambda u, v: (.085 * np.sqrt(np.clip(1 - (u / .13) ** 2, 0, 1)) * np.clip((.62 - np.abs(v)) / .12, 0, 1)).astype(np.float32)
    p = piece(rounded(.27, 1.5, .01), mirror=False, cloth='paper', thick=.02, puff=(.04, .01), bulge=fill, rumple=.008, stiff=.00003,
        wobble=0., shine=.2, edge=.008, back=1, lines=[(path(((-.13, s * y0), (.13, s * y0))), 'seam') for s in (1, -1) for y0 in (.62,
        .68)])
    return put_at(p, x, y, t)

box = crate(1.7, 1.35, .34, .22, lift=.2, cloth='paper')
ITEM = sides([*box, stick(-.35, -.62, -1.38), stick(-.15, -.98, -1.62)], None, (.1, -.6, 1.5), 1.35)
