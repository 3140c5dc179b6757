"""Surfaces: height and lightness of each kind of cloth as a function of its place (u, v) in dm."""
import numpy as np
from PIL import Image

TAU = np.float32(2 * np.pi)
_TILE = np.random.default_rng(7).standard_normal((1024, 1024)).astype(np.float32)
_SOFT = np.asarray(Image.fromarray(np.tile(_TILE, (2, 2))).resize((256, 256), Image.BOX).resize((1024, 1024), Image.BICUBIC))
_SOFT = _SOFT / _SOFT.std()


def cloud(u, v, size):
    """Soft random spots of about `size` dm."""
    x, y = u * (4 / size) + 4096, v * (4 / size) + 4096
    i, j = x.astype(np.int32), y.astype(np.int32)
    x, y = x - i, y - j
    i, j, i1, j1 = i & 1023, j & 1023, (i + 1) & 1023, (j + 1) & 1023
    return (_SOFT[j, i] * (1 - x) + _SOFT[j, i1] * x) * (1 - y) + (_SOFT[j1, i] * (1 - x) + _SOFT[j1, i1] * x) * y


def jersey(u, v):
    wale = np.abs(np.sin(u * (np.pi / .028)))
    return .0010 * wale + .0005 * cloud(u, v, .05), 1 + .012 * cloud(u, v * .3, .02) - .02 * (1 - wale)


def sweat(u, v):
    wale = np.abs(np.sin(u * (np.pi / .034)))
    return .0012 * wale + .0009 * cloud(u, v, .05), 1 + .012 * cloud(u, v, .035) - .02 * (1 - wale)


def knit(u, v, p=.085, row=.06, deep=.011):
    """Columns of V stitches."""
    f = u / p - np.floor(u / p) - .5
    leg = np.abs(np.sin(np.abs(f) * TAU))
    turn = np.abs(np.sin(np.pi * (v / row - 1.1 * np.abs(f))))
    h = np.sqrt(np.maximum(leg * turn, 0))
    return deep * h + .0012 * cloud(u, v, .03), .86 + .14 * smoothed(h) + .012 * cloud(u, v, .03)


def smoothed(h):
    return np.clip(h * 1.8, 0, 1)


def fine_knit(u, v):
    return knit(u, v, .05, .034, .005)


def rib_knit(u, v):
    r = np.abs(np.sin(u * (np.pi / .075)))
    h, a = knit(u, v, .0375, .03, .002)
    return h + .014 * r, a * (.8 + .2 * smoothed(r))


def poplin(u, v):
    w = np.sin(u * (TAU / .016)) * np.sin(v * (TAU / .016))
    return .0003 * w + .0003 * cloud(u, v, .03), 1 + .008 * w + .008 * cloud(u, v, .02)


def linen(u, v):
    a, b = cloud(u * .06, v, .018), cloud(u, v * .06, .018)
    return .0007 * (a + b), 1 + .018 * (a + b)


def twill(u, v):
    t = np.sin((u * .8 + v) * (TAU / .024))
    return .0009 * t + .0005 * cloud(u, v, .03), 1 + .02 * t + .012 * cloud(u, v, .02)


def denim(u, v):
    t = np.sin((u * .7 + v) * (TAU / .026))
    slub = cloud(u * 1.0, v * .08, .03)
    return .0012 * t + .0003 * slub, 1 + .04 * t + .014 * slub + .025 * cloud(u, v, .6)


def terry(u, v):
    loops, lie = cloud(u, v, .02), cloud(u, v, .16)
    return .0011 * loops + .001 * lie, 1 + .035 * loops + .012 * lie


def fleece(u, v):
    c = cloud(u, v, .05) + .6 * cloud(u + 3, v, .11)
    return .006 * c, 1 + .03 * c


def wool(u, v):
    t = np.sin((u + v) * (TAU / .05))
    return .0015 * t + .0018 * cloud(u, v, .03), 1 + .035 * t + .03 * cloud(u, v, .025)


def waffle(u, v):
    g = np.maximum(np.abs(np.sin(u * (np.pi / .11))), np.abs(np.sin(v * (np.pi / .11)))) ** 6
    return .014 * g, .86 + .14 * g + .01 * cloud(u, v, .03)


def canvas(u, v):
    w = np.sin(u * (TAU / .03)) * np.sin(v * (TAU / .03))
    return .0012 * w + .0006 * cloud(u, v, .03), 1 + .025 * w + .02 * cloud(u, v, .02)


def nylon(u, v):
    return .0004 * cloud(u, v, .05), 1 + .006 * cloud(u, v, .03)


def gauze(u, v):
    a = cloud(u, v, .09)
    w = np.sin(u * (TAU / .03)) * np.sin(v * (TAU / .03))
    return .0016 * a + .0006 * w, 1 + .012 * a + .012 * w


def foam(u, v):
    return .00025 * cloud(u, v, .012) + .0006 * cloud(u, v, .09), 1 + .008 * cloud(u, v, .015)


def ridge(u, v):
    r = np.cos(u * (TAU / .045))
    return .004 * r, 1 + .03 * r


def bumps(u, v):
    """Moulded pads of a massage roller."""
    a, b = np.abs((u / .42) % 1 - .5), np.abs((v / .6) % 1 - .5)
    pad = np.clip((.44 - np.maximum(a, b)) / .06, 0, 1)
    return .05 * pad, .9 + .1 * pad + .01 * cloud(u, v, .03)


def paper(u, v):
    return .0002 * cloud(u, v, .04), 1 + .006 * cloud(u, v, .03)


def plain(u, v):
    return np.zeros_like(u), np.ones_like(u)


CLOTHS = {f.__name__: f for f in (jersey, sweat, knit, fine_knit, rib_knit, poplin, linen, twill, denim, terry, fleece, wool,
                                  waffle, canvas, nylon, gauze, foam, ridge, bumps, paper, plain)}
