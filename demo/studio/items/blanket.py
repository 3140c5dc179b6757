"""Folded baby blanket with a bound edge and one corner turned back."""
from parts import *

soft = dict(mirror=False, cloth='waffle', thick=.09, puff=(.18, .12), rumple=.03, stiff=.0006, edge=.05)
low = piece(rounded(3.5, 3.5, .18, .06, -.07), **soft, seed=251)
mid = piece(rounded(3.46, 3.48, .18, -.03, .03), **soft, seed=252)
sheet = [('seam', curve(((-1.7, 1.72), (1.72, 1.72)))), ('seam', curve(((1.72, 1.72), (1.72, -.3)))),
    ('open', curve(((1.72, -.3), (.4, -1.7)))), ('seam:bind', curve(((.4, -1.7), (-1.7, -1.7)))),
    ('seam:bind', curve(((-1.7, -1.7), (-1.7, 1.72))))]
top_ = piece(sheet, **soft, trims=dict(bind=BIND), seed=253, drags=[((-1.2, .9), (.8, -.4), .8, .06, .7)])
turn = piece([('seam', curve(((1.72, -.28), (.42, -1.7)))), ('seam:bind', curve(((.42, -1.7), (.38, -.55)))),
    ('seam:bind', curve(((.38, -.55), (.6, -.36)))), ('seam:bind', curve(((.6, -.36), (1.72, -.28))))], **{**soft, 'cloth': 'fleece'},
    back=1, trims=dict(bind=BIND), seed=254, drape=.3)
ITEM = sides([low, mid, top_, turn], None, (.5, -.4, 2.2), 1.28)
