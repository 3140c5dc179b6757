package catalog_test

import (
	"log/slog"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func TestASnapshotSaysOfPicturesWhatTheShopWrote(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var goods []catalog.Commodity
		for code, said := range map[id.Commodity]func(item, color string) []catalog.PictureDetail{
			"0019002123": func(item, color string) []catalog.PictureDetail {
				return []catalog.PictureDetail{{Alt: item + "（" + color + "）を着せた写真", Caption: "Mサイズ着用", Focus: "40 10"}, {}, {Alt: color + "色の" + item + item, Caption: color}}
			},
			"0019002124": func(item, color string) []catalog.PictureDetail {
				return []catalog.PictureDetail{{Alt: item + "（" + color + "）を着せた写真", Caption: "Mサイズ着用", Focus: "40 10"}}
			},
			"0019002125": func(item, _ string) []catalog.PictureDetail {
				return []catalog.PictureDetail{{Alt: "印\x01と\x02のある" + item}}
			},
		} {
			c := shirt(code)
			c.Name += string(code)
			for i := range c.Colors {
				color := &c.Colors[i]
				color.Details = said(c.Name, color.Name)
				color.Pictures = len(color.Details)
			}
			goods = append(goods, c)
		}
		save(t, d, batch(goods...))
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range goods {
			got, ok := live.Current().Commodity(want.Code)
			if !ok {
				t.Fatalf("%s is not shown", want.Code)
			}
			for i := range want.Colors {
				color, list := &got.Colors[i], append(want.Colors[i].Details, catalog.PictureDetail{}) // of the next nothing is said
				for n, said := range list {
					if is := got.Picture(color, n+1); is != said {
						t.Errorf("picture %d of %s: got %q, want %q", n+1, color.Code, is, said)
					}
				}
			}
		}
	})
}
