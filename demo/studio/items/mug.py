"""Stoneware mug; from near, its glazed rim."""
from parts import *

body = turned([(.44, 1.0), (.455, .97), (.45, .9), (.45, .3), (.44, .12), (.38, .03), (.33, 0)], shine=.35)
lip = turned([(.45, 1.02), (.457, 1.0), (.457, .96), (.45, .93)], role='trim', round_=.02, shine=.3)
ear = path(((.43, .84), (.7, .94), (.78, .68)), ((.78, .68), (.84, .4), (.62, .27)), ((.62, .27), (.52, .24), (.43, .26)))
handle = piece(band(ear, .13), mirror=False, cloth='plain', thick=.12, puff=(.07, .1), rumple=0, wobble=0., drape=.3, shine=.3, lift=.12)
ITEM = sides([handle, body, lip], None, (.37, .6, 1.36), 1.35)
