"""Flat-lay pictures: pieces of cloth laid over one another under the studio's light."""
import math

import numpy as np

import studio
from fabric import CLOTHS
from folds import folds
from sewing import edge, seam
from shape import Grid, blur, distance, near, noise, smooth, thin

ASPECT = .8  # width of a picture by its height


def macro(p, whole, under):
    """Coverage and height of a piece on the coarse grid: what lies below, the roll of its edges and its folds."""
    win = whole.window(p['ring'], .5)
    g, Z = whole.crop(win), under[win]
    X, Y = g.xy()
    cov = g.fill([p['ring']], p['holes'])
    inside = (cov > .5).astype(np.float32)
    sewn = [s for t, s in p['segs'] if t.startswith('seam')]
    free = [s for t, s in p['segs'] + p['holesegs'] if not t.startswith('seam')]
    far = lambda lines: np.minimum.reduce([distance(X, Y, thin(s, .004))[0] for s in lines]) if lines else np.full(X.shape, 9., np.float32)
    d, o = far(sewn), far(free)
    d = np.where((inside < .5) & (d < o), 0, d)  # beyond a sewn edge the cloth lies flat, beyond a cut one it just goes on
    r, h = p['puff']
    roll = lambda t: 1 - (1 - np.clip(t, 0, 1)) ** 2.4
    z = h * roll(d / r) * (p['open'] + (1 - p['open']) * roll(o / .9))
    z = z + (blur(z, .3 / g.px) - z) * smooth(np.minimum(d, r), .04, .3) if r > .2 else z  # no ridge where two rolls meet
    calm = np.clip(blur(inside, .25 / g.px), 0, 1) ** 1.5
    z = z + folds(g, inside, p['drags'], p['stiff'], p['seed'], p['rumple']) * np.clip(.25 + .75 * calm, 0,
            1) * smooth(np.minimum(d, o + .12), -.02, .25)
    z = z + p['wobble'] * noise(g, .7, p['seed'] + 9) * calm
    below = np.maximum(blur(np.maximum(Z, 0), p['drape'] / g.px), 0) if p['rest'] else 0.
    return win, cov, below + z + p['thick'] + p['lift'], p['bulge'](X, Y) if p['bulge'] else 0.


class Scene:
    """All pieces of one side of an item, ready to be looked at from above."""

    def __init__(self, pieces, extras, margin):
        pts = np.vstack([p['ring'] for p in pieces])
        lo, hi = pts.min(0), pts.max(0)
        self.tall = max(hi[1] - lo[1], (hi[0] - lo[0]) / ASPECT) * margin
        self.centre = (lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2
        self.pieces, self.extras = pieces, extras
        self.g = Grid(*self.centre, self.tall * 1.16, 440, 550)
        Z, top, covered = (np.zeros((self.g.h, self.g.w), np.float32) for _ in range(3))
        self.heights = []
        for p in pieces:
            win, cov, z, body = macro(p, self.g, Z)
            self.heights.append((self.g.crop(win), z))
            z = z + body
            Z[win] += (z - Z[win]) * cov
            top[win], covered[win] = np.maximum(top[win], z), np.maximum(covered[win], cov)
        for e in extras:
            Z = e.coarse(self.g, Z)
        top = np.where(covered > .5, Z, top)  # the cloth's own height also just outside it, or its rim would be lit like the table
        self.light = studio.irradiance(Z, top, self.g.px, 1.5), studio.irradiance(Z, Z * 0, self.g.px, 4)

    def view(self, w, h, close=None):
        """Layers of one picture; close = (x, y, height in dm) looks nearer."""
        x, y, tall = close or (*self.centre, self.tall)
        g = Grid(x, y, tall, w * 2, h * 2)
        s = Picture(g, *(studio.Light(g, self.g, f) for f in self.light))
        for p, (at, z) in zip(self.pieces, self.heights):
            lay(p, g, at, z, s)
        for e in self.extras:
            e.draw(g, s)
        return studio.halve(s.lit), studio.halve(s.mask), s.uv[::2, ::2]


class Picture:
    """The layers while they grow: light, mask, pattern place, and the height so far."""

    def __init__(self, g, light, table):
        shape = g.h, g.w
        self.g, self.light = g, light
        self.Z, self.mask, self.uv = np.zeros(shape, np.float32), np.zeros((*shape, 3), np.float32), np.zeros((*shape, 2), np.float32)
        self.lit = table.on(np.s_[:, :], self.Z, studio.GROUND / studio.OPEN).astype(np.float32)

    def put(self, win, k, z, alb, role='cloth', trim=0., back=0., gloss=0., shine=0.):
        """Lays a surface over the picture where k says so."""
        self.Z[win] += (z - self.Z[win]) * k
        self.lit[win] += (self.light.on(win, z, alb * studio.ALBEDO, gloss, shine) - self.lit[win]) * k
        on = 0. if role == 'leave' else 1.
        for i, v in enumerate((on, on * (trim if role == 'cloth' else 1.), on * back)):
            m = self.mask[..., i]
            m[win] += (v - m[win]) * k


def place(p, g, z):
    """Pattern place of every pixel; folds carry it along, and sleeves have their own direction, so that stripes run round them."""
    u, v = g.xy()
    if p['uv']:
        u, v = p['uv'](u, v)
    u, v = u + .25 * z, v + .45 * z
    x, y = u.copy(), v.copy()
    for poly, (angle, side, shift, seam) in p['zones']:
        m = g.fill([poly]) > .5
        a = math.radians(angle)
        along, across = x * side * math.cos(a) + y * math.sin(a), -x * side * math.sin(a) + y * math.cos(a)
        u[m], v[m] = side * (5 + across - seam)[m], (shift - along)[m]
    return u, v


def lay(p, whole, at, z, s):
    """Lays one piece, whose height is known on the grid `at`, into the picture."""
    win = whole.window(p['ring'], .1)
    g = whole.crop(win)
    if g.w < 3 or g.h < 3:
        return
    cov = g.fill([p['ring']], p['holes'])
    if not cov.any():
        return
    z = g.slopes(at, z)
    u, v = place(p, g, z)
    dh, da = CLOTHS[p['cloth']](u, v)
    z += dh
    if p['bulge']:
        z += p['bulge'](*g.xy())
    full = z, da.astype(np.float32) * p['lightness'], np.zeros_like(z)
    for tag, t in p['trims'].items():
        edge(g, full, [q for n, q in p['segs'] + p['holesegs'] if n.split(':')[-1] == tag], t)
    for ln in p['lines']:
        seam(g, full, *ln)
    for _, q in p['segs'] + p['holesegs']:  # the cut edge is a little round
        got = near(g, q, p['edge'] * 2)
        if got:
            w2, D, _ = got
            z[w2] -= p['thick'] * .8 * (1 - smooth(D, 0, p['edge'])) ** 2
    s.put(win, cov, *full[:2], p['role'], full[2], p['back'], p['gloss'], p['shine'])
    top = cov > .5
    s.uv[win][top] = np.dstack([u, v])[top]
