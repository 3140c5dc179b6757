package demo

import "slices"

// bases are the silhouettes that a Look may have, one for each item of the
// studio.
var bases = []string{
	"baby_body", "baby_cap", "backpack", "beanie", "belly_band", "bib", "big_tee", "blanket", "block", "blouse", "bottle", "bra", "bra_top", "camisole",
	"candle", "cap", "cardigan", "carton", "coat", "coverall", "cup", "down_vest", "dress", "dress_flare", "dress_shirt", "dropper", "dumbbell",
	"eye_mask", "heat_pack", "hoodie", "jacket", "jar", "jeans", "joggers", "kids_set", "knit", "leg_warmers", "leggings", "leggings_crop", "ls_tee",
	"mat", "mat_open", "mug", "pad", "pouch", "pump", "purse", "pyjamas", "roller", "romper", "sachet", "sandals", "sanitary", "shirt", "shorts",
	"skirt_flare", "skirt_tight", "sneakers", "soap", "socks", "socks_ankle", "socks_high", "strap", "sweat", "tank", "tee", "tote", "towel",
	"trousers", "tube", "underwear", "yoga_pants",
}

// Bases lists the name of every silhouette that a Look may have.
func Bases() []string { return slices.Clone(bases) }
