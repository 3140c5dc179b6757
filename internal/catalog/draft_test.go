package catalog_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// A preview is its own: nobody else's catalogue has what it shows.
func TestAPreviewChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		was := shirt("0019002123")
		save(t, d, batch(was))
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		before := live.Current()
		changed, fresh := was, shirt("0019002999")
		changed.Name = "下見"
		for _, c := range []catalog.Commodity{changed, fresh} {
			if got, ok := live.With(c).Current().Commodity(c.Code); !ok || got.Name != c.Name {
				t.Errorf("the preview of %s has %+v", c.Code, got)
			}
		}
		if got, _ := live.Current().Commodity(was.Code); live.Current() != before || got.Name != was.Name || live.Current().Commodities() != 1 {
			t.Errorf("the shop has %+v", got)
		}
		if was.Revision() != shirt("0019002123").Revision() || was.Revision() == changed.Revision() {
			t.Error("a revision is not what was saved")
		}
		dearer := shirt("0019002123")
		dearer.Colors[0].Price--
		if was.Revision() == dearer.Revision() {
			t.Error("a revision does not know the price")
		}
	})
}

func TestDraftsAreFoundWhenTheirTimeHasCome(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Now()
		err := d.Update(t.Context(), func(tx *db.Tx) error {
			for code, at := range map[id.Commodity]time.Time{"0019002001": {}, "0019002002": now.Add(-time.Hour), "0019002003": now.Add(time.Hour), "0019002004": now.Add(-2 * time.Hour)} {
				if err := catalog.SaveDraft(context.Background(), tx, catalog.Draft{Code: code, Body: "{}", Revision: 1, PublishAt: at}); err != nil {
					return err
				}
			}
			return catalog.SaveDraft(context.Background(), tx, catalog.Draft{Code: "0019002005", Body: "{}", Revision: 1, PublishAt: now.Add(-time.Hour), Problem: "価格がありません。"})
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.View(t.Context(), func(tx *db.Tx) error {
			due, err := catalog.DueDrafts(t.Context(), tx, 10)
			if err != nil || len(due) != 2 || due[0].Code != "0019002004" || due[1].Code != "0019002002" {
				t.Errorf("due: got %+v, %v", due, err)
			}
			all, err := catalog.Drafts(t.Context(), tx)
			if err != nil || len(all) != 5 {
				t.Errorf("all: got %d, %v", len(all), err)
			}
			last, err := catalog.LastCode(t.Context(), tx, "0019002")
			if err != nil || last != "0019002005" {
				t.Errorf("the last code: got %s, %v", last, err)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
