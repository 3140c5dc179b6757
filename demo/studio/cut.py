"""Renders cloth items: cut.py OUT WIDTH HEIGHT ITEM[:VIEW]…"""
import importlib
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, 'items')]

import studio  # noqa: E402
from cloth import Scene  # noqa: E402


def main(out, w, h, *names):
    for n, name in enumerate(names, 1):
        base, _, only = name.partition(':')
        item = importlib.import_module(base).ITEM
        scenes = {}
        for view, (side, close) in item.views.items():
            if only and view != only:
                continue
            t = time.time()
            if side not in scenes:
                scenes[side] = Scene(*item.sides[side], margin=item.margin)
            studio.save(os.path.join(out, f'{base}_{view}'), *scenes[side].view(int(w), int(h), close))
            print(f'[{n}/{len(names)}] {base} {view} {time.time() - t:.1f} s', flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
