"""A pair of dumb-bells with soft coating."""
from parts import *

head = lambda s: [(.34, s), (.42, s - .06), (.44, s - .2), (.42, s - .48), (.32, s - .56)]
bar = turned([(.15, .7), (.165, .4), (.175, 0), (.165, -.4), (.15, -.7)], role='trim', cloth='ridge', shine=.15)
ends = [turned(head(1.2), cloth='foam', shine=.22), turned([(r, -y) for r, y in reversed(head(1.2))], cloth='foam', shine=.22)]
one = lambda dx, dy, t: [put_at({**p, 'lift': .27 if p is bar else 0.}, dx, dy, t) for p in (bar, *ends)]
ITEM = sides([*one(-.62, .15, .25), *one(.62, -.15, .25)], None, (.45, .7, 1.5), 1.3)
