"""Small things on top of the cloth: buttons, cords and sewn-in labels."""
import numpy as np

from shape import near, smooth


class Button:
    """A round button; holes = 0 makes a snap."""

    def __init__(self, x, y, r=.075, holes=4, role='trim', high=.045):
        self.x, self.y, self.r, self.holes, self.role, self.high = x, y, r, holes, role, high

    def _polar(self, g, pad):
        win = g.window(np.array([[self.x, self.y]]), self.r + pad)
        X, Y = g.xy()
        return win, X[win] - self.x, Y[win] - self.y

    def coarse(self, g, Z):
        win, x, y = self._polar(g, .05)
        Z[win] += self.high * np.clip((self.r - np.hypot(x, y)) / g.px + .5, 0, 1)
        return Z

    def draw(self, g, s):
        win, x, y = self._polar(g, .1)
        if not x.size:
            return
        d, r = np.hypot(x, y), self.r
        s.lit[win] *= 1 - .25 * np.exp(-np.maximum(d - r, 0) / .02) * (d > r * .9)
        k = 1 - smooth(d, r - g.px, r + g.px)
        base = s.Z[win][d < r].mean() if (d < r).any() else 0
        high = self.high * np.sqrt(np.clip(1 - (d / r) ** 6, 0, 1))
        dish = .014 * (1 - smooth(d, r * .55, r * .72)) if self.holes else -.02 * (1 - (d / r) ** 2).clip(0)
        z, alb = base + high - dish, np.ones_like(d)
        for i in range(self.holes):
            a = np.pi / 4 + i * 2 * np.pi / self.holes
            hole = 1 - smooth(np.hypot(x - r * .26 * np.cos(a), y - r * .26 * np.sin(a)), r * .09, r * .15)
            z, alb = z - .02 * hole, alb * (1 - .75 * hole)
        s.put(win, k, z, alb, self.role, gloss=.25)


class Cord:
    """A round cord or, with flat=True, a strap laid along a polyline."""

    def __init__(self, line, r=.05, role='trim', flat=False, twist=.06):
        self.line, self.r, self.role, self.flat, self.twist = np.asarray(line), r, role, flat, twist

    def coarse(self, g, Z):
        got = near(g, self.line, self.r + .05)
        if got:
            win, D, _ = got
            Z[win] += self.r * .8 * np.clip((self.r - D) / g.px + .5, 0, 1)
        return Z

    def draw(self, g, s):
        got = near(g, self.line, self.r + .1)
        if not got:
            return
        win, D, S = got
        k = 1 - smooth(D, self.r - g.px, self.r + g.px)
        s.lit[win] *= 1 - .2 * np.exp(-np.maximum(D - self.r, 0) / .03)
        t = np.clip(D / self.r, 0, 1)
        if self.flat:
            z, alb = s.Z[win] + .03 + .004 * np.sin(S * 140), 1 - .1 * (np.abs(t - .75) < .1) * (np.sin(S * 140) > -.3)
        else:
            turn = np.sin((S + D) * (2 * np.pi / self.twist))
            z, alb = s.Z[win] + self.r * 1.5 * np.sqrt(1 - t * t) + .0025 * turn, 1 + .05 * turn
        s.put(win, k, z, alb, self.role)


class Label:
    """A small sewn-in label that keeps its own light colour."""

    def __init__(self, x, y, w=.42, h=.2, role='leave'):
        self.x, self.y, self.w, self.h, self.role = x, y, w, h, role

    def coarse(self, g, Z):
        return Z

    def draw(self, g, s):
        win = g.window(np.array([[self.x, self.y]]), max(self.w, self.h))
        X, Y = g.xy()
        x, y = np.abs(X[win] - self.x) - self.w / 2, np.abs(Y[win] - self.y) - self.h / 2
        d = np.maximum(x, y)
        if not d.size:
            return
        k = 1 - smooth(d, -g.px, g.px)
        text = (np.abs(Y[win] - self.y) < self.h * .12) * (x < -.06) * (np.sin(X[win] * 95) > -.4)
        s.put(win, k, s.Z[win] + .01, 1.18 - .5 * text, self.role)
