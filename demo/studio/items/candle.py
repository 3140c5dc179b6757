"""Candle in a glass with a wooden lid."""
from parts import *

glass = turned([(.62, 1.5), (.63, 1.46), (.63, .08), (.6, .02), (.56, 0)], shine=.3)
lid = turned([(.6, 1.78), (.66, 1.75), (.66, 1.56), (.64, 1.52)], role='trim', cloth='linen', shine=.05)
rim = ellipse(0, 0, .9, .9, thick=.5, puff=(.06, .06), shine=.3)
wax = ellipse(0, 0, .82, .82, thick=-.12, lightness=1.22, role='leave', drape=0., puff=(.2, .03), cloth='foam')
melt = ellipse(0, 0, .4, .4, thick=-.01, lightness=1.18, role='leave', shine=.25, drape=0.)
wick = Cord(path(((0, 0), (.05, .08), (.12, .1))), .022, 'leave')
top_lid = ellipse(1.25, -.95, .66, .66, thick=.16, role='trim', cloth='linen', puff=(.08, .06))
ITEM = sides([glass, lid], [rim, wax, melt, wick, top_lid], None, 1.5)
