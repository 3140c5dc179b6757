"""Steel water bottle with a loop lid."""
from parts import *

body = turned([(.24, 2.12), (.25, 2.08), (.33, 1.96), (.362, 1.8), (.365, 1.7), (.365, .1), (.35, .03), (.32, 0)], shine=.3)
ring = turned([(.25, 2.18), (.25, 2.1)], role='leave', shine=.8, lightness=1.05)
lid = turned([(.2, 2.52), (.26, 2.49), (.28, 2.44), (.28, 2.2), (.265, 2.17)], role='trim', cloth='ridge', shine=.2)
a = np.linspace(0, 2 * np.pi, 60)
loop = Cord(np.c_[.17 * np.cos(a), 2.62 + .17 * np.sin(a)], .03, twist=9.)
ITEM = sides([body, ring, lid, loop], None, (.0, 2.2, 1.1), 1.28)
