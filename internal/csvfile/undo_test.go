package csvfile_test

import (
	"crypto/rand"
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
)

func TestUndoBringsBackWhatWas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		for _, c := range []struct{ kind, file string }{
			{"items", "commodity_code,commodity_name,commodity_sex_type,category_code,materials,search_word\n0001001AB1,新,men,C1,綿=100,\n0001001NEW,追加,kids,,,x|y\n"},
			{"skus", "sku_code,color_order,size_order\n0001001AB1101,1,\n0001001AB1201,2,1\n"}, // C, A, B of before
			{"skus", "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name,color_order\n" +
				"0001001AB1401,赤,red,ff0000,2000,1000,S,1\n0001001AB1402,赤,red,ff0000,2000,1000,M,1\n0001001AB1101,紺,navy,000080,7000,6000,F,\n"},
			{"skus", "sku_code,size_name\n0001001AB1301,M\n"}, // a colour gets its first size
			{"prices", "color_sku_code,list_price,unit_price\n0001001AB120,6930,100\n0001001AB110,200,100\n"},
			{"stock", "sku_code,stock\n0001001AB1202,10\n0001001AB1201,3\n"},
			{"brands", "brand_code,brand_name,brand_list_alias,story\n1001,別名,tsumugi_silk,\n1002,新,shin,x\n"},
			{"categories", "category_code,parent_category_code,category_name,category_list_alias\nC13,C1,新,shin\nC12,C11,隠し,kakushi\n"},
			{"coupons", "coupon_code,coupon_name,coupon_kind,coupon_value,brands,ends_at\nHARU-10,別,amount,500,,2027-01-01\nnew-1,新,percent,5,9002,\n"},
			{"campaigns", "campaign_code,campaign_name,starts_at,ends_at\nunder2000,別,2026-01-01,2026-12-01 10:00\nnew,新,,\n"},
		} {
			t.Run(c.kind, func(t *testing.T) {
				before := whole(t, d)
				r, err := take(t, d, c.kind, c.file)
				if err != nil || r.ID == "" {
					t.Fatalf("import: %+v, %v\n%s", r, err, listed(err))
				}
				if whole(t, d) == before {
					t.Fatal("the import changed nothing")
				}
				back, err := csvfile.Files{DB: d}.Undo(t.Context(), r.ID, csvfile.ImportOptions{Kept: func(k csvfile.Kept) { t.Errorf("kept: %s", k) }})
				if err == nil {
					err = csvfile.Files{DB: d}.Apply(t.Context(), back.ID, nil)
				}
				if err != nil {
					t.Fatalf("undo: %+v, %v\n%s", back, err, listed(err))
				}
				if after := whole(t, d); after != before {
					t.Errorf("after the undo\n%s\nwant\n%s", after, before)
				}
				if _, err := (csvfile.Files{DB: d}).Undo(t.Context(), r.ID, csvfile.ImportOptions{}); !errors.Is(err, csvfile.ErrCannotUndo) {
					t.Errorf("undone twice: %v", err)
				}
			})
		}
	})
}

func TestUndoKeepsAndTellsWhatChangedSince(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		items := mustTake(t, d, "items", "commodity_code,commodity_name,commodity_sex_type\n0001001AB1,新,men\n0001001NEW,追加,kids\n", 1, 1, 0)
		brands := mustTake(t, d, "brands", "brand_code,brand_name\n1003,新\n", 1, 0, 0)
		mustTake(t, d, "items", "commodity_code,commodity_name,commodity_sex_type\n0001003AB1,三,men\n0001001AB1,もっと新,men\n", 1, 1, 0)
		skus := mustTake(t, d, "skus", "sku_code,color_name,color_group,color_hex,list_price,unit_price,size_name\n0001001NEW011,赤,red,ff0000,2000,1000,S\n0001001NEW012,赤,red,ff0000,2000,1000,M\n", 2, 0, 0)
		mustTake(t, d, "stock", "sku_code,stock\n0001001NEW011,5\n", 0, 1, 0)
		undo := func(number string) string {
			var kept []string
			r, err := csvfile.Files{DB: d}.Undo(t.Context(), number, csvfile.ImportOptions{Kept: func(k csvfile.Kept) { kept = append(kept, k.String()) }})
			if err == nil && r.ID != "" {
				err = csvfile.Files{DB: d}.Apply(t.Context(), r.ID, nil)
			}
			if err != nil {
				t.Fatal(err, listed(err))
			}
			return strings.Join(kept, "\n")
		}
		if got, want := undo(items.ID), "line 2, 0001001AB1, commodity_name: is \"もっと新\" since; kept\nline 3, 0001001NEW: the item has got colours since; kept"; got != want {
			t.Errorf("undo of items kept\n%s\nwant\n%s", got, want)
		}
		if c := item(t, d, "0001001AB1"); c.Name != "もっと新" || c.SexType != catalog.Women {
			t.Errorf("after the undo: %s, %s; want the newer name and the older sex", c.Name, c.SexType)
		}
		if got, want := undo(skus.ID), "line 2, 0001001NEW011: pieces of it have come or gone since; kept"; got != want {
			t.Errorf("undo of SKUs kept\n%s\nwant\n%s", got, want)
		}
		if c := item(t, d, "0001001NEW"); len(c.Colors) != 1 || len(c.Colors[0].Sizes) != 1 {
			t.Errorf("after the undo the item has %+v, want one size", c.Colors)
		}
		if got, want := undo(brands.ID), "line 2, 1003: it is in use; kept"; got != want {
			t.Errorf("undo of brands kept\n%s\nwant\n%s", got, want)
		}
	})
}

// A count is true for the moment at which it was compared.
func TestWhatIsSoldWhileStockIsImportedStaysSold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		const sku = id.SKU("0001001AB1202") // 4 on hand
		files := csvfile.Files{DB: d}
		level := func() int { return item(t, d, "0001001AB1").Colors[0].Sizes[0].Stock }
		sell := func(n int) {
			t.Helper()
			op := stock.Operation{Key: rand.Text(), Kind: stock.Corrected, By: "a", Reason: "b", Lines: []stock.Line{{SKU: sku, Delta: -n}}}
			if _, _, err := (stock.Stocks{DB: d}).Do(t.Context(), op); err != nil {
				t.Fatal(err)
			}
		}
		r, err := files.Plan(t.Context(), "stock", strings.NewReader("sku_code,stock\n"+string(sku)+",10\n"), csvfile.ImportOptions{})
		if err != nil {
			t.Fatal(err)
		}
		sell(1)
		if err := files.Apply(t.Context(), r.ID, nil); err != nil || level() != 9 {
			t.Fatalf("after 1 was sold between, %d are on hand, %v; want 9", level(), err)
		}
		if err := files.Apply(t.Context(), r.ID, nil); !errors.Is(err, csvfile.ErrNotPlanned) || level() != 9 {
			t.Fatalf("applied twice: %d, %v", level(), err)
		}
		sell(2)
		back, err := files.Undo(t.Context(), r.ID, csvfile.ImportOptions{})
		if err == nil {
			err = files.Apply(t.Context(), back.ID, nil)
		}
		if err != nil || level() != 1 {
			t.Errorf("after 2 more were sold and the import taken back, %d are on hand, %v; want 1", level(), err)
		}
		if uneven, err := (stock.Stocks{DB: d}).Audit(t.Context()); err != nil || len(uneven) > 0 {
			t.Errorf("the ledger does not explain the stock: %v, %v", uneven, err)
		}
	})
}
