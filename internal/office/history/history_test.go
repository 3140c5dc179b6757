package history_test

import (
	"slices"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/office/history"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

func TestTheRecordNamesPeople(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		packs := x.People["shipping"]
		officetest.Must[any](x, staff.Owner, "staff/role", map[string]string{"id": packs.ID, "role": "support", "seen": "shipping"})
		list := officetest.Must[history.HistoryList](x, staff.Owner, "audit/list", history.ListBody{Object: "staff", ObjectID: packs.ID})
		at := slices.IndexFunc(list.Entries, func(e history.HistoryEntry) bool { return e.Action == "staff.role" })
		if at < 0 || list.Entries[at].Name != "shipping" {
			t.Errorf("got %+v, want the change with the name of the person", list.Entries)
		}
	})
}
