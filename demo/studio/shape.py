"""Plane geometry of the studio: curves, outlines, distance, noise and resampling. Lengths are decimetres."""
import math

import numpy as np
from PIL import Image, ImageDraw


def curve(pts, step=.05):
    """Two points make a line, three or four a Bezier curve; sampled evenly at about `step`."""
    p = np.array(pts, float)
    n = len(p) - 1
    t = np.linspace(0, 1, 120)[:, None]
    c = sum(math.comb(n, i) * (1 - t) ** (n - i) * t ** i * p[i] for i in range(n + 1))
    s = np.r_[0, np.cumsum(np.hypot(*np.diff(c, axis=0).T))]
    q = np.linspace(0, s[-1], max(1, round(s[-1] / step)) + 1)
    return np.c_[np.interp(q, s, c[:, 0]), np.interp(q, s, c[:, 1])]


def path(*legs, step=.05):
    """Joins several curves into one polyline."""
    return np.vstack([curve(leg, step) for leg in legs])


def outline(half, mirror=True):
    """Half outline from centre top to centre bottom, as (tag, points…) -> list of (tag, polyline) all the way round."""
    segs = [(tag, curve(p)) for tag, *p in half]
    if mirror:
        segs += [(tag, (p * [-1, 1])[::-1]) for tag, p in reversed(segs)]
    return segs


def moved(segs, dx=0., dy=0., turn=0., flip=1, scale=1.):
    """The same outline at another place of the table."""
    c, s = math.cos(turn), math.sin(turn)
    m = np.array([[c * flip, s * flip], [-s, c]]) * scale
    return [(tag, p @ m + (dx, dy)) for tag, p in segs]


def band(line, w):
    """Closed outline of a flat band of width `w` along a polyline."""
    t = np.gradient(line, axis=0)
    n = np.c_[-t[:, 1], t[:, 0]] / np.maximum(np.hypot(*t.T), 1e-9)[:, None] * w / 2
    return [('end', line[[0]] * [1, 1] + np.array([-n[0], n[0]])), ('side', line + n),
            ('end', line[[-1]] + np.array([n[-1], -n[-1]])), ('side', (line - n)[::-1])]


class Grid:
    """A picture grid over the table: centre, height in dm, size in pixels. Row 0 is the top."""

    def __init__(self, cx, cy, tall, w, h):
        self.w, self.h, self.px = w, h, tall / h
        self.x0, self.y1 = cx - self.px * w / 2, cy + tall / 2
        self.X, self.Y = None, None

    @classmethod
    def like(cls, other, n):
        """The same part of the table with n times fewer pixels each way."""
        part = object.__new__(cls)
        part.w, part.h, part.px = other.w // n, other.h // n, other.px * n
        part.x0, part.y1, part.X, part.Y = other.x0, other.y1, None, None
        return part

    def crop(self, win):
        """The part of this grid that an array slice names."""
        (r, c), part = win, object.__new__(Grid)
        part.px, part.w, part.h = self.px, c.stop - c.start, r.stop - r.start
        part.x0, part.y1, part.X, part.Y = self.x0 + c.start * self.px, self.y1 - r.start * self.px, None, None
        return part

    def xy(self):
        if self.X is None:
            x = self.x0 + (np.arange(self.w, dtype=np.float32) + .5) * self.px
            y = self.y1 - (np.arange(self.h, dtype=np.float32) + .5) * self.px
            self.X, self.Y = np.meshgrid(x, y)
        return self.X, self.Y

    def window(self, pts, pad):
        """Array slice that holds the points with a margin."""
        lo, hi = pts.min(0) - pad, pts.max(0) + pad
        a = int(np.clip((lo[0] - self.x0) / self.px, 0, self.w)), int(np.clip((self.y1 - hi[1]) / self.px, 0, self.h))
        b = int(np.clip((hi[0] - self.x0) / self.px + 1, 0, self.w)), int(np.clip((self.y1 - lo[1]) / self.px + 1, 0, self.h))
        return np.s_[a[1]:b[1], a[0]:b[0]]

    def fill(self, polys, holes=()):
        """Coverage of closed polylines, 0 to 1, with soft edges."""
        k = 3
        im = Image.new('L', (self.w * k, self.h * k), 0)
        d = ImageDraw.Draw(im)
        for group, ink in ((polys, 255), (holes, 0)):
            for p in group:
                d.polygon([((x - self.x0) / self.px * k, (self.y1 - y) / self.px * k) for x, y in p], fill=ink)
        return np.asarray(im.reduce(k), np.float32) / 255

    def slopes(self, other, a):
        """Like take, but with a cubic B-spline: no kinks that would show in the light on a surface."""
        rows, cols = (other.y1 - self.y1) / other.px, (self.x0 - other.x0) / other.px
        k = self.px / other.px
        a = _spline(np.asarray(a, np.float32), rows + (np.arange(self.h) + .5) * k - .5)
        return np.ascontiguousarray(_spline(a.T, cols + (np.arange(self.w) + .5) * k - .5).T)

    def take(self, other, a):
        """Array `a` of grid `other`, resampled onto this grid."""
        k = other.px
        box = ((self.x0 - other.x0) / k, (other.y1 - self.y1) / k,
               (self.x0 - other.x0 + self.w * self.px) / k, (other.y1 - self.y1 + self.h * self.px) / k)
        im = Image.fromarray(np.ascontiguousarray(a, np.float32))
        return np.asarray(im.transform((self.w, self.h), Image.EXTENT, box, Image.BICUBIC)) if _inside(box, im) else _padded(im, box, self)


def _spline(a, at):
    """Rows of `a` at broken row numbers."""
    i = np.floor(at).astype(int)
    t = (at - i).astype(np.float32)
    weights = (1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (-3 * t ** 3 + 3 * t ** 2 + 3 * t + 1) / 6, t ** 3 / 6
    out = 0
    for n, w in enumerate(weights):
        out = out + a[np.clip(i + n - 1, 0, len(a) - 1)] * w[:, None]
    return out


def _inside(box, im):
    return box[0] >= 0 and box[1] >= 0 and box[2] <= im.width and box[3] <= im.height


def _padded(im, box, grid):
    n = 40
    a = np.pad(np.asarray(im), n, 'edge')
    box = tuple(v + n for v in box)
    return np.asarray(Image.fromarray(a).transform((grid.w, grid.h), Image.EXTENT, box, Image.BICUBIC))


def distance(X, Y, line, closed=False):
    """Distance of every point to a polyline, and the length along the line at the nearest place."""
    if closed:
        line = np.vstack([line, line[:1]])
    X, Y = X.astype(np.float32), Y.astype(np.float32)
    best = np.full(X.shape, 1e9, np.float32)
    along = np.zeros(X.shape, np.float32)
    s = 0.
    for a, b in zip(line[:-1], line[1:]):
        dx, dy = (b - a).astype(np.float32)
        n = float(np.hypot(dx, dy))
        if n < 1e-6:
            continue
        t = np.clip(((X - a[0]) * dx + (Y - a[1]) * dy) / np.float32(n * n), 0, 1)
        r = (X - a[0] - t * dx) ** 2 + (Y - a[1] - t * dy) ** 2
        m = r < best
        best[m] = r[m]
        along[m] = s + t[m] * n
        s += n
    return np.sqrt(best), along


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
    X, Y = grid.crop(win).xy()
    if min(X.shape) < 2:
        return None
    D, S = distance(X[::2, ::2], Y[::2, ::2], line)  # every second pixel, and straight between
    big = lambda a: np.asarray(Image.fromarray(a).resize((a.shape[1] * 2, a.shape[0] * 2), Image.BILINEAR))[:X.shape[0], :X.shape[1]]
    return win, big(D), big(S)


def noise(grid, size, seed, ratio=1.):
    """Smooth noise about -1..1 fixed to the table: blobs of about `size` dm; ratio > 1 stretches them upright."""
    rng = np.random.default_rng(seed)
    sx, sy = size, size * ratio
    n = int(24 / sx) + 4, int(24 / sy) + 4
    im = Image.fromarray(rng.uniform(-1, 1, (n[1], n[0])).astype(np.float32))
    box = ((grid.x0 + 12) / sx, (12 - grid.y1) / sy, (grid.x0 + 12 + grid.w * grid.px) / sx, (12 - grid.y1 + grid.h * grid.px) / sy)
    return np.asarray(im.transform((grid.w, grid.h), Image.EXTENT, box, Image.BICUBIC)) * 1.4


def blur(a, px):
    """Running means, three times each way: nearly a Gaussian of about `px` pixels."""
    n = max(1, int(round(px * .75))) | 1
    for axis in (0, 1) * 3 if n > 1 else ():
        t = np.moveaxis(a, axis, 0)
        c = np.cumsum(np.pad(t, ((n // 2 + 1, n // 2), (0, 0)), 'edge'), 0, dtype=np.float64)
        a = np.moveaxis(((c[n:] - c[:-n]) / n).astype(np.float32), 0, axis)
    return a


def smooth(x, lo, hi):
    t = np.clip((x - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)
