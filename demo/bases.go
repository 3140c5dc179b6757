package demo

import (
	"maps"
	"slices"
)

// fallback names, for every silhouette that a Look may have, the one among the
// first thirteen that looks nearest.
var fallback = map[string]string{
	"tee": "tee", "hoodie": "hoodie", "romper": "romper", "dress": "dress", "leggings": "leggings", "bra": "bra", "socks": "socks",
	"bib": "bib", "bottle": "bottle", "jar": "jar", "mat": "mat", "pouch": "pouch", "carton": "carton",

	"ls_tee": "tee", "big_tee": "tee", "shirt": "tee", "blouse": "tee", "knit": "tee", "tank": "tee", "pyjamas": "tee", "kids_set": "tee",
	"sweat": "hoodie", "cardigan": "hoodie", "jacket": "hoodie", "coat": "hoodie", "down_vest": "hoodie",
	"baby_body": "romper", "dress_shirt": "dress", "dress_flare": "dress", "skirt_flare": "dress", "skirt_tight": "dress",
	"trousers": "leggings", "jeans": "leggings", "joggers": "leggings", "shorts": "leggings", "leggings_crop": "leggings", "yoga_pants": "leggings",
	"bra_top": "bra", "camisole": "bra", "underwear": "bra", "sanitary": "bra", "belly_band": "bra",
	"leg_warmers": "socks", "socks_ankle": "socks", "socks_high": "socks", "sneakers": "socks", "sandals": "socks",
	"baby_cap": "bib", "cap": "bib", "beanie": "bib",
	"tote": "pouch", "backpack": "pouch", "heat_pack": "pouch", "eye_mask": "pouch", "sachet": "pouch", "blanket": "pouch", "towel": "pouch",
	"mat_open": "mat", "strap": "mat", "roller": "mat", "block": "carton", "dumbbell": "bottle",
	"tube": "bottle", "dropper": "bottle", "soap": "carton", "candle": "jar", "cup": "jar",
}

// Bases lists the name of every silhouette that a Look may have.
func Bases() []string { return slices.Sorted(maps.Keys(fallback)) }

// Nearest is the silhouette to show where there is no picture of base yet: one
// of the thirteen that came first. Of those it is the name itself; of an
// unknown name it is empty.
func Nearest(base string) string { return fallback[base] }
