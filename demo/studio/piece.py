"""Pieces: panels with an outline and knobs, and the same panel elsewhere."""
import math

import numpy as np

from shape import curve, moved, outline

# What a panel is when its item says nothing else; lengths in dm.
PIECE = dict(
    mirror=True,        # the outline is one half
    hole=None,          # half outline of an opening
    role='cloth',       # cloth takes the fabric's colour, trim the contrast colour, leave keeps its own
    back=0,             # 1: the back panel, which front prints spare
    cloth='jersey',     # surface, see fabric.py
    gloss=0., shine=0.,  # sheen of cloth; mirror of plastic, glass and metal
    lightness=1.,
    thick=.03, edge=.02,  # of the cloth and the round of its cut edge
    puff=(.6, .24),     # width and height of the roll at sewn edges
    open=.55,           # how much of the roll remains at cut edges
    bulge=None,         # height of a stuffed or solid body, f(x, y)
    drags=[], rumple=.012, stiff=.00008, wobble=.012, seed=1,  # folds, see folds.py
    trims={}, lines=[], zones=[],  # see sewing.py; zones turn the pattern on sleeves
    rest=True, drape=.12, lift=0.,  # lies on what is below, which shows through less with a large drape
    uv=None)            # pattern place, f(x, y)


def piece(half, **knobs):
    """One panel. `half` is a half outline (tag, points…) or finished segments (tag, polyline)."""
    p = {**PIECE, **knobs}
    done = isinstance(half[0][1], np.ndarray)
    p['segs'] = half if done else outline(half, p['mirror'])
    p['ring'] = np.vstack([s for _, s in p['segs']])
    if p['hole']:
        p['holesegs'] = outline(p['hole'], True)
        p['holes'] = [np.vstack([s for _, s in p['holesegs']])]
    else:
        p['holesegs'], p['holes'] = [], []
    p['lines'] = [made for ln in p['lines'] for made in inner(ln, p['mirror'])]
    p['zones'] = [(np.array(poly, float) * [side, 1], (angle, side, shift, _seam(poly, angle))) for poly, angle, shift in p['zones']
        for side in (1, -1)]
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


def _seam(poly, angle):
    """Where the middle of a zone's seam lies across its direction."""
    x, y = np.mean(poly[1:-2], axis=0)
    a = math.radians(angle)
    return y * math.cos(a) - x * math.sin(a)


def put_at(p, dx=0., dy=0., turn=0., scale=1., flip=1):
    """The same piece elsewhere on the table; its pattern moves with it."""
    move = lambda a: moved([('', np.asarray(a, float))], dx, dy, turn, flip, scale)[0][1]
    q = {**p, 'segs': moved(p['segs'], dx, dy, turn, flip, scale), 'holesegs': moved(p['holesegs'], dx, dy, turn, flip, scale)}
    q['ring'] = np.vstack([a for _, a in q['segs']])
    q['holes'] = [move(h) for h in p['holes']]
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


