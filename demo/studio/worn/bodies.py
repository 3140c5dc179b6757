"""Display torsos from body measures, as half outlines in dm; x to the side, y up, y = 0 where the shoulder seam meets the neck."""
import numpy as np

from shape import curve

# Half widths come from girths: an oval as deep as .72 of its width is 5.55 half widths round.
ROUND = 5.55
# Heights and girths in dm; `shoulder` from tip to tip, `bust` how far it stands out, `leg` how long legs are to a body of this height (children's grow faster than the rest). `deep` is the depth of the relief by its width.
BODIES = dict(
    women=dict(height=16.0, chest=8.3, waist=6.4, hip=9.0, shoulder=3.72, neck=3.2, arm=2.6, knee=3.4, calf=3.3, ankle=2.1, bust=.40),
    men=dict(height=17.2, chest=9.2, waist=7.8, hip=9.2, shoulder=4.3, neck=3.75, arm=3.0, knee=3.6, calf=3.6, ankle=2.3, bust=.0),
    kids130=dict(height=13.0, chest=6.6, waist=5.7, hip=6.9, shoulder=3.2, neck=2.9, arm=2.05, knee=2.8, calf=2.6, ankle=1.8, bust=.0, leg=1.04),
    kids120=dict(height=12.0, chest=6.2, waist=5.5, hip=6.5, shoulder=3.0, neck=2.8, arm=1.95, knee=2.6, calf=2.45, ankle=1.7, bust=.0, leg=1.02),
    kids110=dict(height=11.0, chest=5.8, waist=5.3, hip=6.1, shoulder=2.8, neck=2.7, arm=1.85, knee=2.45, calf=2.3, ankle=1.6, bust=.0),
    kids100=dict(height=10.0, chest=5.4, waist=5.1, hip=5.7, shoulder=2.6, neck=2.6, arm=1.75, knee=2.3, calf=2.15, ankle=1.5, bust=.0, leg=.97),
    toddler=dict(height=8.0, chest=4.9, waist=4.8, hip=4.9, shoulder=2.2, neck=2.3, arm=1.6, knee=2.0, calf=1.95, ankle=1.4, bust=.0),
    baby=dict(height=6.5, chest=4.2, waist=4.3, hip=4.3, shoulder=1.9, neck=2.1, arm=1.45, knee=2.0, calf=1.95, ankle=1.5, bust=.0, leg=.68))

CHEST, WAIST, HIP, CROTCH, CUT = -.122, -.225, -.325, -.378, -.392  # levels, as shares of the height
KNEE, CALF, ANKLE = -.19, -.27, -.40  # the same below the crotch


def half(b, girth):
    return b[girth] / ROUND


def smooth_through(pts, step=.04):
    """A curve through points, evenly sampled (Catmull-Rom)."""
    p = np.array(pts, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        n = max(2, int(np.hypot(*(c - b)) / step))
        t = np.linspace(0, 1, n, endpoint=False)[:, None]
        out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3))
    return np.vstack(out + [p[-2:-1]])


def mirrored(line):
    """A closed ring from a half outline that begins and ends on the middle."""
    return np.vstack([line, (line * [-1, 1])[::-1]])


def torso(b):
    """Neck, shoulders and trunk down to the hip."""
    H, n, s = b['height'], b['neck'] / 6.28, b['shoulder'] / 2
    c, w, h = half(b, 'chest'), half(b, 'waist'), half(b, 'hip')
    top = [(0, .056 * H), (n * .82, .055 * H), (n * .98, .047 * H), (n, .025 * H), (n * 1.14, .004 * H), (s * .52, -.008 * H), (s * .80, -.022 * H)]
    tip = [(s * .97, -.036 * H), (s * 1.03, -.056 * H), (s * 1.0, -.078 * H), (s * .93, -.10 * H), (c * 1.06, -.114 * H)]
    trunk = [(c * 1.01, -.135 * H), (c * .5 + w * .5, -.18 * H), (w, WAIST * H), (w * .55 + h * .45, -.262 * H), (h * .97, -.30 * H), (h, HIP * H),
        (h * .985, -.365 * H)]
    end = [(h * .93, CUT * H), (h * .80, CUT * H - .05), (0, CUT * H - .09)]
    return mirrored(smooth_through(top + tip + trunk + end))


def arms(b, angle, length):
    """Both upper arms, hanging at an angle (degrees below the horizontal)."""
    r, a = b['arm'] / 6.28, np.radians(angle)
    d, nrm = np.array([np.cos(a), -np.sin(a)]), np.array([np.sin(a), np.cos(a)])
    o = np.array([b['shoulder'] / 2 - r * .95, -.030 * b['height'] - r * .85])
    edge = [o - d * r * .4 + nrm * r * .9, o + nrm * r * 1.08, o + d * length * .5 + nrm * r * .96, o + d * length + nrm * r * .86,
        o + d * (length + r * .35), o + d * length - nrm * r * .86, o + d * length * .5 - nrm * r * .96, o - nrm * r * 1.0]
    one = smooth_through(edge)
    return [one, one * [-1, 1]]


def legs(b, low, spread=None, top=None, cut=None):
    """Hips and legs, y = 0 at the crotch, down to `low`; spread = how far the ankle's middle stands from the middle.
    Between the levels of `cut` nothing is drawn."""
    H, h, w = b['height'], half(b, 'hip'), half(b, 'waist')
    rise = (HIP - CROTCH) * H, (WAIST - CROTCH) * H
    inner = .045 * h + .02
    thigh = (h * .985 - inner) / 2
    mid = inner + thigh
    spread = spread or mid
    knee, calf, ankle = (b[k] / 6.28 for k in ('knee', 'calf', 'ankle'))
    at = lambda share: mid + (spread - mid) * share / ANKLE
    L = H * b.get('leg', 1.)  # babies have short ones
    outer = [(h * .985, 0), (at(-.10) + thigh * .92, -.10 * L), (at(KNEE) + knee, KNEE * L), (at(CALF) + calf * 1.06, CALF * L),
        (at(-.36) + ankle * 1.2, -.36 * L), (at(ANKLE) + ankle, ANKLE * L), (at(-.44) + ankle * .98, -.44 * L), (at(-.465) + ankle * .7, -.465 * L)]
    back = [(at(-.47), -.47 * L), (at(-.465) - ankle * .7, -.465 * L), (at(-.44) - ankle * .98, -.44 * L), (at(ANKLE) - ankle, ANKLE * L), (at(-.36) - ankle * 1.2, -.36 * L),
        (at(CALF) - calf * 1.0, CALF * L), (at(KNEE) - knee * .96, KNEE * L), (at(-.10) - thigh * .90, -.10 * L), (inner, -.012 * L)]
    up = top if top is not None else rise[1] + .065 * H
    upper = [(0, up + .1), (w * .7, up + .09), (w * 1.02, up + .02), (w * 1.10, up - .14), (w * 1.04, (up + rise[1]) / 2), (w, rise[1]), (w * .55 + h * .45, rise[1] * .62 + rise[0] * .38),
        (h * .97, rise[0] * 1.45), (h, rise[0])]
    line = np.vstack([smooth_through(upper + outer), smooth_through(back), [(0, .03), (-.03, .03), (-.03, up + .1)]])
    line = below(line, low, 1)
    parts = [line] if cut is None else [below(line, cut[0], 1), below(line, cut[1], -1)]
    return [r for p in parts if len(p) > 2 for r in (p, p * [-1, 1])]


def below(ring, y, side):
    """The part of a ring above (side = 1) or below a level."""
    out = []
    for p, q in zip(ring, np.roll(ring, -1, 0)):
        a, b = side * (p[1] - y), side * (q[1] - y)
        if a >= 0:
            out.append(p)
        if a * b < 0:
            out.append(p + (q - p) * (a / (a - b)))
    return np.array(out)
