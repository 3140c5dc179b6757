package pictures

// scenes by the start of their path: what comes before -wide.jpg and its like.
var scenes = map[string]scene{
	"banners/home": {"dfe3df", []Look{
		plain("trousers", "45413b"), stripes("ls_tee", "efe7d6", "233f63"), plain("cardigan", "8e9a86")}},
	"banners/showcase_1": {"e5ddcf", []Look{
		plain("tee", "233f63"), labelled("jar", "5a4636", "3f3b37", "TSUMUGI\nherb balm"), plain("tote", "c8b593")}},
	"banners/showcase_2": {"d9dedb", []Look{
		plain("hoodie", "9a8f7d"), stripes("tee", "f3ede2", "4b6a5a"), plain("trousers", "3a4048"), plain("socks", "b05a3c")}},
	"banners/under2000": {"eadfd3", []Look{
		stripes("socks", "efe7d6", "b05a3c"), printed("bib", "f3e3b8", "5f8a8b", "moon"), plain("pouch", "6c7f73")}},
	"banners/new_faces": {"e8e6df", []Look{
		plain("dress", "5b6f86"), printed("tee", "f3ede2", "2d5280", "wave"), plain("bra", "8a5a66")}},
	"banners/last_call": {"e9ddd8", []Look{
		plain("knit", "a8473c"), plain("coat", "45413b"), checked("shirt", "d5d5d1", "5a5e63")}},
	"banners/first_gift": {"f0e6df", []Look{
		stripes("romper", "f4e9d8", "9fc0a6"), printed("bib", "e8c3c0", "8a5a44", "bear"), printed("baby_body", "f7f5f0", "d0a53f", "star")}},
	"banners/warm_days": {"ddd6cd", []Look{
		plain("hoodie", "c9a46a"), plain("leg_warmers", "6f4a36"), plain("knit", "e7d1bc")}},
	"banners/mat_time": {"e0e6e4", []Look{
		plain("mat", "6e7f8c"), plain("leggings", "2f3a3c"), plain("bra", "7d6a86"), plain("bottle", "a9bdb5")}},
	"banners/workshop_week": {"e6e0d4", []Look{
		stripes("ls_tee", "efe7d6", "233f63"), plain("dress", "7a6a52"), dotted("socks", "233f63", "f3ede2")}},
	"banners/preorder_fair": {"dde1e6", []Look{
		plain("jacket", "3f4d63"), plain("trousers", "8d857a"), plain("sneakers", "e8e2d6")}},
	"banners/tidy_up_fair": {"e4e7df", []Look{
		plain("tank", "f7f5f0"), plain("towel", "a9b8b0"), plain("tee", "b9b8b5")}},

	"departments/baby": {"f1e8dc", []Look{
		stripes("romper", "f4e9d8", "b9cfc0"), printed("bib", "f3e3b8", "b07a4a", "bear")}},
	"departments/kids": {"e3e8e6", []Look{
		printed("tee", "e3b04b", "f7f5f0", "sun"), stripes("socks", "efe7d6", "2d5280"), plain("joggers", "4a5a6c")}},
	"departments/men": {"dcdedd", []Look{
		plain("hoodie", "4d5654"), plain("trousers", "2f3338")}},
	"departments/unisex": {"e8e2d8", []Look{
		stripes("tee", "f3ede2", "45413b"), plain("hoodie", "b9a98e")}},
	"departments/womens-health": {"f0e5e1", []Look{
		plain("leggings", "9b7f83"), labelled("jar", "7b5a4a", "f4f1ea", "HIDAMARI\niron & folate"), plain("camisole", "e7d1bc")}},
	"departments/sports": {"dde4e7", []Look{
		plain("bra", "2d5280"), plain("bottle", "d9674f"), plain("leggings", "2b3038")}},
	"departments/yoga": {"e3e6dd", []Look{
		plain("mat", "7d8f78"), plain("bra", "a58f76"), plain("leggings", "5a6657")}},
	"departments/femtech": {"efe4e6", []Look{
		plain("pouch", "a86f74"), plain("sanitary", "45413b"), labelled("carton", "f4ece4", "f4ece4", "MICHIKAKE\ncare set")}},
	"departments/living": {"e7e3d9", []Look{
		plain("tote", "cbb893"), labelled("candle", "e8dfd0", "b8a692", "KOMOREBI\nhinoki"), plain("bottle", "6f8f88")}},
}

func plain(base, hex string) Look { return Look{Base: base, Hex: hex} }

func stripes(base, hex, second string) Look {
	return Look{Base: base, Hex: hex, Pattern: Stripe, PatternHex: second}
}

func checked(base, hex, second string) Look {
	return Look{Base: base, Hex: hex, Pattern: Check, PatternHex: second}
}

func dotted(base, hex, second string) Look {
	return Look{Base: base, Hex: hex, Pattern: Dot, PatternHex: second}
}

func printed(base, hex, second, motif string) Look {
	return Look{Base: base, Hex: hex, Pattern: Print, PatternHex: second, Detail: motif}
}

func labelled(base, hex, trim, words string) Look {
	return Look{Base: base, Hex: hex, Trim: trim, Pattern: Label, Detail: words}
}
