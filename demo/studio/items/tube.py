"""Cream tube with a screw cap."""
from parts import *

body = turned([(.52, 2.6), (.515, 2.5), (.5, 1.6), (.46, .5), (.42, .42)], shine=.3)
flat = body['bulge']
body['bulge'] = lambda x, y: flat(x, y) * np.clip((2.45 - y) / 2.0, .02, 1).astype(np.float32) ** .8 * .95
body['lines'] = [(path(((-.52, 2.42), (.52, 2.42))), 'seam'), (path(((-.52, 2.5), (.52, 2.5))), 'stitch')]
cap = turned([(.36, .44), (.37, .4), (.37, .06), (.35, 0)], role='trim', cloth='ridge', shine=.25)
ITEM = sides([body, cap], None, (0, .7, 1.2), 1.3)
