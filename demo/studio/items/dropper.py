"""Dropper bottle for oil."""
from parts import *

body = turned([(.17, 1.36), (.18, 1.3), (.22, 1.24), (.36, 1.12), (.4, 1.0), (.4, .08), (.38, .02), (.34, 0)], shine=.7)
collar = turned([(.2, 1.62), (.215, 1.58), (.215, 1.36), (.21, 1.33)], role='leave', cloth='ridge', shine=.5, lightness=1.0)
bulb = turned([(.02, 2.12), (.09, 2.1), (.13, 2.0), (.15, 1.85), (.13, 1.68), (.14, 1.6)], role='trim', shine=.2)
ITEM = sides([body, bulb, collar], None, (.05, 1.4, 1.0), 1.32)
