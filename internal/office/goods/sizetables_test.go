package goods_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/office/goods"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

func TestTablesOfSizesAreTheShopsOwn(t *testing.T) {
	officetest.Each(t, func(t *testing.T, o *officetest.Office) {
		tables := func() []goods.SizeTableRow {
			return officetest.Must[goods.SizeTables](o, "goods", "goods/size_tables", struct{}{}).Tables
		}
		first := tables()
		if len(first) != 5 || first[0].Name != "トップス S–XXL" || len(first[0].Sizes) != 5 || first[0].Sizes[1] != (catalog.TableSize{Name: "M", Filter: "S1020"}) || first[4].Measures[0] != "足長" {
			t.Fatalf("a new shop begins with %+v", first)
		}
		ring := goods.SizeTableSave{Name: " リング ", Sizes: []catalog.TableSize{{Name: "9号"}, {Name: "11号 "}}, Measures: []string{"内周"}}
		if _, code := officetest.Ask[any](o, "support", "goods/save_size_table", ring); code != "staff.forbidden" {
			t.Errorf("by somebody who may not: %q", code)
		}
		made := officetest.Must[goods.SizeTableRow](o, "goods", "goods/save_size_table", ring)
		if got := tables(); len(got) != 6 || got[5].Name != "リング" || got[5].Sizes[1].Name != "11号" || got[5].ID != made.ID {
			t.Fatalf("after one was added: %+v", got)
		}
		for why, spoil := range map[string]func(*goods.SizeTableSave){
			"no name": func(s *goods.SizeTableSave) { s.Name = " " }, "a name that is there": func(s *goods.SizeTableSave) { s.Name = "フリー" }, "no sizes": func(s *goods.SizeTableSave) { s.Sizes = nil },
			"a size twice": func(s *goods.SizeTableSave) { s.Sizes = append(s.Sizes, catalog.TableSize{Name: "9号"}) }, "an unknown filter": func(s *goods.SizeTableSave) { s.Sizes = []catalog.TableSize{{Name: "S", Filter: "S9"}} },
			"a measure twice": func(s *goods.SizeTableSave) { s.Measures = []string{"内周", "内周"} }, "a long measure": func(s *goods.SizeTableSave) { s.Measures = []string{strings.Repeat("長", 21)} },
			"an empty size": func(s *goods.SizeTableSave) { s.Sizes = []catalog.TableSize{{}} },
		} {
			bad := goods.SizeTableSave{ID: made.ID, Name: "リング", Sizes: []catalog.TableSize{{Name: "9号"}}, Measures: []string{"内周"}, Revision: made.Revision}
			spoil(&bad)
			if _, code := officetest.Ask[any](o, "goods", "goods/save_size_table", bad); code != "catalog.size_table" {
				t.Errorf("%s: %q", why, code)
			}
		}
		ring.ID, ring.Revision, ring.Name = made.ID, made.Revision, "指輪"
		now := officetest.Must[goods.SizeTableRow](o, "goods", "goods/save_size_table", ring)
		if _, code := officetest.Ask[any](o, staff.Owner, "goods/save_size_table", ring); code != "catalog.size_table_stale" {
			t.Errorf("over a colleague: %q", code)
		}
		if _, code := officetest.Ask[any](o, staff.Owner, "goods/remove_size_table", goods.SizeTableRemove{ID: made.ID, Revision: made.Revision}); code != "catalog.size_table_stale" {
			t.Errorf("removed by somebody who saw an older one: %q", code)
		}
		officetest.Must[any](o, "goods", "goods/remove_size_table", goods.SizeTableRemove{ID: made.ID, Revision: now.Revision})
		if got := tables(); len(got) != 5 {
			t.Errorf("after its removal: %+v", got)
		}
		if _, code := officetest.Ask[any](o, "goods", "goods/save_size_table", ring); code != "catalog.no_size_table" {
			t.Errorf("saved after its removal: %q", code)
		}
		list, err := audit.Log{DB: o.DB}.List(t.Context(), audit.Filter{Object: "size_table", ObjectID: made.ID})
		if err != nil || len(list) != 3 || list[1].Changes["name"].Before != "リング" || list[2].Changes["sizes"].After != "9号 11号" {
			t.Errorf("the record: %+v, %v", list, err)
		}
	})
}
