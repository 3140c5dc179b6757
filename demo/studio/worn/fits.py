"""Which item is worn by which body, and how: every length of the flat item in dm, as in its file."""
import importlib

import numpy as np

import bodies

W, M, T, B, K0 = 'women', 'men', 'toddler', 'baby', 'kids100'
K1, K2, K3 = K = 'kids110', 'kids120', 'kids130'

# What a fit is when it says nothing else.
FIT = dict(
    level=0.,       # of the flat item that lies at the side neck point; of kind='lower' the crotch
    at=None,        # half width of the flat item at the chest; kind='lower' has hip, waist and crotch instead
    ease=1.25,      # how much wider the item is there than the body
    ratio=1.12,     # tall by wide, since flat cloth goes round the body
    rise=1.,        # of kind='lower': how much of the way from crotch to waist it covers
    wide=1., tall=1., half=1.,  # worked out below: scale of the flat item, and its half width on the body
    above=1.,       # hoods hang down: how much of the part above `level` is seen
    tuck=None,      # [(level, factor)] narrower or wider
    hug=0.,         # stretches to so many times the body's width at every level
    profile=None, edge=None,    # worked out: half widths of the trunk by level
    swing=0.,       # degrees by which short sleeves hang lower than they lie
    hang=0.,        # how far long sleeves hang nearer to the trunk
    bow=0.,         # how much lower the middle of the hem hangs
    both=None, longer=1.,       # (crotch, waist) of trousers below a top, and how much longer their legs are than they lie
    calm=.8,        # strength of the flat item's folds
    main=1.6,       # pieces wider than this carry the relief
    deep=.70,       # depth of the relief by its half width
    cling=.35,      # 1: cloth follows the bust, 0: hangs down from it
    open=True,      # the relief goes on beyond cut edges
    torso=True, legs=None,      # what there is of the body; legs = level of the crotch
    arm=(66, 1.3),  # angle and length of the upper arms, or None
    pole=True, clip=True,       # stands on a pole; ends above a hem that is near
    spread=None, top=None, beyond=.6, cuffed=False,  # of legs: middle of the ankles, upper end, how far they look out, only looked at above and below
    head=.7, foot=.15, margin=1.10,  # room of the picture
    lying=False)    # on the table, with its shadow

FITS = {}


def wear(base, who, **knobs):
    FITS[base] = {k: knobs for k in who}


SLEEVE = dict(arm=None, hang=.09, bow=.02)
SHORT = dict(swing=13., bow=.02, arm=(60, .7))
wear('tee', (W, M, *K, K0), level=7.0, at=2.5, ease=1.26, **SHORT)
wear('big_tee', (W, M, *K), level=7.0, at=2.95, ease=1.44, ratio=1.08, **SHORT)
wear('ls_tee', (W, M, *K, T), level=6.95, at=2.42, ease=1.24, **SLEEVE)
wear('tank', (W, M, K1, K3), level=7.0, at=2.15, ease=1.10, ratio=1.10, cling=.7, arm=None, bow=.015)
wear('camisole', (W,), level=7.25, at=2.0, ease=1.08, ratio=1.05, cling=.7, arm=None, bow=.015)
wear('bra_top', (W,), level=6.3, at=1.95, ease=1.14, ratio=1.12, cling=.9, arm=None, bow=.015)
wear('bra', (W,), level=3.8, at=1.75, ease=1.04, ratio=1.0, cling=1., arm=None, foot=1.4)
wear('sweat', (M, *K, T), level=7.0, at=2.68, ease=1.34, **SLEEVE)
wear('hoodie', (W, M, K2, K3), level=7.0, at=2.68, ease=1.34, above=.5, **SLEEVE)
wear('knit', (W, M), level=7.0, at=2.72, ease=1.36, **SLEEVE)
wear('cardigan', (W, M, *K), level=7.0, at=2.48, ease=1.28, **SLEEVE)
wear('shirt', (M, *K), level=7.05, at=2.5, ease=1.28, **SLEEVE)
wear('dress_shirt', (W,), level=10.65, at=2.4, ease=1.22, ratio=1.14, **SLEEVE)
wear('blouse', (W, K2), level=6.8, at=2.35, ease=1.24, **SLEEVE)
wear('coat', (W, M), level=10.3, at=2.5, ease=1.36, ratio=1.18, **SLEEVE)
wear('jacket', (W, M, K2, K3), level=7.0, at=2.7, ease=1.36, **SLEEVE)
wear('down_vest', (M, K2, K3, T), level=7.05, at=2.45, ease=1.36, arm=None)
wear('dress', (W, K1, K2, T), level=10.15, at=1.95, ease=1.10, ratio=1.14, cling=.7, arm=None, bow=.03)
wear('dress_flare', (W, K2), level=10.2, at=1.95, ease=1.14, ratio=1.14, cling=.6, bow=.03, swing=8., arm=(60, .7))
LOWER = dict(torso=False, pole=False, cling=1., head=.9, foot=.35, beyond=4.)
wear('skirt_flare', (W, *K), kind='lower', hip=1.75, crotch=4.9, waist=7.7, **{**LOWER, 'foot': .8})
wear('skirt_tight', (W,), kind='lower', hip=1.93, crotch=4.9, waist=7.65, **{**LOWER, 'foot': .8})
wear('trousers', (W, M), kind='lower', hip=2.13, crotch=6.85, waist=9.6, cuff=1.17, **LOWER)
wear('jeans', (M, K1, K2), kind='lower', hip=2.08, crotch=6.85, waist=9.6, cuff=1.23, **LOWER)
wear('joggers', (M, K2, K3), kind='lower', hip=2.22, crotch=6.55, waist=9.5, cuff=1.28, ease=1.14, **LOWER)
wear('shorts', (W, M, *K), kind='lower', hip=2.3, crotch=1.9, waist=4.7, ease=1.16, **{**LOWER, 'beyond': 3., 'foot': 1.6})
wear('leggings', (W, *K, T), kind='lower', hip=2.0, crotch=6.55, waist=9.5, cuff=1.12, ease=1.01, **LOWER)
wear('leggings_crop', (W,), kind='lower', hip=2.0, crotch=4.65, waist=7.6, cuff=1.14, ease=1.01, **{**LOWER, 'foot': 1.2, 'beyond': 2.})
wear('yoga_pants', (W,), kind='lower', hip=2.0, crotch=6.7, waist=9.6, cuff=1.2, ease=1.02, **LOWER)
wear('underwear', (W,), kind='lower', hip=1.72, crotch=.1, waist=2.9, ease=1.02, rise=.76, hug=1.015, **{**LOWER, 'beyond': 3., 'foot': 1.4, 'head': 1.2})
wear('sanitary', (W, M), kind='lower', hip=1.78, crotch=.72, waist=3.5, ease=1.03, rise=.86, hug=1.02, **{**LOWER, 'beyond': 3., 'foot': 1.4, 'head': 1.2})
wear('belly_band', (W, M), level=6.6, at=1.5, ease=1.0, ratio=.85, hug=1.04, clip=False, arm=None, head=2.6, foot=1.4)
wear('kids_set', (*K,), level=6.47, at=1.65, ease=1.28, both=(-.06, 1.85), legs=0., beyond=2., foot=1.2, pole=False)
wear('pyjamas', (W, M, *K, T), level=6.6, at=2.55, ease=1.32, both=(-2.85, .55), longer=1.5, legs=0., beyond=4., pole=False, **SLEEVE)
LYING = dict(lying=True, pole=False, foot=.75, deep=.55, legs=0.)
wear('romper', (B,), level=4.25, at=1.2, ease=1.25, ratio=1.05, both=(.15, 2.), beyond=9., **{**LYING, 'arm': (50, 1.5), 'foot': 1.75})
wear('baby_body', (B,), level=4.3, at=1.22, ease=1.25, ratio=1.05, both=(.15, 2.), beyond=9., **{**LYING, 'arm': (62, 1.2), 'foot': 1.75})
wear('coverall', (B,), level=5.6, at=1.12, ease=1.25, ratio=1.05, both=(1.85, 3.), beyond=9., spread=.70, **{**LYING, 'arm': (58, 1.3)})

# What is also seen from behind: the clothes that people turn round in.
BEHIND = {'tee', 'big_tee', 'ls_tee', 'sweat', 'hoodie', 'knit', 'cardigan', 'shirt', 'dress_shirt', 'blouse', 'coat', 'jacket', 'down_vest', 'dress', 'dress_flare',
    'skirt_flare', 'skirt_tight', 'trousers', 'jeans', 'joggers', 'shorts', 'yoga_pants', 'tank', 'leggings', 'leggings_crop', 'pyjamas'}

# Whose legs have a view of their own, down to where they end: outfits show them below skirts, dresses and shorts.
BARE = W, M, *K, T


def fit(base, body, bare=False):
    """The body, and the knobs of one base on it with the scale worked out."""
    given = FITS[base][W] if bare else FITS[base][body]
    f, b = {**FIT, **given}, bodies.BODIES[body]
    if f.get('kind') == 'lower':
        f['wide'] = bodies.half(b, 'hip') * f.get('ease', 1.06) / f['hip'] if 'ease' in given else bodies.half(b, 'hip') * 1.06 / f['hip']
        rise = (bodies.WAIST - bodies.CROTCH) * b['height']
        f['tall'] = rise * 1.03 * f['rise'] / (f['waist'] - f['crotch'])
        f['level'], f['legs'], f['half'] = f['crotch'], 0., f['hip'] * f['wide']
        f['both'], f['longer'] = (f['crotch'], f['waist']), b.get('leg', 1.)
        if bare:
            f['beyond'], f['foot'] = 9., (.46 * b['height'] - f['crotch'] * f['tall']) * f['longer']
        if f.get('cuff'):
            f['cuffed'] = True
            b = slim(base, f, b)
            f['spread'] = f['cuff'] * f['wide']
    else:
        f['wide'] = bodies.half(b, 'chest') * f['ease'] / f['at']
        f['tall'] = f['wide'] * f['ratio']
        if f.get('both'):
            f['legs'] = (f['both'][0] - f['level']) * f['tall']
        f['half'] = f['at'] * f['wide']
        f['edge'] = trunk(base)
        if f['edge']:
            f['profile'] = f['edge'] if f['edge'][1].max() > f['at'] * 1.3 else (f['edge'][0], np.minimum(f['edge'][1], f['at'] * 1.02))
        if not f['tuck'] and not f['lying'] and f['ease'] >= 1.2:
            f['tuck'] = waist(f, b)
    if f['hug']:
        f['tuck'] = hugged(base, f, b)
    elif f['cuffed'] or f.get('kind') == 'lower':
        f['tuck'] = [(v, max(1., k)) for v, k in hugged(base, {**f, 'hug': 1.02}, b)]
    f['main'] = f['main'] * b['chest'] / 8.3
    return b, f


def slim(base, f, b):
    """Legs no thicker than the cuffs they come out of."""
    front = [p for p in importlib.import_module(base).ITEM.sides['front'][0] if not p['back']][0]
    cuff = [s for tag, s in front['segs'] if tag == 'cuff'][0]
    room, down = np.ptp(cuff[:, 0]) / 2 * f['wide'], (cuff[:, 1].min() - f['crotch']) * f['tall'] / b['height']
    thick = np.interp(down, [bodies.ANKLE, bodies.CALF, bodies.KNEE], [b['ankle'], b['calf'], b['knee']]) / 6.28
    k = min(1, .9 * room / thick)
    return {**b, 'knee': b['knee'] * k, 'calf': b['calf'] * k, 'ankle': b['ankle'] * k}


def waist(f, b):
    """Cloth follows the waist a little, and hangs straight below the hip."""
    at = lambda share: share * b['height'] / f['tall']
    k = .07 if b['bust'] else .03
    return [(at(bodies.HIP) - .4, 1 - .45 * k), (at(bodies.WAIST), 1 - k), (at(bodies.CHEST) - .2, 1.), (0, 1.)]


def hugged(base, f, b):
    """Stretching cloth is as wide as the body, at every level."""
    ring = np.vstack(bodies.legs(b, -9.)) + (0, f['legs']) if f['legs'] is not None else bodies.torso(b)
    ys, ws = trunk(base, 0)
    ring, out = ring[ring[:, 0] > 0], []
    for y, w in zip(ys[::6], ws[::6]):
        if w < .85 * np.median(ws):
            continue
        near = ring[np.abs(ring[:, 1] - (y - f['level']) * f['tall']) < .12]
        if len(near):
            out.append((y - f['level'], near[:, 0].max() * f['hug'] / (w * f['wide'])))
    return out if f['legs'] is None else [(.1, 1.)] + [(v, k) for v, k in out if v * f['tall'] > .05 * b['height']]


def trunk(base, skip=.3):
    """Half widths of the trunk of the flat item by its levels, without the sleeves."""
    from shape import Grid
    pieces = importlib.import_module(base).ITEM.sides['front'][0]
    big = max((p for p in pieces if not p['back']), key=lambda p: np.ptp(p['ring'][:, 0]))
    lo, hi = big['ring'].min(0), big['ring'].max(0)
    g = Grid(0, (lo[1] + hi[1]) / 2, hi[1] - lo[1], 400, int(400 * (hi[1] - lo[1]) / (2 * hi[0])))
    g.px = (hi[1] - lo[1]) / g.h
    g.x0 = -g.px * g.w / 2
    cov = g.fill([big['ring']]) > .5
    ys, ws = [], []
    for r in range(g.h):
        y = g.y1 - (r + .5) * g.px
        if y > hi[1] - (hi[1] - lo[1]) * skip:
            continue
        row = cov[r, g.w // 2:]
        n = int(np.argmin(row)) if not row.all() else len(row)
        if n > 5:
            ys.append(y)
            ws.append(n * g.px)
    ys, ws = np.array(ys[::-1]), np.array(ws[::-1])
    return (ys, ws) if len(ys) else None
