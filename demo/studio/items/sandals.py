"""Two-strap sandals seen from above, a pair."""
from parts import *
from sneakers import sole

hard = dict(mirror=False, rumple=0, wobble=0.)
base = piece(sole, **hard, cloth='foam', role='trim', thick=.16, puff=(.1, .08))
bed = piece([(t, (p - (0, 1.3)) * [.86, .94] + (0, 1.3)) for t, p in sole], **hard, cloth='canvas', thick=.02, puff=(.3, .02),
    lightness=.92, role='trim', lines=[])
def strap(y, w, tilt):
    line = path(((-.52, y - tilt), (-.3, y + .05), (0, y + .07)), ((0, y + .07), (.3, y + .06), (.57, y - .02)))
    arch = lambda u, v: (.26 * np.sqrt(np.clip(1 - (u / .6) ** 2, 0, 1))).astype(np.float32)
    return piece(band(line, w), **hard, cloth='wool', thick=.06, puff=(.08, .03), bulge=arch, drape=.05,
        lines=[(line + (0, w * .36), 'stitch'), (line - (0, w * .36), 'stitch')])
shoe = lambda dx, flip: [put_at(p, dx, 0, 0, 1, flip) for p in (base, bed, strap(2.05, .5, .05), strap(1.2, .46, .05))]
buckle = lambda dx, s: [Button(dx + s * .36, y, .07, 1, 'leave', .05) for y in (2.17, 1.32)]
ITEM = sides([*shoe(-.72, -1), *shoe(.72, 1), *buckle(-.72, -1), *buckle(.72, 1)], None, (.7, 1.9, 1.6), 1.25)
