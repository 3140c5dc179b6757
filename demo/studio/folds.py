"""Folds: where cloth is longer than the place it lies on, it leaves the table.

The solver looks for the height whose slopes use up the given excess length (a symmetric tensor per place), against the
cloth's bending stiffness and its weight: the thin-plate equations without movement in the plane, stepped half implicitly.
"""
import numpy as np

from shape import Grid, blur, noise


def excess(grid, drags, seed):
    """Excess length (xx, xy, yy) and first ripples from drag lines.

    A drag is (from, to, width, strength, wave): folds run from one point to the other and fan out to `width`.
    """
    X, Y = grid.xy()
    xx, xy, yy, w = (np.zeros(X.shape, np.float32) for _ in range(4))
    rng = np.random.default_rng(seed)
    for (ax, ay), (bx, by), width, strength, wave in drags:
        L = np.hypot(bx - ax, by - ay)
        tx, ty = (bx - ax) / L, (by - ay) / L
        a = ((X - ax) * tx + (Y - ay) * ty) / L
        side = (Y - ay) * tx - (X - ax) * ty + .12 * width * noise(grid, .9, rng.integers(1 << 30))
        fan = width * (.35 + .65 * np.clip(a, 0, 1))
        fall = np.exp(-(side / fan) ** 2) * np.clip(a * 5 + .6, 0, 1) * np.clip((1.1 - a) * 1.6, 0, 1)
        # folds of a fan are lines from a point behind its root
        q = side / np.maximum(fan / width, .2)
        slope = .65 * width / L
        nx, ny = -ty + slope * side / fan * tx * -1, tx - slope * side / fan * ty
        n = np.hypot(nx, ny)
        nx, ny = nx / n, ny / n
        e = 2.4 * strength * fall * (.75 + .5 * noise(grid, 1.1, rng.integers(1 << 30))).clip(0, 1.5)
        xx += e * nx * nx
        xy += e * nx * ny
        yy += e * ny * ny
        w += np.sqrt(2 * strength) * wave / 7 * fall * np.cos(2 * np.pi * q / wave + rng.uniform(0, 6.28))
    return xx, xy, yy, w


def relax(grid, inside, e, stiff, rounds=160):
    """Heights of the folds; `inside` is 1 on cloth, 0 on the table."""
    xx, xy, yy, w = e
    h, n = w.shape
    kx = 2 * np.pi * np.fft.rfftfreq(n, grid.px)
    ky = 2 * np.pi * np.fft.fftfreq(h, grid.px)
    k2 = kx[None] ** 2 + ky[:, None] ** 2
    dt, calm = .06, max(.12, 1.6 * float((xx + yy).max())) * k2  # `calm` only keeps the step stable: it is on both sides
    damp = 1 / (1 + dt * (stiff * k2 * k2 + calm))
    w = w * inside
    for _ in range(rounds):
        gy, gx = np.gradient(w, grid.px)
        gy = -gy  # rows run downwards
        A, B, C = gx * gx / 2 - xx, gy * gy / 2 - yy, gx * gy / 2 - xy
        fx, fy = gx * A + gy * C, gy * B + gx * C
        force = np.gradient(fx, grid.px, axis=1) - np.gradient(fy, grid.px, axis=0) - w * (.12 + 3 * (1 - inside))
        w = np.fft.irfft2(((1 + dt * calm) * np.fft.rfft2(w) + dt * np.fft.rfft2(force)) * damp, s=w.shape)
    if not np.isfinite(w).all():
        raise FloatingPointError('folds do not settle: less strength or more stiffness')
    low = -.035
    return (np.where(w < 0, low * np.tanh(w / low), w)).astype(np.float32) * inside  # valleys rest on the table


def folds(grid, inside, drags, stiff, seed, rumple):
    """Fold heights on a grid; solved on a coarser one, since folds are wide."""
    if not drags and not rumple:
        return np.zeros_like(inside)
    small = Grid(grid.x0 + grid.px * grid.w / 2, grid.y1 - grid.px * grid.h / 2, grid.px * grid.h, grid.w // 2, grid.h // 2)
    m = small.take(grid, inside).clip(0, 1)
    xx, xy, yy, w = excess(small, drags, seed)
    if rumple:
        a, b = noise(small, 1.3, seed + 1), noise(small, 1.3, seed + 2)
        k = rumple * np.maximum(0, noise(small, 2.2, seed + 3) + .45)
        xx, yy, xy = xx + k * np.maximum(a, 0), yy + k * np.maximum(-a, 0), xy + .5 * k * b
        w = w + .05 * np.sqrt(rumple) * noise(small, .5, seed + 4)
    return grid.slopes(small, relax(small, blur(m, 2), (xx, xy, yy, w), stiff))
