"""Seams, stitches and trims, drawn into height, lightness and trim mask of a panel."""
import math

import numpy as np

from shape import near, smooth


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
