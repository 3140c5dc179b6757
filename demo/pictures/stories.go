package pictures

// stories are the pictures of articles and of what the home page puts forward,
// by the start of their path.
var stories = map[string]story{
	"articles/one-more-layer": {scene{"e4ded3", []Look{
		plain("camisole", "f1e6d8"), plain("cardigan", "8e9a86"), plain("coat", "6b5a48")}}, stage{"right", "cfc6b6"}, false},
	"articles/fifteen-minutes-mat": {scene{"e6e8e1", []Look{
		plain("mat", "6f8577"), plain("yoga_pants", "3a4246"), plain("block", "b08d62")}}, stage{"disc", "d3dbcf"}, false},
	"articles/steam-kitchen": {scene{"e7dfd2", []Look{
		plain("mug", "7a6a52"), labelled("pouch", "3e5b49", "", "YORIMICHI\nherbal tea"), labelled("candle", "e8dfd0", "b8a692", "TODAIMORI\nbeeswax")}}, stage{"left", "d3c4ae"}, true},
	"articles/first-gift": {scene{"f3e9df", []Look{
		stripes("coverall", "f4e9d8", "c7a58a"), labelled("carton", "efe7d6", "", "KOGUMA\nfirst gift"), printed("bib", "f7f0e4", "8a5a44", "bear")}}, stage{"band", "e8d6c8"}, false},
	"articles/family-cotton": {scene{"e3e7ea", []Look{
		plain("shirt", "9fb4c7"), stripes("ls_tee", "f3ede2", "3f5f83"), plain("kids_set", "c9d6df"), plain("romper", "e8eef2")}}, stage{"slant", "cfd8de"}, true},
	"articles/white-shirt": {scene{"d8dbd9", []Look{
		plain("shirt", "f7f5f0"), plain("blouse", "f4f0e6"), plain("trousers", "8d857a")}}, stage{"left", "c5cbca"}, false},
	"articles/knit-letters": {scene{"e2dacd", []Look{
		plain("knit", "9c4f3e"), plain("knit", "efe7d6"), plain("beanie", "4b5a4a")}}, stage{"disc", "cdbfa9"}, true},
	"articles/bath-hour": {scene{"dfe6e4", []Look{
		plain("towel", "f3efe6"), labelled("soap", "e3d3a2", "ece3d0", "SHABON\nyuzu"), labelled("dropper", "6b4a2e", "3f3b37", "AMANE\ncamellia")}}, stage{"low", "c6d3d1"}, false},
	"articles/know-your-month": {scene{"eee3e1", []Look{
		plain("sanitary", "45413b"), {Base: "cup", Hex: "c98f92", Trim: "efe7d6"}, dotted("purse", "a86f74", "f3e3e0")}}, stage{"arch", "e0cdcb"}, true},
	"articles/sleep-wear": {scene{"dcdfe6", []Look{
		stripes("pyjamas", "e9edf3", "9fb0c8"), plain("eye_mask", "5a6380"), plain("blanket", "b9bfd0")}}, stage{"right", "c6ccd8"}, false},
	"articles/one-night-bag": {scene{"e5e0d6", []Look{
		plain("backpack", "4d5a4c"), plain("shirt", "cdbfa6"), plain("purse", "8a5a44"), stripes("socks", "efe7d6", "4d5a4c")}}, stage{"frame", "d8cfbf"}, true},
	"articles/long-summer": {scene{"e2eaea", []Look{
		plain("shirt", "dfe9e6"), plain("shorts", "8fa9a6"), plain("sandals", "8a6a4c"), plain("tank", "f7f5f0")}}, stage{"slant", "cddddd"}, false},
	"articles/navy-border-week": {scene{"e6e8ea", []Look{
		stripes("ls_tee", "f3ede2", "233f63"), stripes("tee", "233f63", "f3ede2"), plain("jeans", "3f5578")}}, stage{"band", "d2d9e0"}, false},
	"articles/big-tee-three": {scene{"e9e4da", []Look{
		printed("big_tee", "f3ede2", "b5503c", "sun"), plain("big_tee", "5f7f86"), plain("shorts", "c8b593")}}, stage{"left", "d9cfbd"}, true},
	"articles/knit-and-skirt": {scene{"e6ded8", []Look{
		plain("knit", "c9a46a"), plain("skirt_flare", "6a4a3e"), plain("socks_high", "efe7d6")}}, stage{"right", "d5c6bd"}, false},
	"articles/park-saturday": {scene{"e3e9dc", []Look{
		printed("tee", "e3b04b", "f7f5f0", "star"), plain("joggers", "5a6b4a"), plain("cap", "b5533c"), plain("backpack", "3f6f86")}}, stage{"disc", "d0dcc3"}, true},
	"articles/white-sneakers": {scene{"dfe0de", []Look{
		plain("sneakers", "f5f2ea"), stripes("socks", "efe7d6", "9c7a3a"), plain("trousers", "b7ad9c")}}, stage{"slant", "ccd0cd"}, false},
	"articles/yoga-to-cafe": {scene{"e8e4dc", []Look{
		plain("leggings", "3f4a4c"), plain("big_tee", "d9cdb9"), plain("tote", "efe7d6")}}, stage{"arch", "d9d0c2"}, false},
	"articles/denim-men": {scene{"dde0e4", []Look{
		plain("jeans", "3a4f72"), plain("shirt", "8fa6bf"), plain("jeans", "6d86a8")}}, stage{"low", "c9cfd7"}, true},
	"articles/baby-at-home": {scene{"f1eadf", []Look{
		stripes("romper", "f4e9d8", "9fc0a6"), plain("baby_body", "f7f3ea"), stripes("leg_warmers", "efe3d0", "c98f6c")}}, stage{"frame", "e6dac8"}, false},
	"articles/shelf-of-mugs": {scene{"e4e1d8", []Look{
		plain("mug", "6f8f88"), plain("mug", "b98a5e"), plain("mug", "efe7d6"), plain("towel", "9aa79b")}}, stage{"band", "d2ccbd"}, true},
	"articles/ito-to-yohaku": {scene{"e2e2dc", []Look{
		plain("shirt", "f7f5f0"), plain("blouse", "efece2"), plain("dress_shirt", "d8d4c8")}}, stage{"right", "d0d1c9"}, true},
	"articles/hatoba-knitting-repair": {scene{"d9dfe3", []Look{
		plain("knit", "2f4a5e"), plain("cardigan", "a8865c"), plain("beanie", "9c4f3e")}}, stage{"left", "c3cdd4"}, false},
	"articles/ashioto-lab": {scene{"e7e3da", []Look{
		stripes("socks", "e6e1d6", "b5533c"), dotted("socks_ankle", "233f63", "f3ede2"), plain("socks_high", "7d8f78")}}, stage{"disc", "d7cfbf"}, false},
	"articles/shabon-yokocho": {scene{"eee6d6", []Look{
		labelled("soap", "efe7d6", "ece3d0", "SHABON\nrice bran"), labelled("soap", "e3c86a", "ece3d0", "SHABON\nyuzu"), labelled("soap", "8f9a8a", "ece3d0", "SHABON\nmugwort")}}, stage{"arch", "e3d3b2"}, true},
	"articles/tsukimachi-words": {scene{"e7e1e6", []Look{
		plain("sanitary", "3f3a48"), plain("underwear", "a58fa0"), labelled("carton", "f1ece2", "", "TSUKIMACHI\nshorts")}}, stage{"slant", "d6ccd6"}, false},
	"articles/hitoiki-mat": {scene{"e1e5e2", []Look{
		plain("mat", "4f5f5a"), plain("mat_open", "9aa79b"), plain("strap", "cbb893")}}, stage{"low", "cdd5d0"}, true},
	"articles/chiisana-hohaba": {scene{"f0e6d8", []Look{
		plain("sneakers", "c9563f"), plain("sandals", "5f8a8b"), plain("sneakers", "e3b04b")}}, stage{"band", "e5d3ba"}, false},
	"articles/kirigahara-patternbook": {scene{"dcd6cc", []Look{
		checked("coat", "6b5a48", "3f3a34"), checked("skirt_tight", "4d5654", "8a7a64"), plain("jacket", "5a4a3c")}}, stage{"frame", "cbc1b2"}, true},
	"articles/marugoto-towel": {scene{"e5e8ea", []Look{
		plain("towel", "f5f2ea"), plain("towel", "8fa9b5"), plain("towel", "c8b593")}}, stage{"left", "d2d9dd"}, false},
	"articles/measure-at-home": {scene{"e8e4da", []Look{
		plain("tee", "f3ede2"), plain("trousers", "6f6a60"), plain("strap", "b5533c")}}, stage{"frame", "ded6c6"}, false},
	"articles/wash-knit": {scene{"e0e6e8", []Look{
		plain("knit", "8fa0ac"), plain("cardigan", "efe7d6"), labelled("pump", "f3efe4", "b8a692", "FUTATSUBOSHI\nwool wash")}}, stage{"disc", "cbd6da"}, true},
	"articles/wash-white": {scene{"e3e7e9", []Look{
		plain("shirt", "fbfaf6"), plain("tank", "f7f5f0"), plain("towel", "f5f2ea")}}, stage{"low", "cfd8dc"}, false},
	"articles/absorbent-shorts-care": {scene{"eae4e6", []Look{
		plain("sanitary", "2f2e2d"), plain("underwear", "7a5f6a"), labelled("pump", "f3efe4", "c9a8ae", "TSUKINOWA\ngentle soap")}}, stage{"right", "dacfd3"}, false},
	"articles/cup-beginner": {scene{"f0e6e3", []Look{
		{Base: "cup", Hex: "c98f92", Trim: "efe7d6"}, plain("purse", "8a5f66"), labelled("pump", "f6efe8", "d3b3ab", "TSUKINOWA\nunscented")}}, stage{"disc", "e3d0cb"}, false},
	"articles/choose-yoga-mat": {scene{"e3e4ea", []Look{
		plain("mat", "6a5f86"), plain("mat", "3f5f5a"), plain("mat", "b08d62"), plain("block", "c9a87a")}}, stage{"slant", "d0d2de"}, true},
	"articles/choose-sports-bra": {scene{"e1e6ea", []Look{
		plain("bra", "2d5280"), plain("bra", "c98f92"), plain("bra_top", "3a4048")}}, stage{"arch", "cbd5dd"}, true},
	"articles/kids-size-up": {scene{"e9e7dc", []Look{
		stripes("ls_tee", "f3ede2", "4a7a6a"), plain("hoodie", "d9a441"), plain("joggers", "4a5a6c"), plain("sneakers", "f3efe6")}}, stage{"left", "d9d6c4"}, false},
	"articles/linen-care": {scene{"e6e6dd", []Look{
		plain("shirt", "cfd3c0"), plain("dress_shirt", "e6dfd0"), plain("tote", "c8b593")}}, stage{"right", "d5d6c8"}, false},
	"articles/socks-choose": {scene{"e6dfd9", []Look{
		plain("socks", "6a4a3e"), stripes("socks_ankle", "efe7d6", "5f8a8b"), plain("socks_high", "45413b"), plain("leg_warmers", "c9a46a")}}, stage{"band", "d5c8be"}, true},
	"articles/supplement-label": {scene{"e7e8dc", []Look{
		labelled("jar", "5f3c22", "e8dcc2", "ASA NO CHOMEN\nvitamin C"), labelled("pouch", "efe7d6", "", "ASA NO CHOMEN\nsoy protein"), labelled("sachet", "5f7a4a", "", "SUZUNARI\ngreen leaf")}}, stage{"arch", "d6d9c4"}, false},
	"articles/letter-new-faces": {scene{"e8e3dd", []Look{
		plain("jacket", "4b5a4a"), plain("blouse", "f1e6d8"), plain("tote", "b98a5e")}}, stage{"slant", "d8cfc5"}, false},
	"articles/letter-tea": {scene{"e6e2d4", []Look{
		labelled("pouch", "8a6a3e", "", "TEMARI\nhojicha"), labelled("sachet", "8a3b2e", "", "YORUNO HERB\nrooibos"), plain("mug", "efe7d6")}}, stage{"left", "d5cdb6"}, true},
	"articles/letter-wrapping": {scene{"f0e5e0", []Look{
		labelled("carton", "9c4f3e", "", "TSUMUGI\ngift"), labelled("carton", "efe7d6", "", "TSUMUGI\ngift"), labelled("soap", "e8d9a0", "ece3d0", "SHABON\nyuzu")}}, stage{"frame", "e3d0c8"}, false},
	"articles/letter-size-exchange": {scene{"e1e2e0", []Look{
		plain("trousers", "4d4a44"), plain("shirt", "c9d3dc"), plain("trousers", "a89c88")}}, stage{"right", "cdd0cd"}, true},
	"articles/letter-wash-day": {scene{"e1e8ea", []Look{
		plain("tee", "f7f5f0"), plain("towel", "9fb8c2"), stripes("socks", "efe7d6", "3f5f83"), plain("tank", "d9cdb9")}}, stage{"band", "cbd8dc"}, false},
	"articles/letter-rain": {scene{"d8dde2", []Look{
		plain("jacket", "2f4a5e"), plain("backpack", "6f7a6a"), plain("sneakers", "8d857a")}}, stage{"low", "c2cad2"}, true},
	"articles/letter-stock-count": {scene{"e7e3d8", []Look{
		plain("tote", "c8b593"), plain("purse", "4b6a5a"), plain("mug", "9a8f7d")}}, stage{"disc", "d6cfbc"}, true},
	"editors/ayame": {scene{"ded6c8", []Look{
		plain("knit", "efe7d6")}}, stage{"disc", "cbbfa9"}, false},
	"editors/hinata": {scene{"f0e4d2", []Look{
		stripes("coverall", "f4e9d8", "9fc0a6")}}, stage{"disc", "e3cfae"}, false},
	"editors/sou": {scene{"d6dce3", []Look{
		plain("shirt", "8fa6bf")}}, stage{"disc", "bfc9d4"}, false},
	"editors/nagi": {scene{"dde4da", []Look{
		plain("bra_top", "5a6657")}}, stage{"disc", "c6d2c0"}, false},
	"editors/tsukiko": {scene{"e9dde2", []Look{
		plain("camisole", "c9a8a0")}}, stage{"disc", "d8c4cc"}, false},
	"editors/kei": {scene{"e4ddd0", []Look{
		plain("mug", "6f8f88")}}, stage{"disc", "d0c3ab"}, false},
	"heroes/everyday": {scene{"e1dbd0", []Look{
		plain("coat", "a58a66"), plain("cardigan", "6f7f73"), stripes("ls_tee", "efe7d6", "233f63")}}, stage{"arch", "cfc5b5"}, false},
	"heroes/mat": {scene{"e2e6df", []Look{
		plain("mat", "6f8577"), plain("yoga_pants", "3a4246"), plain("block", "b08d62")}}, stage{"disc", "cdd6c9"}, false},
	"heroes/gift": {scene{"f2e7de", []Look{
		labelled("carton", "9c4f3e", "", "TSUMUGI\ngift"), stripes("coverall", "f4e9d8", "c7a58a"), printed("bib", "f3e3b8", "b07a4a", "bear")}}, stage{"frame", "e6d3c6"}, false},
	"features/knit": {scene{"dfd6c9", []Look{
		plain("knit", "b5653c"), plain("cardigan", "4b5a4a"), plain("beanie", "efe7d6")}}, stage{"slant", "cbbda8"}, false},
	"features/night": {scene{"dad8dc", []Look{
		plain("mug", "5a6380"), labelled("candle", "e8dfd0", "b8a692", "TODAIMORI\nnight"), labelled("sachet", "6a4a5e", "", "YORUNO HERB\nchamomile")}}, stage{"right", "c5c2ca"}, false},
	"features/month": {scene{"efe3e2", []Look{
		plain("underwear", "a86f74"), {Base: "cup", Hex: "c98f92", Trim: "efe7d6"}, plain("purse", "5f4a50")}}, stage{"band", "e0ccca"}, false},
	"features/family": {scene{"e4e8e6", []Look{
		plain("tee", "8fa9a6"), plain("kids_set", "e3e9e4"), plain("baby_body", "f3efe4")}}, stage{"left", "cfd8d4"}, true},
	"features/size": {scene{"e8e5dd", []Look{
		plain("dress", "8fa0ac"), plain("jeans", "4a6488"), plain("tee", "f3ede2")}}, stage{"frame", "dad4c6"}, false},
	"features/gift": {scene{"f1e6dd", []Look{
		labelled("carton", "efe7d6", "", "TSUMUGI\ngift"), plain("towel", "c9a8a0"), labelled("candle", "e3d3a2", "b8a692", "TODAIMORI\nhoney")}}, stage{"disc", "e3d1c2"}, true},
	"features/magazine": {scene{"e3e5e1", []Look{
		plain("shirt", "efe7d6"), plain("tote", "4b6a5a"), plain("mug", "b98a5e")}}, stage{"slant", "cfd4cc"}, true},
}
