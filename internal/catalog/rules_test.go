package catalog_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

var noon = time.Date(2026, 11, 15, 12, 0, 0, 0, jp.Tokyo)

func labels(icons []catalog.Icon) string {
	var list []string
	for _, i := range icons {
		list = append(list, fmt.Sprintf("%d:%s:%s", i.ID, i.Label, i.Class))
	}
	return strings.Join(list, " ")
}

func TestIcons(t *testing.T) {
	for _, tc := range []struct {
		c      catalog.Commodity
		season string
		want   string
	}{
		{catalog.Commodity{}, "2026秋冬", ""},
		{catalog.Commodity{NewSeason: true}, "2026秋冬", "1:2026秋冬:s-new"},
		{catalog.Commodity{NewSeason: true}, "", ""},
		{catalog.Commodity{ArrivalDate: "20261115"}, "x", "2:新着:s-new"},
		{catalog.Commodity{ArrivalDate: "20261101"}, "x", "2:新着:s-new"}, // 14 days and a half
		{catalog.Commodity{ArrivalDate: "20261031"}, "x", ""},           // 15 days and a half
		{catalog.Commodity{ArrivalDate: "20261116", NewArrival: true}, "x", ""},
		{catalog.Commodity{ArrivalDate: "", NewArrival: true}, "x", ""},
		{catalog.Commodity{Name: "【BABY】帽子"}, "x", "3:BABY:s-human"},
		{catalog.Commodity{Name: "［KIDS］帽子"}, "x", "4:KIDS:s-human"},
		{catalog.Commodity{Name: "【ＢＡＢＹ＆ＫＩＤＳ】帽子"}, "x", "5:BABY&KIDS:s-human"},
		{catalog.Commodity{Name: "[BABY] BABY帽子"}, "x", ""},
		{catalog.Commodity{SexType: catalog.Men}, "x", "6:MEN:s-human"},
		{catalog.Commodity{SexType: catalog.Unisex}, "x", "7:UNISEX:s-human"},
		{catalog.Commodity{SexType: catalog.Women}, "x", ""},
		{catalog.Commodity{Repeat: true, Reserve: true, Magazine: true}, "x", "8:再入荷:s-new 9:予約:s-reserve 10:定番:s-reserve"},
		{catalog.Commodity{Repeat: true, Reserve: true, Magazine: true, SexType: catalog.Unisex}, "x", "7:UNISEX:s-human 8:再入荷:s-new 9:予約:s-reserve"},
	} {
		if got := labels(tc.c.Icons(tc.season, noon)); got != tc.want {
			t.Errorf("icons of %+v, season %q: got %q, want %q", tc.c, tc.season, got, tc.want)
		}
	}
}

func TestIconsAreAtMostThreeAndAscend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		flags := rapid.SliceOfN(rapid.Bool(), 4, 4).Draw(t, "flags")
		c := catalog.Commodity{
			Name:      rapid.SampledFrom([]string{"", "【BABY】", "【KIDS】【BABY】", "【BABY&KIDS】"}).Draw(t, "name") + rapid.String().Draw(t, "rest"),
			SexType:   rapid.SampledFrom([]catalog.SexType{catalog.Baby, catalog.Kids, catalog.Men, catalog.Women, catalog.Unisex}).Draw(t, "sex"),
			NewSeason: flags[0], Repeat: flags[1], Reserve: flags[2], Magazine: flags[3],
			ArrivalDate: jp.Day(noon.AddDate(0, 0, -rapid.IntRange(-5, 30).Draw(t, "age"))),
		}
		got := c.Icons("秋冬", noon)
		if len(got) > 3 || !slices.IsSortedFunc(got, func(a, b catalog.Icon) int { return a.ID - b.ID }) {
			t.Fatalf("icons of %+v: got %s, want at most 3, ascending", c, labels(got))
		}
		if flags[0] && (len(got) == 0 || got[0].ID != catalog.IconSeason) {
			t.Fatalf("icons of %+v: got %s, want the season first", c, labels(got))
		}
	})
}

func TestStockWords(t *testing.T) {
	for _, tc := range []struct {
		c     catalog.Commodity
		stock int
		want  string
	}{
		{catalog.Commodity{}, 4, "在庫あり"}, {catalog.Commodity{}, 3, "残りわずか"}, {catalog.Commodity{}, 1, "残りわずか"}, {catalog.Commodity{}, 0, "在庫なし"}, {catalog.Commodity{}, -1, "在庫なし"},
		{catalog.Commodity{Reserve: true}, 2, "予約"}, {catalog.Commodity{Reserve: true}, 0, "在庫なし"}, {catalog.Commodity{Discontinued: true}, 9, "販売終了"},
	} {
		if got := tc.c.Availability(tc.stock).Word(); got != tc.want {
			t.Errorf("%d of %+v: got %s, want %s", tc.stock, tc.c, got, tc.want)
		}
	}
}

func TestCampaignState(t *testing.T) {
	at := noon.UnixMilli()
	for _, tc := range []struct {
		c    catalog.Campaign
		want catalog.CampaignState
	}{
		{catalog.Campaign{}, catalog.Open}, {catalog.Campaign{Starts: at}, catalog.Open}, {catalog.Campaign{Starts: at + 1}, catalog.Before},
		{catalog.Campaign{Ends: at}, catalog.After}, {catalog.Campaign{Ends: at + 1}, catalog.Open}, {catalog.Campaign{Starts: at - 2, Ends: at - 1}, catalog.After},
	} {
		if got := tc.c.State(noon); got != tc.want {
			t.Errorf("%+v at %d: got %s, want %s", tc.c, at, got, tc.want)
		}
	}
}

func TestCheckFindsWhatIsWrong(t *testing.T) {
	for want, spoil := range map[string]func(c *catalog.Commodity){
		"":                        func(c *catalog.Commodity) {},
		"001900212.code":          func(c *catalog.Commodity) { c.Code, c.Brand, c.Colors = "001900212", "", nil },
		"0019002123.brand":        func(c *catalog.Commodity) { c.Brand = "0001" },
		"0019002123.name":         func(c *catalog.Commodity) { c.Name = " " },
		"0019002123.description":  func(c *catalog.Commodity) { c.Description = "a\x00b" },
		"0019002123.sex_type":     func(c *catalog.Commodity) { c.SexType = "" },
		"0019002123.returns":      func(c *catalog.Commodity) { c.Returns = "never" },
		"0019002123.tax_percent":  func(c *catalog.Commodity) { c.TaxPercent = 5 },
		"0019002123.sale_limit":   func(c *catalog.Commodity) { c.SaleLimit = -1 },
		"0019002123.arrival_date": func(c *catalog.Commodity) { c.ArrivalDate = "20260230" },
		"0019002123.categories":   func(c *catalog.Commodity) { c.Categories = []string{"C1", "C1"} },
		"0019002123.materials":    func(c *catalog.Commodity) { c.Materials[0].Percent = 54 },
		"001900212302.price":      func(c *catalog.Commodity) { c.Colors[0].Price = 8001 },
		"001900212302.price+":     func(c *catalog.Commodity) { c.Colors[0].Price = 0 },
		"001900212302.hex":        func(c *catalog.Commodity) { c.Colors[0].Hex = "#12345" },
		"001900212302.group":      func(c *catalog.Commodity) { c.Colors[0].Group = "mauve" },
		"001900212302.code":       func(c *catalog.Commodity) { c.Colors[1] = c.Colors[0] },
		"001900299901.code":       func(c *catalog.Commodity) { c.Colors[1].Code, c.Colors[1].Sizes = "001900299901", nil },
		"0019002123021.name":      func(c *catalog.Commodity) { c.Colors[0].Sizes[1].Name = "M" },
		"0019002123022.filter":    func(c *catalog.Commodity) { c.Colors[0].Sizes[0].Filter = "S1050" },
		"0019002123022.garment":   func(c *catalog.Commodity) { c.Colors[0].Sizes[0].Garment()[0].High = 1 },
		"0019002123022.stock":     func(c *catalog.Commodity) { c.Colors[0].Sizes[0].Stock = -1 },
		"0019002123012.sku":       func(c *catalog.Commodity) { c.Colors[0].Sizes[0].SKU = "0019002123012" },
		"0019002123.popular_rank": func(c *catalog.Commodity) { c.PopularRank = -1 },
		"0019002123.care":         func(c *catalog.Commodity) { c.Care = []catalog.CareMark{"wash 40"} },
		"001900212302.pictures":   func(c *catalog.Commodity) { c.Colors[0].Pictures = 100 },
		"0019002123.search_words": func(c *catalog.Commodity) { c.SearchWords = []string{""} },
		"0019002123.campaigns":    func(c *catalog.Commodity) { c.Campaigns = []string{"x", "x"} },
		"001900212302.list_price": func(c *catalog.Commodity) { c.Colors[0].ListPrice = 100_000_001 },
		"0019002123022.body":      func(c *catalog.Commodity) { c.Colors[0].Sizes[0].Body()[0].Name = "" },
		"0019002123021.sku":       func(c *catalog.Commodity) { c.Colors[0].Sizes[0].SKU = "0019002123021" },
		"0019002123.materials+two": func(c *catalog.Commodity) {
			c.Materials = append(c.Materials, catalog.Material{Part: "裏地", Name: "綿", Percent: 90})
		},
	} {
		c := shirt("0019002123")
		spoil(&c)
		wrong := c.Check()
		name, _, _ := strings.Cut(want, "+")
		if got := fmt.Sprint(wrong); name == "" && len(wrong) > 0 || name != "" && (len(wrong) == 0 || wrong[0].Name != name) {
			t.Errorf("Check of %s: got %s", want, got)
		}
	}
}

func TestAnyPriceThatPassesHasASensibleDiscount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list, price := money.Yen(rapid.Int64Range(-10, 200_000_000).Draw(t, "list")), money.Yen(rapid.Int64Range(-10, 200_000_000).Draw(t, "price"))
		wrong := catalog.CheckPrice("001900212301", list, price)
		sound := price >= 1 && price <= list && list <= 100_000_000
		if (len(wrong) == 0) != sound {
			t.Fatalf("CheckPrice(%d, %d): got %v, want sound: %v", list, price, wrong, sound)
		}
		if rate := money.DiscountRate(list, price); sound && (rate < 0 || rate > 99) {
			t.Fatalf("DiscountRate(%d, %d): got %d", list, price, rate)
		}
	})
}

func TestAnyCodesThatPassBelongTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := shirt(id.Commodity(rapid.StringMatching(`[0-9A-Za-z]{9,11}`).Draw(t, "commodity")))
		c.Brand = id.Brand(rapid.SampledFrom([]string{string(c.Code.Brand()), "9002"}).Draw(t, "brand"))
		c.Colors[0].Code = id.ColorSKU(string(c.Code) + rapid.StringMatching(`[0-9a-zA-Z]{1,3}`).Draw(t, "color"))
		c.Colors[0].Sizes = c.Colors[0].Sizes[:1]
		c.Colors[0].Sizes[0].SKU = id.SKU(string(c.Colors[0].Code) + rapid.StringMatching(`[0-9a-zA-Z]{0,2}`).Draw(t, "size"))
		if len(c.Check()) > 0 {
			return
		}
		sku := c.Colors[0].Sizes[0].SKU
		if parsed, err := id.ParseSKU(string(sku)); err != nil || parsed.ColorSKU() != c.Colors[0].Code || parsed.Commodity() != c.Code || c.Code.Brand() != c.Brand {
			t.Fatalf("Check let %q of %q of %q of brand %q pass: %v", sku, c.Colors[0].Code, c.Code, c.Brand, err)
		}
	})
}
