package catalog_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// odd are shirts, each with something that others have not.
func odd() (goods []catalog.Commodity) {
	for i, change := range []func(*catalog.Commodity){
		func(*catalog.Commodity) {},
		func(c *catalog.Commodity) { c.NewSeason, c.NewArrival, c.Magazine = false, true, false },
		func(c *catalog.Commodity) { c.Repeat, c.Reserve, c.Secret = true, true, true },
		func(c *catalog.Commodity) { c.Discontinued, c.PopularRank = true, 0 },
		func(c *catalog.Commodity) { c.Name, c.Description, c.ArrivalDate = "名前だけ", "", "20261111" },
		func(c *catalog.Commodity) {
			c.Campaigns, c.SearchWords, c.Care = nil, []string{"麻", "しゃつ", "0"}, nil
		},
		func(c *catalog.Commodity) { c.Materials, c.SaleLimit, c.TaxPercent = nil, 0, 8 },
		func(c *catalog.Commodity) { c.Related = []id.Commodity{"0019002001", "0019002000"} },
		func(c *catalog.Commodity) { c.SaleStarts, c.SaleEnds = 1, 253402300799000 },
		func(c *catalog.Commodity) {
			c.SexType, c.Returns, c.Colors = catalog.Baby, catalog.ReturnsHygiene, c.Colors[1:]
		},
		func(c *catalog.Commodity) {
			c.Colors[1].Name, c.Colors[1].Group, c.Colors[1].Hex = "生成り", "white", "efe7d6"
		},
		func(c *catalog.Commodity) {
			c.Colors[0].ListPrice, c.Colors[0].Price, c.Colors[0].Pictures = 100_000_000, 99_999_999, 99
		},
		func(c *catalog.Commodity) {
			c.Colors[0].Sizes = append(c.Colors[0].Sizes, catalog.Size{SKU: id.SKU(c.Colors[0].Code + "Z"), Name: "フリー", Stock: 2_000_000})
		},
	} {
		c := shirt(id.Commodity([]byte{'0', '0', '1', '9', '0', '0', '2', '0', byte('0' + i/10), byte('0' + i%10)}))
		change(&c)
		goods = append(goods, c)
	}
	return goods
}

func TestASnapshotHasAllOfWhatWasSaved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		goods := odd()
		save(t, d, batch(goods...))
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Collect(live.Current().All())
		if len(got) != len(goods) {
			t.Fatalf("commodities: got %d, want %d", len(got), len(goods))
		}
		for i, want := range goods {
			same(t, got[i], want)
		}
	})
}

func TestAPreviewMayHaveCodesThatAreNone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		save(t, d, batch(odd()...))
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []func(*catalog.Commodity){
			func(c *catalog.Commodity) { c.Code = "" },
			func(c *catalog.Commodity) { c.Colors[1].Code = "new" },
			func(c *catalog.Commodity) { c.Colors[1].Sizes[0].SKU = "" },
			func(c *catalog.Commodity) { c.Colors[0].Price = 1 << 40 },
			func(c *catalog.Commodity) { c.Colors[0].Details = []catalog.PictureDetail{{Alt: "前"}} },
		} {
			c := shirt("0019002001")
			want(&c)
			got, ok := live.With(c).Current().Commodity(c.Code)
			if !ok {
				t.Fatalf("%q is not shown", c.Code)
			}
			same(t, got, c)
		}
	})
}

// same compares what others may see of commodities.
func same(t *testing.T, got *catalog.Commodity, want catalog.Commodity) {
	t.Helper()
	is, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	should, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(is) != string(should) {
		t.Errorf("%s:\n got %s\nwant %s", want.Code, is, should)
	}
}
