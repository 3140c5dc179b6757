"""Light, shadow and files: a relief on the table under one softbox, a fill and the sky."""
import math
import os
import struct
import zlib

import numpy as np
from PIL import Image

from shape import Grid, blur

ALBEDO, GROUND = .72, .86  # neutral cloth; the bare table comes out at exactly GROUND
OPEN = .98  # light on a flat open place
SOFTBOX = (115, .4), (122, .8), (129, 1.), (136, 1.), (143, 1.), (150, .8), (157, .4)  # at the upper left: azimuths and how bright


def _march(Z, R, px, az, reach, pace):
    """Steepest rise from places of height R towards azimuth `az` over the relief Z, up to `reach` dm; steps grow by `pace`."""
    h, w = Z.shape
    rise = np.full(Z.shape, -9., np.float32)
    n = int(reach / px) + 1
    P = np.pad(Z, n, 'edge')
    at, seen = 1.0, set()
    while at < n:
        dx, dy = round(at * math.cos(az)), -round(at * math.sin(az))
        if (dx, dy) not in seen:
            seen.add((dx, dy))
            d = min(math.hypot(dx, dy) * px, reach)  # far things count less, so that no shadow ends in a line
            np.maximum(rise, (P[n + dy:n + dy + h, n + dx:n + dx + w] - R) * ((1 - (d / reach) ** 2) / d), out=rise)
        at = max(at + 1, at * pace)
    return rise


def irradiance(Z, R, px, soft, reach=2.2):
    """Light arriving at places of height R beside and on the relief Z, as a vector field (key and sky apart), with soft shadows of the relief."""
    key, sky = np.zeros((3, *Z.shape), np.float32), np.zeros((3, *Z.shape), np.float32)
    tall = Z.max() >= .4
    flat, pace = [0., 0.], 1.02 if tall else 1.08  # long shadows show every step
    many = [(az, math.cos(math.radians(az - 136) * 2.6)) for az in np.linspace(112, 160, 17)]
    for az, aw in many if tall else SOFTBOX:
        a = math.radians(az)
        rise = _march(Z, R, px, a, reach, pace)
        for el, ew in ((26, .6), (33, 1.), (40, 1.), (48, .7)):
            flat[0] += _add(key, rise, a, math.radians(el), aw * ew, .10)
    for i in range(10):
        a = 2 * math.pi * (i + .5) / 10
        rise = _march(Z, R, px, a, 1.2, 1.3)
        fill = 1 + .55 * max(0, math.cos(a - math.radians(-25)))  # a white card at the lower right
        for el in (12, 30, 50, 72):
            e = math.radians(el)
            flat[1] += _add(sky, rise, a, e, fill * math.cos(e), .25)
    return [blur(f, soft) / flat[0] for f in key], [blur(f, soft) / flat[1] for f in sky]


def _add(acc, rise, az, el, weight, soft):
    """Adds one direction of light; returns what an open place gets from it."""
    t = math.tan(el)
    seen = weight * np.clip((t - rise) / (soft * (1 + t)) + .5, 0, 1)
    acc[0] += seen * (math.cos(az) * math.cos(el))
    acc[1] += seen * (math.sin(az) * math.cos(el))
    acc[2] += seen * math.sin(el)
    return weight * math.sin(el)


class Light:
    """The soft light of the coarse grid, as seen at the pixels of a picture."""

    def __init__(self, grid, coarse, fields):
        self.px = np.float32(grid.px)
        half = Grid.like(grid, 2)  # soft light needs no more pixels than the finished picture has
        self.key, self.sky = ([half.slopes(coarse, f[i]).repeat(2, 0).repeat(2, 1) for i in range(3)] for f in fields)

    def on(self, win, z, alb, gloss=0., shine=0.):
        """Linear light of a surface of height z in a window; each surface is lit by itself and laid over what is below,
        so that its outline stays clean."""
        key, sky = [f[win] for f in self.key], [f[win] for f in self.sky]
        if min(z.shape) > 2:
            gy, gx = np.gradient(_calm(z), self.px)
        else:
            gy = gx = np.zeros_like(z)
        n = 1 / np.sqrt(1 + gx * gx + gy * gy)
        nx, ny = -gx * n, gy * n
        k = np.maximum(nx * key[0] + ny * key[1] + n * key[2], 0)
        s = np.maximum(nx * sky[0] + ny * sky[1] + n * sky[2], 0) * (.8 + .2 * np.clip(sky[2], 0, 1))
        lit = alb * (.72 * k + .26 * s)
        if np.any(gloss):  # a broad highlight of the softbox
            spec = np.clip(nx * -.36 + ny * .36 + n * .86, 0, 1) ** 18
            lit = lit + gloss * .5 * spec * np.clip(key[2], 0, 1)
        if shine:  # smooth plastic, glass and metal mirror the softbox and the card
            rx, ry, rz = 2 * nx * n, 2 * ny * n, 2 * n * n - 1
            az, el = np.degrees(np.arctan2(ry, rx)), np.degrees(np.arcsin(np.clip(rz, -1, 1)))
            lit = lit + shine * (.5 * _pane(az, el, 145, 46, 44, 24, 34) + .22 * _pane(az, el, -8, 40, 18, 26, 30)) * np.clip(key[2], 0, 1)
        return lit


def _pane(az, el, a0, e0, da, de, soft):
    """A soft-edged window of light in the directions (az, el)."""
    side = np.abs((az - a0 + 180) % 360 - 180)
    ease = lambda t: (lambda c: c * c * (3 - 2 * c))(np.clip(t, 0, 1))
    return ease((da - side) / soft + .5) * ease((de - np.abs(el - e0)) / soft + .5)


def _calm(a):
    """A three-pixel mean, so that lines nearly along a row do not show steps."""
    a = a.copy()
    a[1:-1] = (a[:-2] + 2 * a[1:-1] + a[2:]) / 4
    a[:, 1:-1] = (a[:, :-2] + 2 * a[:, 1:-1] + a[:, 2:]) / 4
    return a


def halve(a):
    """Mean of 2 x 2 pixels."""
    return (a[0::2, 0::2] + a[1::2, 0::2] + a[0::2, 1::2] + a[1::2, 1::2]) / 4


def srgb(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= .0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - .055)


def save(name, lit, mask, uv):
    """Writes the three layers of one view."""
    os.makedirs(os.path.dirname(name), exist_ok=True)
    grey = np.clip(srgb(lit) * 255 + .5, 0, 255).astype(np.uint8)
    Image.fromarray(np.dstack([grey] * 3) if grey.ndim == 2 else grey).save(name + '_base.png')
    Image.fromarray(np.clip(mask * 255 + .5, 0, 255).astype(np.uint8)).save(name + '_mask.png')
    on = mask[..., :1] > .02
    _save16(name + '_uv.png', np.dstack([(uv[..., 0] + 8) / 16, (uv[..., 1] + 4) / 16, uv[..., 0] * 0]) * on)


def _save16(path, a):
    """16-bit RGB PNG, which PIL cannot write."""
    h, w = a.shape[:2]
    d = np.clip(a * 65535 + .5, 0, 65535).astype('>u2').reshape(h, -1)
    chunk = lambda t, b: struct.pack('>I', len(b)) + t + b + struct.pack('>I', zlib.crc32(t + b))
    rows = b''.join(b'\0' + r.tobytes() for r in d)
    head = struct.pack('>IIBBBBB', w, h, 16, 2, 0, 0, 0)
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(rows, 6)) + chunk(b'IEND', b''))
