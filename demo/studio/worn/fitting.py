"""Puts a flat item on a display torso and takes its picture: fitting.py OUT WIDTH HEIGHT BASE[:BODY[:worn | :behind | :bare]]… | all | stands

The studio's relief holds here too: seen from the front, a dressed torso has one height per place. The item's own pieces (outlines, seams,
collars, buttons) are drawn in to the body's width, laid over a relief that is the silhouette blown up, and lit as everything else."""
import importlib
import os
import sys
import time

import numpy as np
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
STUDIO = os.path.dirname(HERE)
sys.path[:0] = [HERE, STUDIO, os.path.join(STUDIO, 'items')]

import bodies  # noqa: E402
import studio  # noqa: E402
from cloth import ASPECT, Picture, lay, macro  # noqa: E402
from extras import Button, Cord  # noqa: E402
from fits import BARE, BEHIND, FITS, fit  # noqa: E402
from inflate import inflated, on_grid  # noqa: E402
from piece import piece  # noqa: E402
from shape import Grid, blur, smooth  # noqa: E402

FORM = dict(cloth='plain', puff=(.05, 0.), thick=0., rumple=0, wobble=0., edge=.005, rest=False, mirror=False, role='form', uv=lambda x, y: (np.zeros_like(x), np.zeros_like(y)))


class Fitted:
    """How a flat item lies on the body: places of the picture from places of the table, and back."""

    def __init__(self, f, pieces):
        self.f = f
        zones = [poly for p in pieces for poly, _ in p['zones'] if poly[:, 0].mean() > 0]
        self.cuff = min([s[:, 1].min() for p in pieces if p['zones'] for t, s in p['segs'] if t == 'cuff'], default=9.) - .1
        self.sleeve = (zones[0][1], zones[0][-3]) if zones else None

    def swung(self, x, y, way):
        """Sleeves hang down: what lies beyond the armhole turns about the shoulder."""
        if not self.sleeve or not self.f['swing']:
            return x, y
        (sx, sy), (ax, ay) = self.sleeve
        n = np.hypot(ax - sx, ay - sy)
        side, ox, oy = np.where(x < 0, -1., 1.), np.abs(x), np.array(y, float)
        some = (ox - sx) * (sy - ay) + (oy - sy) * (ax - sx) > -.6 * n  # the rest is trunk
        x, y = ox[some], oy[some]
        px, py = x, y
        for _ in range(1 if way > 0 else 6):  # back: the turn depends on the place that is looked for
            far = ((px - sx) * (sy - ay) + (py - sy) * (ax - sx)) / n
            t = -way * np.radians(self.f['swing']) * smooth(far, 0, .7) * smooth(py, self.cuff - .3, self.cuff)
            px, py = sx + (x - sx) * np.cos(t) - (y - sy) * np.sin(t), sy + (x - sx) * np.sin(t) + (y - sy) * np.cos(t)
        ox[some], oy[some] = px, py
        return side * ox, oy

    def hung(self, x, y, way):
        """Long sleeves hang nearer to the trunk than they lie on the table: they slide in, the more the lower."""
        f = self.f
        if not f['hang'] or not f['profile'] or not self.sleeve:
            return x
        d = np.maximum(self.sleeve[1][1] - y, 0)
        by = f['hang'] * d * d / (d + .8)
        edge = np.interp(y, *f['edge']) + (.06 if way > 0 else .02)
        return np.where((np.abs(x) > edge) & (y > self.cuff), x - way * np.sign(x) * by, x)

    def longer(self, y, way):
        """Legs that lie folded on the table reach down."""
        if not self.f['both']:
            return y
        at, k = self.f['both'][0] - self.f['level'], self.f['longer'] ** way
        return np.where(y < at, at + (y - at) * k, y)

    def to(self, a):
        f, a = self.f, np.asarray(a, float)
        x, y = self.swung(self.hung(a[:, 0], a[:, 1], 1), a[:, 1], 1)
        y = self.longer(y - f['level'], 1)
        x = x * f['wide'] * self.tuck(y)
        y = np.where(y > 0, y * f['above'], y * self.bow(x))
        return np.c_[x, y * f['tall']]

    def bow(self, x):
        """Seen from the height of the chest, the middle of a hem hangs lower than its sides."""
        return 1 + self.f['bow'] * (1 - np.minimum(1, (x / (self.f['half'] * 1.1)) ** 2))

    def tuck(self, y):
        """Narrower or wider at some levels of the flat item, as at the waist."""
        t = self.f['tuck']
        return np.interp(y, [v for v, _ in t], [k for _, k in t]) if t else 1.

    def back(self, x, y):
        """The place on the flat item; cloth that runs round the side is seen edge on there."""
        f = self.f
        y = y / f['tall']
        y = np.where(y > 0, y / f['above'], y / self.bow(x))
        k = f['wide'] * self.tuck(y)
        flat = self.longer(y, -1) + f['level']
        u = x / k
        if f['profile']:
            w = np.interp(flat, *f['profile'])
            t = u / w
            u = np.where(np.abs(t) < 1, .35 * t + .65 * np.arcsin(np.clip(t, -1, 1) * .985) / np.arcsin(.985), t) * w
        u = self.hung(u, flat, -1)
        u, flat = self.swung(u, flat, -1)
        return u.astype(np.float32), flat.astype(np.float32)


def worn(p, m, k):
    """A flat piece on the body."""
    segs = [(t, m.to(s)) for t, s in p['segs']]
    f = m.f
    q = {**p, 'segs': segs, 'holesegs': [(t, m.to(s)) for t, s in p['holesegs']], 'rest': False}
    q['ring'] = np.vstack([a for _, a in segs])
    q['holes'] = [m.to(h) for h in p['holes']]
    q['lines'] = [(m.to(a), kind) for a, kind in p['lines']]
    one = lambda pt: tuple(m.to([pt])[0])
    q['drags'] = [(one(a), one(b), w * f['wide'], s * f['calm'], wave * f['wide']) for a, b, w, s, wave in p['drags']]
    q['zones'] = [(m.to(poly), how) for poly, how in p['zones']]
    q['rumple'] = p['rumple'] * .6
    big = np.ptp(q['ring'][:, 0]) > f['main'] and not p.get('loose')
    q['puff'] = (.22, .03) if big else (p['puff'][0] * .7, p['puff'][1] * .5)
    q['main'] = big
    was = p['uv']
    q['uv'] = (lambda x, y: was(*m.back(x, y))) if was else m.back
    if was and was(*p['ring'].T)[1].min() < -3.9:  # beyond what the layers can tell; cloth goes on the same everywhere
        q['uv'] = lambda x, y: (lambda u, v: (u, v + 6))(*was(*m.back(x, y)))
    if p['bulge']:
        own = p['bulge']
        q['own'] = lambda x, y: f['wide'] * own(*m.back(x, y))
    return q


def outward(p, f):
    """Where the body goes on beyond cut edges, so that the relief does not close there as a cushion does."""
    out = []
    for tag, s in p['segs']:
        tag = tag.split(':')[-1]
        way = dict(neck=(0, 1.2), hem=(0, -1.6), waist=(0, 1.4), leg=(0, -1.2), band=(0, -1.2), low=(0, -.8), snap=(0, -.5)).get(tag)
        if tag == 'cuff':
            d = s[-1] - s[0]
            n = np.array([d[1], -d[0]]) / max(np.hypot(*d), 1e-6) * 1.4
            way = n if n[1] < 0 else -n
        elif tag == 'arm':
            side = np.sign(s[:, 0].mean())
            way = side * .7, -.25
        if way is not None:
            out.append(np.vstack([s, (s + np.asarray(way) * f['wide'] * 1.2)[::-1]]))
    return out


class Stand(Picture):
    """The layers of a dressed torso; the torso has a mask of its own."""

    def __init__(self, g, light, ground):
        shape = g.h, g.w
        self.g, self.light = g, light
        self.Z, self.mask, self.uv = np.zeros(shape, np.float32), np.zeros((*shape, 3), np.float32), np.zeros((*shape, 2), np.float32)
        self.form, self.lit = np.zeros(shape, np.float32), ground.astype(np.float32).copy()

    def put(self, win, k, z, alb, role='cloth', trim=0., back=0., gloss=0., shine=0.):
        self.form[win] += ((role == 'form') - self.form[win]) * k
        super().put(win, k, z, alb, 'cloth' if role == 'form' else role, 0. if role == 'form' else trim, back, gloss, shine)


class Scene:
    """One item on one body, seen from the front or from behind, or with all of the legs."""

    def __init__(self, base, body, view='worn'):
        b, f, m, pieces, extras, form = self.placed(base, body, view)
        behind = self.behind
        self.g = g = Grid(*self.centre, self.tall * 1.16, 440, 550)
        main = [p for p in pieces if p['main'] and (behind or not p['back'])] or [p for p in pieces if p['main']]
        sil = g.fill([p['ring'] for p in main])
        wide = np.maximum(sil, g.fill([e for p in main for e in outward(p, f)])) if f['open'] else sil
        # collars and hoods keep the height of what they stand on
        flesh = g.fill(form[:-1] if f['pole'] else form)
        grown = lambda a: blur(a, 2.5) > .22  # a little beyond the edge, or the last pixels would be lit at random
        X, Y = g.xy()
        deep = f['deep']
        R = deep * blur(inflated(g, grown(np.maximum(wide, flesh))), 2)
        B = deep * .97 * blur(inflated(g, grown(flesh)), 1.5)
        mounds = self.seat if behind else self.bust
        R, B = R + mounds(b, f, X, Y, f['cling']) * sil, B + mounds(b, f, X, Y, 1.) * flesh
        self.pieces = [p for p in self.ordered(pieces, form, g, R, B) if min(g.crop(g.window(p['ring'], .5)).w, g.crop(g.window(p['ring'], .5)).h) > 3]
        self.extras = [self.extra(e, m) for e in extras]
        Z, top, covered = (np.zeros((g.h, g.w), np.float32) for _ in range(3))
        self.heights = []
        for p in self.pieces:
            win, cov, z, bulk = macro(p, g, Z)
            self.heights.append((g.crop(win), z))
            z = z + bulk
            Z[win] += (z - Z[win]) * cov
            top[win], covered[win] = np.maximum(top[win], z), np.maximum(covered[win], cov)
        for e in self.extras:
            Z = e.coarse(g, Z)
        top = np.where(covered > .5, Z, top)
        self.light = studio.irradiance(Z, top, g.px, 1.5)
        if f['lying']:
            self.table = studio.irradiance(Z, Z * 0, g.px, 4)
        else:
            self.covered = covered

    def placed(self, base, body, view):
        """The pieces on the body, and the part of the wall that the picture shows."""
        item = importlib.import_module(base).ITEM
        b, f = fit(base, body, view == 'bare')
        self.behind = view == 'behind'
        if self.behind:
            f = {**f, 'above': 1.}
        self.f = f
        pieces, extras = item.sides.get('behind', item.sides['back']) if self.behind else item.sides['front']
        m = Fitted(f, pieces)
        if m.sleeve:  # shoulders stay within the sleeves
            b = {**b, 'shoulder': min(b['shoulder'], 1.9 * m.sleeve[0][0] * f['wide'])}
        pieces = [worn(p, m, f) for p in pieces]
        cloth = np.vstack([p['ring'] for p in pieces])
        form = self.form(b, f, cloth)
        shown = np.vstack([cloth] + [r for r in form])
        lo, hi = cloth.min(0), cloth.max(0)
        hi[1] = max(hi[1], min(shown[:, 1].max(), hi[1] + f['head']))
        lo[1] -= f['foot']
        x = max(hi[0] - lo[0], min(np.ptp(shown[:, 0]), hi[0] - lo[0] + 1.))
        self.tall = max(hi[1] - lo[1], x / ASPECT) * f['margin']
        self.centre = 0., (lo[1] + hi[1]) / 2
        # where the picture begins above the side neck point, and where the cloth ends
        down = bodies.CROTCH * b['height'] if f.get('kind') == 'lower' else 0.
        self.top, self.hem = self.centre[1] + self.tall / 2 + down, cloth[:, 1].min() + down
        return b, f, m, pieces, extras, form

    def form(self, b, f, cloth):
        """Outlines of what is seen or felt of the body."""
        out, (low, high) = [], (cloth[:, 1].min(), cloth[:, 1].max())
        if f['legs'] is not None:
            cut = (high - .3 - f['legs'], low + .05 - f['legs']) if f['cuffed'] else None  # long legs are full of leg
            out += [r + (0, f['legs']) for r in bodies.legs(b, low - f['legs'] - f['beyond'], f['spread'], f['top'], cut)]
        if f['torso']:
            ring = bodies.torso(b)
            if f['clip'] and low < bodies.CUT * b['height'] + 1.2:  # under the cloth
                ring[:, 1] = np.maximum(ring[:, 1], low + .5)
            out.append(ring)
            if f['arm']:
                out += bodies.arms(b, *f['arm'])
        if f['pole']:
            y = min(r[:, 1].min() for r in out) + .1
            r = self.pole(b)
            out.append(np.array([(-r, y), (r, y), (r, y - 9.), (-r, y - 9.)]))
        return out

    @staticmethod
    def pole(b):
        return .11 * b['height'] / 16

    def bust(self, b, f, X, Y, cling):
        """Two soft mounds; cloth that does not cling hangs down from them."""
        if not b['bust'] or not f['torso']:
            return np.zeros_like(X)
        c = b['chest']
        x0, y0, r = c * .098, -.118 * b['height'], c * .092
        drop = r * (.85 + 2.2 * (1 - cling))
        up = np.exp(-((Y - y0) / np.where(Y > y0, r * 1.3, drop)) ** 2)
        wide = r * (1 + .5 * (1 - cling))
        across = np.exp(-((X - x0) / wide) ** 2) + np.exp(-((X + x0) / wide) ** 2)
        return (b['bust'] * (.55 + .45 * cling) * up * across).astype(np.float32)

    def seat(self, b, f, X, Y, cling):
        """What a body has behind, for clothes that follow it there."""
        if f.get('kind') != 'lower':
            return np.zeros_like(X)
        h = bodies.half(b, 'hip')
        x0, y0, r = h * .46, (bodies.HIP - bodies.CROTCH) * b['height'] * .55, h * .46
        across = np.exp(-((X - x0) / r) ** 2) + np.exp(-((X + x0) / r) ** 2)
        return (h * .14 * np.exp(-((Y - y0) / (r * 1.15)) ** 2) * across).astype(np.float32)

    def ordered(self, pieces, form, g, R, B):
        """The back's inside, the body, then the front."""
        behind = lambda p: not self.behind and p['back'] and (self.f['lying'] or not p['main'])  # a hood's inside is in front of the neck
        rear, front = [p for p in pieces if behind(p)], [p for p in pieces if not behind(p)]
        r = np.ptp(form[-1][:, 0]) / 2
        low, full, flesh = on_grid(g, R * .45), on_grid(g, R), on_grid(g, B)
        out = []
        for p in rear:
            out.append({**p, 'bulge': low, 'lightness': p['lightness'] * .86})
        for i, ring in enumerate(form):
            pole = self.f['pole'] and i == len(form) - 1
            knobs = {**FORM, 'lightness': .5 if pole else 1.04, 'bulge': (lambda X, Y: np.sqrt(np.maximum(r * r - X * X, 0)).astype(np.float32)) if pole else flesh}
            p = {**piece([('seam', ring)], **knobs), 'main': False, 'segs': []}
            out.insert(len(rear), p) if pole else out.append(p)
        for n, p in enumerate(front):
            own = p.get('own')
            height = (lambda X, Y, own=own: full(X, Y) + own(X, Y)) if own else full
            out.append({**p, 'bulge': height, 'lift': p['lift'] + (0 if p['main'] else .02 + .004 * n)})
        return out

    def extra(self, e, m):
        if isinstance(e, Cord):
            return Cord(m.to(e.line), e.r * .8, e.role, e.flat, e.twist)
        x, y = m.to([(e.x, e.y)])[0]
        k = (m.f['wide'] * m.f['tall']) ** .5
        if isinstance(e, Button):
            return Button(x, y, e.r * k, e.holes, e.role, e.high * k)
        e.x, e.y = x, y
        return e

    def ground(self, g):
        """The wall behind: bare but for a wide soft shadow."""
        if self.f['lying']:
            return studio.Light(g, self.g, self.table).on(np.s_[:, :], np.zeros((g.h, g.w), np.float32), studio.GROUND / studio.OPEN)
        c, px, u = self.covered, self.g.px, self.tall / 10
        shade = np.zeros_like(c)
        for dx, dy, r, k in ((.35, .3, .35, .10), (.8, .6, .7, .12)):
            a, d = int(dx * u / px), int(dy * u / px)
            s = np.zeros_like(c)
            s[d:, a:] = c[:c.shape[0] - d, :c.shape[1] - a]
            shade += k * blur(s, r * u / px)
        return studio.GROUND * (1 - g.slopes(self.g, shade))

    def view(self, w, h):
        g = Grid(*self.centre, self.tall, w * 2, h * 2)
        s = Stand(g, studio.Light(g, self.g, self.light), self.ground(g))
        for p, (at, z) in zip(self.pieces, self.heights):
            lay(p, g, at, z, s)
        for e in self.extras:
            e.draw(g, s)
        return studio.halve(s.lit), studio.halve(s.mask), s.uv[::2, ::2], studio.halve(s.form)


def views(base):
    """Every body and view of a base."""
    for body in FITS[base]:
        yield body, 'worn'
        if base in BEHIND:
            yield body, 'behind'
    if base == 'shorts':
        for body in BARE:
            yield body, 'bare'


def stands():
    """The lines of demo/pictures/stands.go: by base and body where a view begins above the side neck point, how tall it is, and where the cloth ends."""
    for base in sorted(FITS):
        for want in ('worn', 'bare'):
            at = []
            for body, view in views(base):
                if view == want:
                    s = object.__new__(Scene)
                    s.placed(base, body, view)
                    at.append(f'"{body}": {{{s.top:.3f}, {s.tall:.3f}, {s.hem:.3f}}}')
            if at:
                print(f'\t"{base}-{want}": {{{", ".join(at)}}},')


def main(out, w, h, *names):
    if names == ('stands',):
        return stands()
    names = list(FITS) if names == ('all',) else names
    for n, name in enumerate(names, 1):
        base, want, how = (name.split(':') + ['', ''])[:3]
        for body, view in views(base):
            if want not in ('', body) or how not in ('', view):
                continue
            t = time.time()
            lit, mask, uv, form = Scene(base, body, view).view(int(w), int(h))
            path = os.path.join(out, f'{base}_{view}-{body}')
            studio.save(path, lit, mask, uv)
            Image.fromarray(np.clip(form * 255 + .5, 0, 255).astype(np.uint8)).save(path + '_form.png')
            print(f'[{n}/{len(names)}] {base} {view} {body} {time.time() - t:.1f} s', flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
