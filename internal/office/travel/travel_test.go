package travel_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/travel"
)

func TestLinksAreMadeListedAndRevoked(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		starts := x.Now().Add(3 * time.Hour)
		_, err := catalog.Catalog{DB: x.DB}.Save(t.Context(), catalog.Batch{Campaigns: []catalog.Campaign{{Code: "winter", Name: "冬のあたたか", Starts: starts.UnixMilli()}}})
		if err != nil {
			t.Fatal(err)
		}
		if x.Parts.Catalog, err = catalog.NewLive(t.Context(), x.DB, slog.New(slog.DiscardHandler)); err != nil {
			t.Fatal(err)
		}
		if x.Table, err = office.NewTable(x.Parts); err != nil {
			t.Fatal(err)
		}
		look := travel.TravelLook{Moment: starts.UnixMilli(), Visitor: "rank:2"}
		own := officetest.Must[travel.TravelLink](x, "support", "travel/look", look)
		if !strings.HasPrefix(own.URL, "https://shop.example/travel/") || own.Visitor != "ゴールド会員" || own.Ends-own.Made != time.Hour.Milliseconds() {
			t.Errorf("one's own link: %+v", own)
		}
		share := travel.TravelShare{TravelLook: look, Hours: 72, Note: "撮影の佐藤さん"}
		if _, code := officetest.Ask[any](x, "support", "travel/share", share); code != "staff.forbidden" {
			t.Errorf("who may not change goods shares a link: %q", code)
		}
		for want, wrong := range map[string]travel.TravelShare{
			"travel.life": {TravelLook: look, Hours: 169, Note: "x"}, "travel.note": {TravelLook: look, Hours: 72}, "travel.visitor": {TravelLook: travel.TravelLook{Visitor: "rank:9"}, Hours: 1},
		} {
			if _, code := officetest.Ask[any](x, "goods", "travel/share", wrong); code != want {
				t.Errorf("%+v: got %q, want %q", wrong, code, want)
			}
		}
		made := officetest.Must[travel.TravelLink](x, "goods", "travel/share", share)
		if gone := officetest.Must[travel.TravelLink](x, "goods", "travel/revoke", travel.TravelAsk{ID: made.ID}); gone.URL != "" || gone.Revoked == 0 {
			t.Errorf("revoked: %+v", gone)
		}
		list := officetest.Must[travel.TravelList](x, "goods", "travel/list", struct{}{})
		if len(list.Links) != 2 || list.Links[0].Note != share.Note || len(list.Visitors) != 6 || list.Visitors[0].Name != "ゲスト" {
			t.Errorf("list: %+v", list)
		}
		if len(list.Moments) != 1 || list.Moments[0].At != starts.UnixMilli() || list.Moments[0].Says[0] != "キャンペーン「冬のあたたか」が始まる" {
			t.Errorf("moments: %+v", list.Moments)
		}
	})
}
