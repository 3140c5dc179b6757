package pictures

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
