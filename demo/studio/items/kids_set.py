"""Children's set: T-shirt and shorts."""
from parts import *
import shorts
import tee


def small(pieces, dy, k):
    return [put_at({**p, 'drape': .5}, 0, dy, scale=k) for p in pieces]


def apart(p):
    """The same piece on cloth of its own, so that a print on the chest is not on the shorts too."""
    was = p['uv']
    return {**p, 'uv': lambda x, y: (was(x, y)[0], was(x, y)[1] + 6)}


def side(name):
    return [apart(p) for p in small(shorts.ITEM.sides[name][0], -1.35, .68)] + small(tee.ITEM.sides[name][0], 1.85, .66)


ITEM = sides(side('front'), side('back'), (.4, 5.4, 2.6), 1.12)
