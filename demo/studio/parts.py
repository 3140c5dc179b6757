"""Words that item files are written with: trims, zones, drags and whole garments."""
import math

import numpy as np

from extras import Button, Cord, Label
from piece import piece, put_at
from shape import band, curve, moved, outline, path

RIB = dict(w=.2, kind='rib')
HEM = dict(w=.22, kind='hem')
BIND = dict(w=.1, kind='band')
FINE = dict(w=.1, kind='hem', double=False)
CUFF = dict(w=.6, kind='rib', pitch=.07)


def arm(a, c, b, angle, shift=3.):
    """Zone of a sleeve or leg beyond the seam a-c-b, whose length runs at `angle` degrees."""
    d = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))]) * 9
    n = np.array([-d[1], d[0]]) / 9
    near = curve([a, c, b])
    return [near[0] + n * .6, *near, near[-1] + d - n * 1.5, near[0] + d + n * 1.5], angle, shift


def both(a, b, width, strength, wave):
    """A drag on both sides, not quite alike."""
    m = lambda p: (-p[0], p[1])
    return [(a, b, width, strength, wave), (m(a), (m(b)[0] * .9, b[1] + .25), width * .9, strength * .85, wave * 1.1)]


def upper(neck, shoulder, out, cuff_out, cuff_in, armpit, waist, hem, dip=.05, inn=None):
    """Half outline of a top below its neckline: shoulder, sleeve, side and hem."""
    under = ('seam', cuff_in, inn, armpit) if inn else ('seam', cuff_in, armpit)
    return [('seam', neck, shoulder), ('seam', shoulder, out, cuff_out), ('cuff', cuff_out, cuff_in), under, ('seam', armpit, waist, hem),
        ('hem', hem, (hem[0] * .5, hem[1] - dip), (0, hem[1] - dip))]


def lower(waist, hip, thigh, cuff_out, cuff_in, crotch, rise=.16, knee=None, inner=None):
    """Half outline of trousers: waist, outer side, cuff and inner leg."""
    outer = ('seam', thigh, knee, cuff_out) if knee else ('seam', thigh, cuff_out)
    leg = ('seam', cuff_in, inner, (.12, crotch - .12)) if inner else ('seam', cuff_in, (.12, crotch - .12))
    return [('waist', (0, waist[1] - rise), (waist[0] * .6, waist[1] - rise * .9), waist), ('seam', waist, hip, thigh), outer,
        ('cuff', cuff_out, cuff_in), leg, ('seam', (.12, crotch - .12), (.05, crotch), (0, crotch))]


class Item:
    """Sides of an item: name -> pieces and extras; views: name -> side and near look (x, y, height) or None."""

    def __init__(self, sides, views, margin=1.14):
        self.sides, self.views, self.margin = sides, views, margin


def sides(front, back, detail, margin=1.14):
    """An item from two lists of pieces and extras."""
    split = lambda things: ([t for t in things if isinstance(t, dict)], [t for t in things if not isinstance(t, dict)])
    made = dict(front=split(front))
    views = dict(front=('front', None))
    if back:
        made['back'], views['back'] = split(back), ('back', None)
    if detail:
        views['detail'] = ('front', detail)
    return Item(made, views, margin)


def lining(neck, **knobs):
    """What shows of the back panel's inside through the neck opening."""
    (x, y), trims = neck[-1], {k: v for k, v in knobs.get('trims', {}).items() if k == 'neck'}
    rest = [('seam', (x, y), (x * .97, y - 1.3)), ('seam', (x * .97, y - 1.3), (x * .8, y - 2.3), (0, y - 2.3))]
    return piece([neck] + rest, **{**knobs, 'trims': trims, 'back': 1, 'lines': [], 'zones': [], 'drags': [], 'rumple': 0, 'puff': (.5, .0),
        'thick': 0.})


def two_sided(body, front_neck, back_neck, detail, front_extra=(), back_extra=(), margin=1.14, front=None, back=None, **knobs):
    """A garment of two panels with the same edge: front, back and a near look at the front."""
    f = piece([front_neck] + body, **{**knobs, **(front or {})})
    b = piece([back_neck] + body, **{**knobs, 'seed': knobs.get('seed', 1) + 50, 'back': 1, **(back or {})})
    return sides([lining(back_neck, **knobs), f, *front_extra], [b, *back_extra], detail, margin)


def trousers(body, detail, front_extra=(), back_extra=(), margin=1.1, front=None, back=None, **knobs):
    """The same for what is worn below the waist."""
    (x, y), flat = body[0][-1], dict(back=1, lines=[], zones=[], drags=[], rumple=0, puff=(.5, 0.), thick=0., lightness=.94)
    rest = [('seam', (x, y), (x * .98, y - .8)), ('seam', (x * .98, y - .8), (0, y - .8))]
    trims = {k: v for k, v in knobs.get('trims', {}).items() if k == 'waist'}
    inside = piece([('waist', (0, y + .03), (x * .6, y + .03), (x, y))] + rest, **{**knobs, **flat, 'trims': trims})
    f = piece(body, **{**knobs, **(front or {})})
    b = piece([('waist', (0, y + .03), (x * .6, y + .03), (x, y))] + body[1:], **{**knobs, 'seed': knobs.get('seed', 1) + 50, 'back': 1,
        **(back or {})})
    return sides([inside, f, *front_extra], [b, *back_extra], detail, margin)


HARD = dict(cloth='plain', puff=(.05, 0.), thick=0., rumple=0, wobble=0., edge=.005, drape=.02)


def turned(profile, deep=1., round_=.06, **knobs):
    """A round solid lying on the table: profile is (radius, y) from the top down, its corners rounded; deep < 1 flattens it."""
    r, y = np.array(profile, float)[::-1].T
    fine = np.linspace(y[0], y[-1], 240)
    n = max(1, int(round_ / (y[-1] - y[0]) * 240))
    r = np.convolve(np.pad(np.interp(fine, y, r), n, 'reflect', reflect_type='odd'), np.hanning(2 * n + 1) / np.hanning(2 * n + 1).sum(),
        'valid') if n > 1 else np.interp(fine, y, r)
    y = fine
    edge = np.c_[r, y][::-1]
    half = [('seam', np.vstack([edge, (edge * [-1, 1])[::-1], edge[:1]]))]
    at = lambda v: np.interp(v, y, r).astype(np.float32)

    def bulge(u, v):
        q = at(v)
        return deep * np.sqrt(np.maximum(q * q - u * u, 0)).astype(np.float32)

    def wrap(u, v):
        q = np.maximum(at(v), .01)
        return q * np.arcsin(np.clip(u / q, -1, 1)), v
    return piece(half, **{**HARD, 'bulge': bulge, 'uv': wrap, **knobs})


def ellipse(x, y, rx, ry, **knobs):
    """A flat round plate."""
    a = np.linspace(0, 2 * np.pi, 90)
    return piece([('seam', np.c_[x + rx * np.cos(a), y + ry * np.sin(a)])], **{**HARD, 'mirror': False, **knobs})


def rounded(w, h, r=.1, x=0., y=0., tags=('seam',) * 4):
    """Outline of a rectangle with round corners about (x, y): tags for top, right, bottom and left."""
    w, h, k = w / 2, h / 2, r * .45
    legs = [[(-w + r, h), (w - r, h)], [(w - r, h), (w - k, h), (w, h - k), (w, h - r)], [(w, h - r), (w, -h + r)],
        [(w, -h + r), (w, -h + k), (w - k, -h), (w - r, -h)], [(w - r, -h), (-w + r, -h)],
        [(-w + r, -h), (-w + k, -h), (-w, -h + k), (-w, -h + r)], [(-w, -h + r), (-w, h - r)],
        [(-w, h - r), (-w, h - k), (-w + k, h), (-w + r, h)]]
    names = tags[0], tags[1], tags[1], tags[2], tags[2], tags[3], tags[3], tags[0]
    return [(t, curve(leg) + (x, y)) for t, leg in zip(names, legs)]


def crate(w, h, dx, dy, lift=.5, **knobs):
    """A box seen a little from above and from the right: its top, side and face."""
    quad = lambda *p: [('seam', curve(leg)) for leg in zip(p, p[1:] + p[:1])]
    flat = {**HARD, 'mirror': False, 'lift': lift, 'rest': False, **knobs}
    top = piece(quad((-w / 2, h), (w / 2, h), (w / 2 + dx, h + dy), (-w / 2 + dx, h + dy)), **{**flat, 'lightness': 1.12, 'back': 1})
    side = piece(quad((w / 2, h), (w / 2, 0), (w / 2 + dx, dy), (w / 2 + dx, h + dy)), **{**flat, 'lightness': .74, 'back': 1})
    return [top, side, piece(quad((-w / 2, h), (w / 2, h), (w / 2, 0), (-w / 2, 0)), **flat)]
