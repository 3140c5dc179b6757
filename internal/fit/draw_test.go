package fit_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/fit/fittest"
)

// kinds are what is drawn, each at a usual size.
var kinds = []struct {
	words, measures, body string
}{
	{"Tシャツ", "身幅=490 着丈=620 肩幅=410 袖丈=190", ""}, {"シャツ", "身幅=500 着丈=660 肩幅=430 袖丈=580", ""}, {"パーカー", "身幅=520 着丈=640 肩幅=440 袖丈=580", ""},
	{"カーディガン", "身幅=480 着丈=600 肩幅=395 袖丈=560", ""}, {"コート", "身幅=545 着丈=1040 肩幅=430 袖丈=575", ""}, {"ワンピース", "身幅=500 着丈=1130 肩幅=400 袖丈=520", ""},
	{"フレアワンピース", "身幅=500 着丈=1100 肩幅=400", ""}, {"ベスト", "身幅=520 着丈=640 肩幅=420", ""}, {"タンクトップ", "身幅=410 着丈=590 肩幅=310", ""},
	{"シャツワンピース", "身幅=500 着丈=1130 肩幅=400 袖丈=520", ""}, {"ブルゾン", "身幅=560 着丈=640 肩幅=450 袖丈=600", ""}, {"ニット", "身幅=500 着丈=600 肩幅=400 袖丈=560", ""},
	{"ブラウス", "身幅=500 着丈=620 肩幅=390 袖丈=540", ""}, {"パジャマ", "身幅=530 着丈=660 ウエスト=600 股下=660", ""}, {"ロンパース", "身幅=270 着丈=430", ""},
	{"パジャマ", "身幅=530 着丈=660 袖丈=540 ウエスト=600 股下=660", ""}, {"セットアップ", "身幅=350 着丈=410 ウエスト=450 股下=380", ""},
	{"カバーオール", "身幅=275 着丈=540 裄丈=330", ""}, {"ボディ肌着", "身幅=270 着丈=430 袖丈=104", ""},
	{"スラックス", "ウエスト=700 ヒップ=960 股上=285 股下=680 わたり幅=295 裾幅=180", ""}, {"ショートパンツ", "ウエスト=640 ヒップ=960 股上=290 股下=140 わたり幅=315", ""},
	{"レギンス", "ウエスト=560 ヒップ=740 股上=270 股下=620", ""}, {"ショーツ", "ウエスト=540 股上=255 クロッチ幅=75", ""}, {"ボクサーパンツ", "ウエスト=640 股上=265 股下=95", ""},
	{"フレアスカート", "ウエスト=630 ヒップ=960 スカート丈=760", ""}, {"タイトスカート", "ウエスト=630 ヒップ=920 スカート丈=700", ""}, {"スカート", "ウエスト=440 スカート丈=330", ""},
	{"ブラ", "アンダー=620 身幅=340 総丈=335", ""}, {"キャミソール", "身幅=390 総丈=620", ""}, {"タンクブラトップ", "身幅=390 総丈=600", ""}, {"腹巻", "身幅=270 総丈=300", ""},
	{"ブラ", "アンダー=620", ""}, {"ショーツ", "ウエスト=540 股上=255", ""}, {"スカート", "スカート丈=700", ""}, // tables that say little
	{"スニーカー", "幅=92 ヒールの高さ=27", "足長=240"}, {"サンダル", "幅=94 底の厚さ=30", "足長=240"}, {"靴下", "総丈=150", "足長=230"}, {"ハイソックス", "総丈=355", "足長=230"},
	{"アンクルソックス", "総丈=70", "足長=230"}, {"レッグウォーマー", "総丈=400 はき口幅=95", ""}, {"キャップ", "頭囲=580 深さ=165 つば=70", ""}, {"ニット帽", "深さ=190", "頭囲=485"},
	{"トートバッグ", "幅=360 高さ=330 まち=120 持ち手=520", ""}, {"リュック", "幅=290 高さ=440 まち=140", ""}, {"ポーチ", "幅=200 高さ=130 まち=60", ""},
	{"スタイ", "幅=210 総丈=240", ""}, {"ブランケット", "たて=1000 よこ=700", ""},
}

// unseen are measures that no drawing of the front shows.
var unseen = []string{"まち", "持ち手"}

// measured reads 身幅=490, each figure changed by change.
func measured(text string, change func(int) int) (list []fit.Length) {
	for _, one := range strings.Fields(text) {
		name, value, _ := strings.Cut(one, "=")
		mm, _ := strconv.Atoi(value)
		list = append(list, fit.Length{Name: name, MM: change(mm)})
	}
	return list
}

func TestDrawnWidthsEqualRandomMeasures(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 1))
	for _, k := range kinds {
		for range 300 {
			all := 0.45 + r.Float64()*0.8 // from babies to giants
			vary := func(mm int) int { return int(float64(mm) * all * (0.84 + r.Float64()*0.34)) }
			g := fit.Garment{Words: k.words, Measures: measured(k.measures, vary), Body: measured(k.body, vary)}
			seen := slices.DeleteFunc(slices.Concat(g.Measures, g.Body), func(m fit.Length) bool { return slices.Contains(unseen, m.Name) })
			if n, want := fittest.ToScale(t, fmt.Sprint(k.words, g.Measures, g.Body), g), len(seen); n != want {
				t.Fatalf("%s with %s %s has %d measures drawn, want %d", k.words, k.measures, k.body, n, want)
			}
			if t.Failed() {
				return
			}
		}
	}
}

func TestEveryFamilyOfDrawingsIsMeasured(t *testing.T) {
	missing := slices.Clone(fit.Families)
	for _, k := range kinds {
		same := func(mm int) int { return mm }
		parts, _ := fit.Draw(fit.Garment{Words: k.words, Measures: measured(k.measures, same), Body: measured(k.body, same)})
		for _, p := range parts {
			missing = slices.DeleteFunc(missing, func(f fit.Family) bool { return f == p.Family })
		}
	}
	if len(missing) > 0 {
		t.Errorf("kinds has nothing of %v", missing)
	}
}

func TestDifferencesAreSaidWithTheirSigns(t *testing.T) {
	one := fit.Garment{Words: "Tシャツ", Measures: []fit.Length{{Name: "身幅", MM: 500}, {Name: "着丈", MM: 600}, {Name: "肩幅", MM: 412}}}
	two := fit.Garment{Words: "Tシャツ", Measures: []fit.Length{{Name: "身幅", MM: 500}, {Name: "着丈", MM: 630}, {Name: "肩幅", MM: 400}, {Name: "袖丈", MM: 200}}}
	a, _ := fit.Draw(one)
	b, _ := fit.Draw(two)
	sheet, differences := fit.Lay(a, b)
	if got, want := fit.Say(differences), "着丈 −3cm、肩幅 +1.2cm、身幅は同じ"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
	if sheet.Parts[0].Under == "" {
		t.Error("nothing lies below")
	}
	if _, none := fit.Lay(a, nil); len(none) != 0 {
		t.Errorf("differs from nothing by %v", none)
	}
}
