"""Reliefs: a silhouette blown up like a balloon, so that a trunk, a sleeve and a leg each get their own roundness."""
import numpy as np

from shape import Grid, blur


def inflated(grid, cover):
    """Height of a round body with this silhouette: the square root of a soap film's height, which is a half circle over a strip."""
    levels = [np.asarray(cover, np.float32)]
    while min(levels[-1].shape) > 24:
        a = levels[-1]
        a = np.pad(a, ((0, a.shape[0] % 2), (0, a.shape[1] % 2)), 'edge')
        levels.append((a[::2, ::2] + a[1::2, ::2] + a[::2, 1::2] + a[1::2, 1::2]) / 4)
    film = np.zeros_like(levels[-1])
    for n in range(len(levels) - 1, -1, -1):
        m = levels[n]
        if film.shape != m.shape:
            film = film.repeat(2, 0).repeat(2, 1)[:m.shape[0], :m.shape[1]]
        film = settle(film, np.clip(m * 2 - .5, 0, 1) if n else m, (grid.px * 2 ** n) ** 2, 60 if n == 0 else 120)
    return np.sqrt(2 * np.maximum(film, 0))


def settle(film, inside, area, rounds):
    """Solves curl-free height: second differences = -area inside, 0 outside. Red and black points in turn, over-relaxed."""
    h, w = film.shape
    r, c = np.indices((h, w))
    red = ((r + c) % 2 == 0)
    keep = inside > .5
    for _ in range(rounds):
        for colour in (red, ~red):
            p = np.pad(film, 1)
            near = (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:] + area) / 4
            film = np.where(colour & keep, film + 1.6 * (near - film), film)
        film = np.where(keep, film, 0)
    return film


def on_grid(coarse, relief):
    """The relief as a piece's `bulge`: heights at any regular places."""
    def f(X, Y):
        g = object.__new__(Grid)
        g.h, g.w = X.shape
        g.px = float(X[0, 1] - X[0, 0]) if g.w > 1 else coarse.px
        g.x0, g.y1, g.X, g.Y = float(X[0, 0]) - g.px / 2, float(Y[0, 0]) + g.px / 2, None, None
        return g.slopes(coarse, relief)
    return f


def soft(a, px):
    return blur(a, px)
