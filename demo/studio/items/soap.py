"""Two bars of soap, one in a paper sleeve."""
from parts import *

bar = piece(rounded(1.5, .95, .24), mirror=False, cloth='foam', thick=.1, puff=(.3, .28), rumple=0, wobble=.006, shine=.1, edge=.05,
    lines=[(np.vstack([p for _, p in rounded(1.05, .52, .14)]), 'seam')])
sleeve = piece(rounded(.78, 1.0, .02), mirror=False, cloth='paper', thick=.03, puff=(.05, .01), rumple=.004, role='trim', drape=.25,
    wobble=0., edge=.01)
ITEM = sides([put_at(bar, -.35, .55, .32), put_at(bar, .3, -.55, -.1), put_at(sleeve, .3, -.55, -.1)], None, (-.3, .5, 1.3), 1.4)
