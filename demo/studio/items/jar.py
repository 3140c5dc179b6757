"""Supplement jar with a ribbed lid."""
from parts import *

body = turned([(.46, 1.34), (.48, 1.3), (.53, 1.24), (.55, 1.15), (.55, .08), (.53, .02), (.5, 0)], shine=.45)
lid = turned([(.46, 1.72), (.5, 1.7), (.52, 1.66), (.52, 1.36), (.51, 1.33)], role='trim', cloth='ridge', shine=.2)
pills = [ellipse(x, y, .14, .065, uv=None, bulge=(lambda x0, y0: lambda u,
    v: (.07 * np.sqrt(np.clip(1 - ((u - x0) / .14) ** 2 - ((v - y0) / .065) ** 2, 0, 1))).astype(np.float32))(x, y), role='trim',
    shine=.4) for x, y in ((.72, .12), (.86, .3), (.95, .08))]
ITEM = sides([body, lid, *pills], None, (.1, 1.3, 1.1), 1.35)
