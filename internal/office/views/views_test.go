package views_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/views"
)

func TestViewsAreOnesOwnUnlessShared(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		save := func(role string, v views.SaveView) (views.SavedViews, string) {
			t.Helper()
			return officetest.Ask[views.SavedViews](x, role, "views/save", v)
		}
		mine, code := save("support", views.SaveView{Name: "週末の高額", Settings: `{"search":"view=all&method=card"}`})
		if code != "" || len(mine.Views) != 1 || !mine.Views[0].Mine || mine.Views[0].Revision != 1 {
			t.Fatalf("got %+v, %s", mine, code)
		}
		v := mine.Views[0]
		if theirs := officetest.Must[views.SavedViews](x, "shipping", "views/list", struct{}{}); len(theirs.Views) != 0 {
			t.Errorf("a colleague sees %+v", theirs.Views)
		}
		shared := views.SaveView{ID: v.ID, Name: v.Name, Settings: v.Settings, Shared: true, Revision: 1}
		if _, code := save("support", shared); code != "" {
			t.Fatal(code)
		}
		theirs := officetest.Must[views.SavedViews](x, "shipping", "views/list", struct{}{})
		if len(theirs.Views) != 1 || theirs.Views[0].Mine {
			t.Errorf("a colleague sees %+v of what is shared", theirs.Views)
		}
		if _, code := save("support", shared); code != "staff.view_stale" {
			t.Errorf("a stale save: %q", code)
		}
		shared.Revision = 2
		if _, code := save("shipping", shared); code != "staff.view_not_found" {
			t.Errorf("a colleague's save: %q", code)
		}
		if _, code := officetest.Ask[views.SavedViews](x, "owner", "views/remove", views.OneView{ID: v.ID}); code != "staff.view_not_found" {
			t.Errorf("a colleague's removal: %q", code)
		}
		for name, bad := range map[string]views.SaveView{"no name": {Settings: "{}"}, "long": {Name: strings.Repeat("あ", 31), Settings: "{}"}, "no JSON": {Name: "x", Settings: "{"}, "huge": {Name: "x", Settings: `"` + strings.Repeat("x", 5_000) + `"`}} {
			if _, code := save("support", bad); code != "staff.view" {
				t.Errorf("%s: %q", name, code)
			}
		}
		if left := officetest.Must[views.SavedViews](x, "support", "views/remove", views.OneView{ID: v.ID}); len(left.Views) != 0 {
			t.Errorf("left: %+v", left)
		}
	})
}
