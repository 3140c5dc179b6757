"""Six-panel cap with a curved brim."""
from parts import *

dome = [('seam', (0, 1.78), (.95, 1.8), (1.12, .9), (1.1, .1)), ('seam', (1.1, .1), (.6, -.08), (0, -.1))]
bill = [('seam', (0, .12), (.62, .12), (1.12, .16)), ('seam:bill', (1.12, .16), (1.3, -.3), (.85, -.72)),
    ('seam:bill', (.85, -.72), (.4, -.9), (0, -.92))]
bulge = lambda x, y: (.55 * np.sqrt(np.clip(1 - (x / 1.14) ** 2 - ((y - .35) / 1.5) ** 2, 0, 1))).astype(np.float32)
arch = lambda x, y: (.22 * (1 - (x / 1.3) ** 2) * np.clip((y + .95) / .5, 0, 1) + .1).astype(np.float32)
knobs = dict(cloth='twill', thick=.04, stiff=.0003)
panels = [((0, 1.76), (0, -.08)), (((.1, 1.74), (.72, 1.3), (.78, -.02)), 'double')]
crown = piece(dome, **knobs, puff=(.2, .1), bulge=bulge, rumple=.01, seed=291, lines=panels)
visor = piece(bill, **knobs, puff=(.1, .05), bulge=arch, rumple=0, role='trim', drape=.45,
    lines=[(((0, -.92 + d), (.45, -.9 + d), (.8 - d * .4, -.68 + d), (1.1 - d * .5, .05)), 'stitch') for d in (.1, .24, .38, .52)])
eyes = [Button(s * .45, 1.25, .045, 1, high=.02) for s in (1, -1)]
rear = piece(dome, **knobs, puff=(.2, .1), bulge=bulge, rumple=.01, seed=292, lines=panels, back=1)
hole = piece([('seam', (0, .62), (.4, .6), (.45, .12)), ('seam', (.45, .12), (.2, .0), (0, 0))], cloth='plain', thick=0., puff=(.1, 0.),
    rumple=0, back=1, lightness=.45, drape=.3)
strap = piece(band(path(((-.62, .05), (0, -.08), (.62, .05))), .22), mirror=False, cloth='twill', thick=.03, puff=(.06, .02), rumple=0,
    drape=.4, role='trim')
ITEM = sides([crown, visor, Button(0, 1.74, .09, 0), *eyes], [rear, hole, strap, Button(0, 1.74, .09, 0)], (.4, .2, 1.5), 1.5)
