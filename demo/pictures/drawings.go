package pictures

// drawings by the way a garment is measured; names are those of size tables.
var drawings = map[string]drawing{
	"top": {
		outline:  "M118 60C130 78 190 78 202 60L248 78L296 150L256 176L236 150V352H84V150L64 176L24 150L72 78Z",
		inner:    "M84 340H236M124 62C136 90 184 90 196 62M72 78L84 150M248 78L236 150",
		measures: []measure{{"肩幅", 72, 44, 248, 44}, {"身幅", 84, 190, 236, 190}, {"着丈", 160, 74, 160, 352}, {"袖丈", 254, 70, 304, 146}},
	},
	"long": {
		outline:  "M118 50C130 68 190 68 202 50L244 68L300 316L266 324L234 160V340H86V160L54 324L20 316L76 68Z",
		inner:    "M86 328H234M124 52C136 80 184 80 196 52M76 68L86 160M244 68L234 160M24 300L58 308M296 300L262 308",
		measures: []measure{{"肩幅", 76, 36, 244, 36}, {"身幅", 86, 196, 234, 196}, {"着丈", 160, 64, 160, 340}, {"袖丈", 252, 60, 310, 312}},
	},
	"sleeveless": {
		outline:  "M112 50C118 110 202 110 208 50L232 52C230 96 238 112 252 126V346H68V126C82 112 90 96 88 52Z",
		inner:    "M68 334H252",
		measures: []measure{{"肩幅", 88, 36, 232, 36}, {"身幅", 68, 170, 252, 170}, {"着丈", 160, 92, 160, 346}},
	},
	"bra": {
		outline:  "M104 80C108 180 212 180 216 80L236 82C238 150 250 176 268 190V300H52V190C70 176 82 150 84 82Z",
		inner:    "M52 276H268",
		measures: []measure{{"身幅", 52, 216, 268, 216}, {"総丈", 286, 80, 286, 300}, {"アンダー", 52, 322, 268, 322}},
	},
	"bottom": {
		outline:  "M96 40H224L250 372H184L160 160L136 372H70Z",
		inner:    "M95 58H225M160 58V160M72 360H137M183 360H249",
		measures: []measure{{"ウエスト", 96, 26, 224, 26}, {"ヒップ", 88, 124, 232, 124}, {"股上", 176, 40, 176, 160}, {"股下", 160, 172, 136, 372}, {"わたり幅", 162, 186, 236, 186}, {"裾幅", 184, 388, 250, 388}},
	},
	"shorts": {
		outline:  "M92 90H228L262 316H172L160 220L148 316H58Z",
		inner:    "M91 108H229M160 108V220",
		measures: []measure{{"ウエスト", 92, 74, 228, 74}, {"ヒップ", 82, 166, 238, 166}, {"股上", 176, 90, 176, 220}, {"股下", 146, 232, 140, 316}, {"わたり幅", 164, 246, 250, 246}},
	},
	"skirt": {
		outline:  "M112 60H208C222 120 258 270 270 340H50C62 270 98 120 112 60Z",
		inner:    "M109 78H211M54 328H266",
		measures: []measure{{"ウエスト", 112, 44, 208, 44}, {"ヒップ", 94, 130, 226, 130}, {"スカート丈", 290, 60, 290, 340}},
	},
	"dress": {
		outline:  "M126 34C134 52 186 52 194 34L226 46L262 120L232 136L218 116L216 168L262 372H58L104 168L102 116L88 136L58 120L94 46Z",
		inner:    "M104 168H216M60 360H260",
		measures: []measure{{"肩幅", 94, 22, 226, 22}, {"身幅", 102, 132, 218, 132}, {"着丈", 160, 48, 160, 372}, {"袖丈", 232, 40, 272, 114}},
	},
	"body": {
		outline:  "M122 60C132 80 188 80 198 60L240 74L286 146L250 170L230 144V260C214 276 192 300 190 344H130C128 300 106 276 90 260V144L70 170L34 146L80 74Z",
		inner:    "M130 330H190M128 62C138 90 182 90 192 62",
		measures: []measure{{"身幅", 90, 190, 230, 190}, {"着丈", 160, 76, 160, 344}, {"袖丈", 246, 66, 294, 140}},
	},
	"sock": {
		outline:  "M110 40H180V216C180 240 196 252 226 262C262 274 276 292 272 316C268 340 246 348 220 346C180 344 128 330 112 300C102 280 110 250 110 220Z",
		inner:    "M110 70H180M112 290C130 280 138 262 138 244M226 262C222 284 222 320 228 346",
		measures: []measure{{"総丈", 90, 40, 90, 346}, {"足サイズ", 108, 366, 274, 366}},
	},
	"bag": {
		outline:  "M70 150H250L262 352H58Z M112 150C112 60 208 60 208 150H196C196 78 124 78 124 150Z",
		inner:    "M66 190H254",
		measures: []measure{{"幅", 70, 172, 250, 172}, {"高さ", 282, 150, 282, 352}, {"持ち手", 112, 54, 208, 54}},
	},
	"cap": {
		outline:  "M70 240C70 130 250 130 250 240C290 246 304 262 300 276C240 262 130 262 70 264Z",
		inner:    "M160 158V240M70 240C130 232 190 232 250 240",
		measures: []measure{{"深さ", 52, 158, 52, 262}, {"頭囲", 70, 290, 250, 290}, {"つば", 250, 300, 300, 300}},
	},
	"flat": {
		outline:  "M60 80H260V330H60Z",
		inner:    "M68 88H252V322H68Z",
		measures: []measure{{"幅", 60, 62, 260, 62}, {"長さ", 282, 80, 282, 330}},
	},
	"shoe": {
		outline:  "M50 260C50 220 60 190 78 180L150 186C170 216 220 226 262 238C282 244 288 262 286 280H50Z",
		inner:    "M50 262H286M150 186C146 206 128 216 110 216",
		measures: []measure{{"足サイズ", 50, 304, 286, 304}, {"ヒールの高さ", 34, 250, 34, 280}},
	},
}

// drawingOf says how each base is measured. What is missing has no drawing.
var drawingOf = map[string]string{
	"tee": "top", "big_tee": "top", "ls_tee": "long", "sweat": "long", "hoodie": "long", "shirt": "long", "blouse": "long", "knit": "long", "cardigan": "long",
	"jacket": "long", "coat": "long", "pyjamas": "long", "kids_set": "long", "tank": "sleeveless", "camisole": "sleeveless", "down_vest": "sleeveless", "bra_top": "sleeveless", "bra": "bra",
	"belly_band": "flat", "leggings": "bottom", "leggings_crop": "bottom", "trousers": "bottom", "jeans": "bottom", "joggers": "bottom", "yoga_pants": "bottom",
	"shorts": "shorts", "underwear": "shorts", "sanitary": "shorts", "skirt_flare": "skirt", "skirt_tight": "skirt", "dress": "dress", "dress_shirt": "dress", "dress_flare": "dress",
	"romper": "body", "coverall": "body", "baby_body": "body", "socks": "sock", "socks_ankle": "sock", "socks_high": "sock", "leg_warmers": "sock", "tote": "bag", "backpack": "bag", "pouch": "flat",
	"cap": "cap", "beanie": "cap", "baby_cap": "cap", "blanket": "flat", "towel": "flat", "mat": "flat", "mat_open": "flat", "bib": "flat", "sneakers": "shoe", "sandals": "shoe",
}
