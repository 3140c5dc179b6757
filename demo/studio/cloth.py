"""Flat-lay pictures from outlines: pieces of cloth laid over one another, with folds, trims, seams and a surface."""
import math

import numpy as np

import studio
from fabric import CLOTHS
from folds import folds
from shape import Grid, blur, curve, distance, moved, noise, outline, smooth

PIECE = dict(mirror=True, hole=None, role='cloth', back=0, cloth='jersey', gloss=0., shine=0., thick=.03, puff=(.6, .24), trims={}, lines=[],
             front=None, drags=[], rumple=.012, stiff=.00008, seed=1, zones=[], lift=0., drape=.12, open=.55, edge=.02, bulge=None, uv=None, lightness=1., wobble=.012, rest=True)


def piece(half, **knobs):
    """One panel. `half` is a half outline (tag, points…) or finished segments (tag, polyline)."""
    p = {**PIECE, **knobs}
    done = isinstance(half[0][1], np.ndarray)
    p['segs'] = half if done else outline(half, p['mirror'])
    p['ring'] = np.vstack([s for _, s in p['segs']])
    p['rings'] = [p['ring']]
    if p['hole']:
        p['holesegs'] = outline(p['hole'], True)
        p['holes'] = [np.vstack([s for _, s in p['holesegs']])]
    else:
        p['holesegs'], p['holes'] = [], []
    p['lines'] = [made for ln in p['lines'] for made in inner(ln, p['mirror'])]
    p['zones'] = [(np.array(poly, float) * [side, 1], (angle, side, shift)) for poly, angle, shift in p['zones'] for side in (1, -1)]
    return p


def inner(ln, mirror):
    """An inner line (points or polyline, optionally with its kind) -> polylines of both sides with the kind."""
    pts, kind = ln if isinstance(ln[1], str) else (ln, 'seam')
    line = pts if isinstance(pts, np.ndarray) else curve(pts)
    if not mirror or np.abs(line[:, 0]).max() < 1e-6:
        return [(line, kind)]
    other = line * [-1, 1]
    if abs(line[0, 0]) < 1e-6:  # both halves meet in the middle and are one line
        return [(np.vstack([other[:0:-1], line]), kind)]
    if abs(line[-1, 0]) < 1e-6:
        return [(np.vstack([line, other[-2::-1]]), kind)]
    return [(line, kind), (other, kind)]


def put_at(p, dx=0., dy=0., turn=0., scale=1., flip=1):
    """The same piece elsewhere on the table; its pattern moves with it."""
    move = lambda a: moved([('', np.asarray(a, float))], dx, dy, turn, flip, scale)[0][1]
    q = {**p, 'segs': moved(p['segs'], dx, dy, turn, flip, scale), 'holesegs': moved(p['holesegs'], dx, dy, turn, flip, scale)}
    q['ring'] = np.vstack([a for _, a in q['segs']])
    q['rings'], q['holes'] = [q['ring']], [move(h) for h in p['holes']]
    q['lines'] = [(move(a), kind) for a, kind in p['lines']]
    q['drags'] = [(tuple(move([a])[0]), tuple(move([b])[0]), w * scale, e, wave * scale) for a, b, w, e, wave in p['drags']]
    q['zones'] = [(move(poly), how) for poly, how in p['zones']]
    q['puff'] = p['puff'][0] * scale, p['puff'][1] * scale
    c, s, was = math.cos(turn), math.sin(turn), p['uv']

    def uv(x, y):
        x, y = (x - dx) / scale, (y - dy) / scale
        x, y = (c * x + s * y) * flip, -s * x + c * y
        return was(x, y) if was else (x, y)
    q['uv'] = uv
    if p['bulge']:
        def bulge(x, y):
            x, y = (x - dx) / scale, (y - dy) / scale
            return scale * p['bulge']((c * x + s * y) * flip, -s * x + c * y)
        q['bulge'] = bulge
    return q


def thin(line, tol=.0005):
    """The same polyline with fewer points: distances cost one step per point."""
    if len(line) < 3:
        return line
    a, b = line[0], line[-1]
    d = b - a
    n = np.hypot(*d)
    off = np.abs((line[:, 0] - a[0]) * d[1] - (line[:, 1] - a[1]) * d[0]) / n if n > 1e-9 else np.hypot(*(line - a).T)
    i = int(off.argmax())
    if off[i] < tol:
        return line[[0, -1]]
    return np.vstack([thin(line[:i + 1], tol)[:-1], thin(line[i:], tol)])


def near(grid, line, pad):
    """Window of the grid round a polyline with distance and place along it; None when out of the picture."""
    line = thin(line)
    win = grid.window(line, pad)
    X, Y = grid.xy()
    X, Y = X[win], Y[win]
    if X.size == 0:
        return None
    D, S = distance(X[::2, ::2], Y[::2, ::2], line)
    grow = lambda a: np.repeat(np.repeat(a, 2, 0), 2, 1)[:X.shape[0], :X.shape[1]]
    if X.shape[0] > 4 and X.shape[1] > 4:  # straight between the samples, so that thin lines stay smooth
        from PIL import Image
        big = lambda a: np.asarray(Image.fromarray(a).resize((a.shape[1] * 2, a.shape[0] * 2), Image.BILINEAR))[:X.shape[0], :X.shape[1]]
        return win, big(D), big(S)
    return win, grow(D), grow(S)


def macro(p, whole, under):
    """Coverage and height of a piece on the coarse grid: what lies below, the roll of its edges and its folds."""
    win = whole.window(p['ring'], .5)
    g, Z = whole.crop(win), under[win]
    X, Y = g.xy()
    cov = g.fill(p['rings'], p['holes'])
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
    z = z + folds(g, inside, p['drags'], p['stiff'], p['seed'], p['rumple']) * np.clip(.25 + .75 * calm, 0, 1) * smooth(np.minimum(d, o + .12), -.02, .25)
    z = z + p['wobble'] * noise(g, .7, p['seed'] + 9) * calm
    below = np.maximum(blur(np.maximum(Z, 0), p['drape'] / g.px), 0) if p['rest'] else 0.
    return win, cov, below + z + p['thick'] + p['lift'], p['bulge'](X, Y) if p['bulge'] else 0.


class Scene:
    """All pieces of one side of an item, ready to be looked at from above."""

    def __init__(self, pieces, extras=(), margin=1.14, aspect=.8, centre=None, tall=None):
        pts = np.vstack([p['ring'] for p in pieces])
        lo, hi = pts.min(0), pts.max(0)
        self.tall = tall or max(hi[1] - lo[1], (hi[0] - lo[0]) / aspect) * margin
        self.centre = centre or ((lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2)
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
        self.lit = table.on(np.s_[:, :], self.Z, studio.GROUND / .98).astype(np.float32)

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
    for poly, (angle, side, shift) in p['zones']:
        m = g.fill([poly]) > .5
        a = math.radians(angle)
        along, across = x * side * math.cos(a) + y * math.sin(a), -x * side * math.sin(a) + y * math.cos(a)
        u[m], v[m] = side * (5 + across * .5)[m], (shift - along)[m]
    return u, v


def lay(p, whole, at, z, s):
    """Lays one piece, whose height is known on the grid `at`, into the picture."""
    win = whole.window(p['ring'], .1)
    g = whole.crop(win)
    if g.w < 3 or g.h < 3:
        return
    cov = g.fill(p['rings'], p['holes'])
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


def _line(d, at, w):
    return np.clip(1 - np.abs(d - at) / w, 0, 1)


def stitch(full, win, D, S, at, size=.045):
    z, a, _ = full
    on = np.sin(S * (2 * math.pi / size)) > -.35
    st, gr = _line(D, at, .011), _line(D, at, .035)
    z[win] += .006 * st * on - .005 * gr
    a[win] *= 1 - .16 * st * ~on - .05 * gr


def pucker(full, win, D, S, at, amount=.004):
    """Small ripples that a seam draws into the cloth beside it."""
    wave = np.sin(S * 31 + 2.5 * np.sin(S * 7.3)) * (.6 + .4 * np.sin(S * 2.9 + 1))
    full[0][win] += amount * np.exp(-np.abs(D - at) / .07) * wave


def edge(g, full, segs, t):
    """A trim along the edges that carry its tag: rib, hem, band, lace or bare stitching."""
    kind, w = t['kind'], t['w']
    if not segs:
        return
    z, a, tm = full
    joined, run = [], None
    for q in segs:  # neighbours become one line, so that ribs and stitches run on
        if run is not None and np.hypot(*(run[-1] - q[0])) < 1e-6:
            run = np.vstack([run, q[1:]])
        else:
            if run is not None:
                joined.append(run)
            run = q
    if joined and np.hypot(*(run[-1] - joined[0][0])) < 1e-6:
        joined[0] = np.vstack([run, joined[0][1:]])
    else:
        joined.append(run)
    for q in joined:
        got = near(g, q, w + .3)
        if not got:
            continue
        win, D, S = got
        ins = 1 - smooth(D, w - .012, w + .012)
        if kind == 'rib':
            rib = np.abs(np.sin(S * (math.pi / t.get('pitch', .055))))
            z[win] += (.009 * rib + .010) * ins
            a[win] *= 1 - .13 * (1 - rib) * ins - .22 * _line(D, w + .004, .022)
            stitch(full, win, D, S, w + .07)
        elif kind == 'hem':
            z[win] += .010 * (1 - smooth(D, w - .02, w + .02))
            stitch(full, win, D, S, w - .03)
            if t.get('double', True):
                stitch(full, win, D, S, w - .09)
            pucker(full, win, D, S, w, t.get('pucker', .0025))
        elif kind == 'band':
            z[win] += .016 * ins
            a[win] *= 1 - .22 * _line(D, w + .004, .020)
            stitch(full, win, D, S, w + .06)
        elif kind == 'elastic':
            wave = np.sin(S * (2 * math.pi / .13) + 1.5 * np.sin(S * 9)) * (.7 + .3 * np.sin(S * 23 + D * 20))
            z[win] += (.016 + .011 * wave) * ins + .03 * np.exp(-np.maximum(D - w, 0) / .25) * wave * (1 - ins) * .5
            a[win] *= 1 - .15 * _line(D, w, .02)
            for k in (.3, .62):
                stitch(full, win, D, S, w * k)
        elif kind == 'stitch':
            stitch(full, win, D, S, w)
        if kind in ('rib', 'band') or t.get('trim'):
            tm[win] = np.maximum(tm[win], ins)


def seam(g, full, line, kind):
    """An inner line: seam is sewn, top is sewn and stitched, stitch only shows thread, crease is pressed, gather is drawn up, zip closes."""
    z, a, tm = full
    got = near(g, line, .3)
    if not got:
        return
    win, D, S = got
    if kind in ('seam', 'top', 'double'):
        gl = _line(D, 0, .02)
        z[win] += .008 * _line(D, .05, .05) - .012 * gl
        a[win] *= 1 - .24 * gl
        pucker(full, win, D, S, 0)
    if kind in ('top', 'double', 'stitch'):
        stitch(full, win, D, S, .06 if kind != 'stitch' else 0.)
    if kind == 'double':
        stitch(full, win, D, S, .12)
    if kind == 'crease':
        z[win] += .02 * np.exp(-D / .06)
    if kind == 'gather':
        z[win] += .010 * np.exp(-D / .3) * np.sin(S * 42 + 4 * np.sin(S * 5.1))
        z[win] -= .01 * _line(D, 0, .02)
    if kind == 'zip':
        on = 1 - smooth(D, .055, .065)
        tooth = np.sin(S * (2 * math.pi / .034)) > 0
        z[win] += .012 * on + .012 * _line(D, 0, .03) * tooth
        a[win] *= 1 - .3 * _line(D, 0, .03) * ~tooth - .2 * _line(D, .065, .015)
        tm[win] = np.maximum(tm[win], on)
