"""Stoneware mug; from near, its glazed rim."""
from parts import *

body = turned([(.44, 1.0), (.455, .97), (.45, .9), (.45, .3), (.44, .12), (.38, .03), (.33, 0)], shine=.35, drape=0.)
lip = turned([(.45, 1.02), (.457, 1.0), (.457, .96), (.45, .93)], role='trim', round_=.02, shine=.3)
ear = path(((.43, .83), (.76, .90), (.80, .62)), ((.80, .62), (.83, .36), (.62, .28)), ((.62, .28), (.54, .25), (.43, .27)), step=.005)


def rod(x, y, r=.066):
    """A round bar along the ear."""
    near = np.full(np.shape(x), 9., np.float32)
    for px, py in ear:
        np.minimum(near, (x - px) ** 2 + (y - py) ** 2, out=near)
    return np.sqrt(np.maximum(r * r - near, 0)) * 1.3


handle = piece(band(ear, .13), **{**HARD, 'mirror': False, 'bulge': rod, 'shine': .3})
ITEM = sides([handle, body, lip], None, (.37, .6, 1.36), 1.35)
