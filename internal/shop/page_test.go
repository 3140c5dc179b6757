package shop

import (
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
)

func TestPagesAreToldInBlocks(t *testing.T) {
	now := time.Date(2026, 11, 17, 12, 0, 0, 0, jp.Tokyo)
	p := termsShop(t, now)
	ask := func(body string) (status int, text string) {
		t.Helper()
		table, err := call.NewTable(browse.Calls(p.browse())...)
		if err != nil {
			t.Fatal(err)
		}
		a := table.Do(t.Context(), "siapi/page/select/", []byte(body))
		return a.Status, string(a.Body)
	}
	status, text := ask(`{"page":"home"}`)
	if status != 200 || !strings.Contains(text, `"blocks":[{"kind":"hero"},{"kind":"features"},{"kind":"new_arrivals"},{"kind":"departments"},{"kind":"ranking"}`) || !strings.Contains(text, "紬という布のこと") {
		t.Errorf("home that nobody changed: %d %s", status, text)
	}
	if status, text := ask(`{"page":"department:C1"}`); status != 200 || !strings.Contains(text, `"blocks":[]`) {
		t.Errorf("a department that nobody changed: %d %s", status, text)
	}
	if status, _ := ask(`{"page":"elsewhere"}`); status != 404 {
		t.Errorf("a page that is not there: %d", status)
	}

	pages := layout.Pages{DB: dbtest.SQLite(t), Ranks: []string{"2"}}
	draft, err := pages.Save(t.Context(), "department:C1", []layout.Block{
		{ID: "goods-1", Kind: layout.Goods, Title: "シャツ", Rule: &layout.RowRule{Category: "C11", Brand: "9002", Order: layout.Cheap, Limit: 1, Link: "/items"}},
		{ID: "goods-2", Kind: layout.Goods, Title: "ないもの", Rule: &layout.RowRule{Category: "C9", Order: layout.Popular, Limit: 4}},
		{ID: "text-1", Kind: layout.Text, Title: "お知らせ", Shown: []layout.BlockShown{{Title: "休み", Text: "木曜は休みます。", Link: "/guide"}}, For: []string{"2"}, Ends: now.Add(time.Hour).UnixMilli()},
		{ID: "text-2", Kind: layout.Text, Title: "まだ", Shown: []layout.BlockShown{{Title: "まだ"}}, Starts: now.Add(time.Hour).UnixMilli()},
	}, 0)
	if err == nil {
		_, err = pages.Publish(t.Context(), draft.Name, draft.Revision, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	if p.Layout, err = layout.NewLive(t.Context(), pages.DB); err != nil {
		t.Fatal(err)
	}
	_, text = ask(`{"page":"department:C1"}`)
	for _, want := range []string{
		`{"kind":"goods","id":"goods-1","title":"シャツ","items":[{"key":`, `"more":"/items"`, `{"kind":"goods","id":"goods-2","title":"ないもの"}`,
		`{"kind":"text","id":"text-1","title":"お知らせ","shelves":[{"title":"休み","lines":["木曜は休みます。"],"link":"/guide"}],"for":["2"]}`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
	if strings.Contains(text, "まだ") || strings.Count(text, `"commodity_code"`) != 1 {
		t.Errorf("too much: %s", text)
	}
}
