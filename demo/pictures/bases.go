package pictures

// nearest says which base stands in while a base has no layers of its own.
var nearest = map[string]string{
	"ls_tee": "tee", "big_tee": "tee", "sweat": "hoodie", "shirt": "ls_tee", "blouse": "shirt", "knit": "sweat", "cardigan": "knit",
	"jacket": "cardigan", "coat": "jacket", "down_vest": "jacket", "tank": "bra", "camisole": "tank", "bra_top": "camisole",
	"joggers": "leggings", "trousers": "joggers", "jeans": "trousers", "shorts": "joggers", "yoga_pants": "joggers", "leggings_crop": "leggings",
	"underwear": "shorts", "sanitary": "underwear", "belly_band": "bra", "leg_warmers": "socks", "socks_ankle": "socks", "socks_high": "socks",
	"skirt_flare": "dress", "skirt_tight": "skirt_flare", "dress_shirt": "dress", "dress_flare": "dress",
	"baby_body": "romper", "kids_set": "romper", "pyjamas": "sweat", "blanket": "bib", "baby_cap": "bib", "cap": "baby_cap", "beanie": "cap",
	"tote": "pouch", "backpack": "tote", "sneakers": "socks", "sandals": "sneakers", "mat_open": "mat", "block": "carton", "strap": "mat",
	"dumbbell": "bottle", "roller": "mat", "towel": "mat", "sachet": "carton", "tube": "bottle", "dropper": "jar", "soap": "carton",
	"candle": "jar", "cup": "pouch", "heat_pack": "pouch", "eye_mask": "pouch",
}

// periods are how far apart the stripes of a base are, in decimetres, where
// .5 of a grown-up's shirt would not do.
var periods = map[string]float32{
	"romper": .26, "baby_body": .26, "bib": .26, "socks": .42, "socks_ankle": .3, "socks_high": .42, "bra": .3, "kids_set": .32, "baby_cap": .22,
	"mat": .4, "bottle": .4, "jar": .3, "pouch": .3, "carton": .3, "underwear": .3, "sanitary": .3, "leggings": .45,
}

// hard bases show no threads from near.
var hard = map[string]bool{
	"bottle": true, "jar": true, "pouch": true, "carton": true, "mat": true, "mat_open": true, "block": true, "dumbbell": true, "roller": true,
	"sachet": true, "tube": true, "dropper": true, "soap": true, "candle": true, "cup": true, "heat_pack": true, "sneakers": true, "sandals": true,
}

// A detail is what a close picture shows: the middle and the width, in shares
// of the base's own bounds.
type detail struct{ x, y, width float32 }

// details are for bases whose neck is not the thing to see.
var details = map[string]detail{
	"jar": {.5, .6, 1.1}, "pouch": {.5, .56, 1}, "carton": {.56, .56, .95}, "bottle": {.5, .24, 1}, "mat": {.22, .74, .62},
	"socks": {.66, .7, .62}, "bib": {.5, .66, .66}, "hoodie": {.45, .4, .6}, "romper": {.5, .34, .6}, "leggings": {.5, .24, .8}, "bra": {.5, .42, .62},
	"dress": {.5, .26, .6}, "tee": {.5, .3, .6},
}
