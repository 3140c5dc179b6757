"""Foam roller with moulded pads."""
from parts import *

body = turned([(.66, 1.65), (.7, 1.62), (.7, -1.55), (.69, -1.65)], cloth='bumps')
end = [ellipse(0, -1.66, .7, .2, thick=.1, cloth='foam', puff=(.04, .03), drape=.4, back=1),
    ellipse(0, -1.66, .54, .15, thick=.0, cloth='foam', role='trim', drape=.2, lightness=.9, back=1),
    ellipse(0, -1.66, .46, .125, drape=.3, lightness=.3, thick=-.1, back=1)]
ITEM = sides([put_at(p, 0, 0, -.55) for p in (body, *end)], None, (-.3, -.3, 1.8), 1.3)
