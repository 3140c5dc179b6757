"""Children's set: T-shirt and shorts."""
from parts import *
import shorts
import tee


def small(pieces, dy, k):
    return [put_at({**p, 'drape': .5}, 0, dy, scale=k) for p in pieces]


def side(name):
    return small(shorts.ITEM.sides[name][0], -1.35, .68) + small(tee.ITEM.sides[name][0], 1.85, .66)


ITEM = sides(side('front'), side('back'), (.4, 5.4, 2.6), 1.12)
