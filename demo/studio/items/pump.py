"""Bottle with a pump, for soap and lotion."""
from parts import *

body = turned([(.22, 1.62), (.26, 1.58), (.4, 1.46), (.43, 1.36), (.43, .08), (.41, .02), (.37, 0)], shine=.3)
collar = turned([(.2, 1.86), (.21, 1.84), (.21, 1.62), (.2, 1.6)], role='trim', cloth='ridge', shine=.2)
stem = turned([(.07, 2.14), (.07, 1.84)], role='trim', shine=.2)
head = turned([(.15, 2.3), (.18, 2.27), (.18, 2.14), (.15, 2.11)], role='trim', shine=.25)
spout = piece(band(path(((-.165, 2.22), (-.4, 2.25), (-.47, 2.06))), .11), mirror=False, cloth='plain', thick=.1, puff=(.06, .08), rumple=0, wobble=0.,
    drape=.3, shine=.2, lift=.1, role='trim')
ITEM = sides([body, collar, stem, spout, head], None, (-.05, 1.75, 1.1), 1.3)
