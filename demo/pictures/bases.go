package pictures

import "github.com/tsumugi-shop/tsumugi/demo/pictures/layer"

// periods are how far apart the stripes of a base are, in decimetres, where
// .5 of a grown-up's shirt would not do.
var periods = map[string]float32{
	"romper": .26, "baby_body": .26, "bib": .26, "socks": .42, "socks_ankle": .3, "socks_high": .42, "bra": .3, "kids_set": .32, "baby_cap": .22,
	"coverall": .26, "purse": .3, "pad": .3, "towel": .4, "tote": .45, "underwear": .3, "sanitary": .3, "leggings": .45,
}

// hard bases show no threads from near.
var hard = map[string]bool{
	"bottle": true, "jar": true, "pouch": true, "carton": true, "mat": true, "mat_open": true, "block": true, "dumbbell": true, "roller": true,
	"sachet": true, "tube": true, "dropper": true, "soap": true, "candle": true, "cup": true, "heat_pack": true, "sneakers": true, "sandals": true,
	"mug": true, "pump": true,
}

// sleeved bases carry their label on a sleeve, which is their trim.
var sleeved = map[string]layer.Place{"soap": {U: -.045, V: .2, Width: .6}}

// panelled bases have a body of which a panel of stripes can cover the lower part.
var panelled = map[string]bool{"tee": true, "ls_tee": true, "big_tee": true, "sweat": true, "knit": true, "tank": true, "tote": true}
