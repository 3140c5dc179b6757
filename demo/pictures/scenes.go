package pictures

// scenes by the start of their path: what comes before -wide.jpg and its like.
var scenes = map[string]scene{
	"banners/home": {"dfe3df", []Look{
		plain("coat", "a58a66"), stripes("ls_tee", "efe7d6", "233f63"), plain("sneakers", "f3efe6")}},
	"banners/showcase_1": {"e5ddcf", []Look{
		plain("blouse", "f4efe4"), plain("jeans", "4a6488"), plain("tote", "c8b593")}},
	"banners/showcase_2": {"d9dedb", []Look{
		plain("hoodie", "9a8f7d"), plain("joggers", "3a4048"), plain("cap", "4b6a5a")}},
	"banners/under2000": {"eadfd3", []Look{
		stripes("socks", "efe7d6", "b05a3c"), printed("bib", "f3e3b8", "5f8a8b", "moon"), dotted("purse", "6c7f73", "efe7d6")}},
	"banners/new_faces": {"e8e6df", []Look{
		plain("dress_shirt", "5b6f86"), printed("tee", "f3ede2", "2d5280", "wave"), plain("sandals", "8a5a44")}},
	"banners/last_call": {"e9ddd8", []Look{
		plain("coat", "45413b"), plain("knit", "a8473c"), checked("shirt", "d5d5d1", "5a5e63")}},
	"banners/first_gift": {"f0e6df", []Look{
		stripes("coverall", "f4e9d8", "9fc0a6"), plain("baby_cap", "d9b8a8"), printed("bib", "f7f0e4", "8a5a44", "bear")}},
	"banners/warm_days": {"ddd6cd", []Look{
		plain("cardigan", "c9a46a"), plain("leg_warmers", "6f4a36"), plain("beanie", "9c4f3e")}},
	"banners/mat_time": {"e0e6e4", []Look{
		plain("mat", "6e7f8c"), plain("yoga_pants", "2f3a3c"), plain("bra_top", "7d6a86"), plain("block", "b08d62")}},
	"banners/workshop_week": {"e6e0d4", []Look{
		plain("blanket", "8e9a86"), labelled("soap", "efe7d6", "d9c9ae", "KOMOREBI\nrice bran"), plain("mug", "7a6a52")}},
	"banners/preorder_fair": {"dde1e6", []Look{
		plain("jacket", "3f4d63"), plain("trousers", "8d857a"), plain("sneakers", "e8e2d6")}},
	"banners/tidy_up_fair": {"e4e7df", []Look{
		plain("tank", "f7f5f0"), plain("towel", "a9b8b0"), labelled("pump", "f3efe4", "b8a692", "HIDAMARI\nunscented soap")}},

	"departments/baby": {"f1e8dc", []Look{
		stripes("coverall", "f4e9d8", "b9cfc0"), printed("bib", "f3e3b8", "b07a4a", "bear")}},
	"departments/kids": {"e3e8e6", []Look{
		printed("tee", "e3b04b", "f7f5f0", "sun"), plain("shorts", "4a5a6c"), plain("backpack", "b5533c")}},
	"departments/men": {"dcdedd", []Look{
		plain("jacket", "4d5654"), checked("shirt", "d9dadb", "3f4d63")}},
	"departments/unisex": {"e8e2d8", []Look{
		plain("hoodie", "b9a98e"), plain("sneakers", "f3efe6")}},
	"departments/womens-health": {"f0e5e1", []Look{
		plain("camisole", "d9b3a0"), labelled("jar", "7b5a4a", "f4f1ea", "HIDAMARI\niron & folate"), plain("eye_mask", "8a6f86")}},
	"departments/sports": {"dde4e7", []Look{
		plain("bra", "2d5280"), plain("dumbbell", "3a4048"), plain("bottle", "d9674f")}},
	"departments/yoga": {"e3e6dd", []Look{
		plain("mat", "7d8f78"), plain("bra_top", "a58f76"), plain("leggings_crop", "5a6657")}},
	"departments/femtech": {"efe4e6", []Look{
		plain("sanitary", "45413b"), {Base: "cup", Hex: "c98f92", Trim: "efe7d6"}, plain("purse", "a86f74")}},
	"departments/living": {"e7e3d9", []Look{
		plain("towel", "cbb893"), labelled("candle", "e8dfd0", "b8a692", "KOMOREBI\nhinoki"), plain("mug", "6f8f88")}},
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

// labelled has a label that goes with its words.
func labelled(base, hex, trim, words string) Look {
	styles, bands := []string{"", "frame", "head", "arch", "side"}, []string{"4b6a5a", "2d5280", "b05a3c", "8a7a5c", "6b3a55", "c0973f", "5f8a8b"}
	seed := seedOf(words, hex)
	return Look{
		Base: base, Hex: hex, Trim: trim, Pattern: Label, Detail: words,
		Style: styles[seed%uint32(len(styles))], PatternHex: bands[seed>>8%uint32(len(bands))],
	}
}
