package shop_test

import (
	"encoding/json"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/browse"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// openReading is the demo shop with its texts.
func openReading(t *testing.T) *call.Table {
	t.Helper()
	d := dbtest.SQLite(t)
	made, err := demo.Make(demo.Options{Items: 300, Now: noon})
	if err != nil {
		t.Fatal(err)
	}
	folder, err := made.Content()
	if err != nil {
		t.Fatal(err)
	}
	store := &local.Store{DB: d, Words: terms.Default().Words()}
	if _, err := store.Import(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns, Commodities: slices.Collect(made.Commodities())}
	if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	log, now := slog.New(slog.DiscardHandler), func() time.Time { return noon }
	live, err := catalog.NewLive(t.Context(), d, log)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := search.NewEngine(t.Context(), search.Options{Live: live, Now: now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	table, err := call.NewTable(shop.Calls(shop.Parts{Catalog: live, Search: engine, Content: content.NewLive(t.Context(), store, terms.Default().Words(), log), Now: now, Log: log})...)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func contentsOf(t *testing.T, table *call.Table, word, kind string) []browse.FoundContent {
	t.Helper()
	body, err := json.Marshal(map[string]string{"word": word, "kind": kind})
	if err != nil {
		t.Fatal(err)
	}
	answer := table.Do(t.Context(), "siapi/search/contents/", body)
	var out struct {
		SiAPIResult struct{ Data browse.ContentsList } `json:"siApiResult"`
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil || answer.Status != 200 {
		t.Fatalf("%s: %d %s, %v", body, answer.Status, answer.Body, err)
	}
	return out.SiAPIResult.Data.Contents
}

// Questions, guides, articles and brands are found as items are: in any spelling.
func TestContentsAreFoundInAnySpelling(t *testing.T) {
	table := openReading(t)
	waittest.Until(t, "the texts", func() bool { return len(contentsOf(t, table, "返品", "faq")) > 0 })
	want := contentsOf(t, table, "返品", "faq")
	for _, spelling := range []string{"へんぴん", "ヘンピン", "ﾍﾝﾋﾟﾝ", "henpin"} {
		if got := contentsOf(t, table, spelling, "faq"); !slices.Equal(got, want) {
			t.Errorf("%s finds %d questions, 返品 %d", spelling, len(got), len(want))
		}
	}
	for word, kind := range map[string]search.ContentKind{"送料": search.Questions, "サイズ表": search.Guides, "眠るための服": search.Articles, "いととよはく": search.Brands} {
		all := contentsOf(t, table, word, "")
		if !slices.ContainsFunc(all, func(c browse.FoundContent) bool { return c.Kind == kind && c.Path != "" && c.Title != "" }) {
			t.Errorf("%s finds no %s but %+v", word, kind, all)
		}
		for _, c := range contentsOf(t, table, word, string(kind)) {
			if c.Kind != kind {
				t.Errorf("%s: asked for %s and got %+v", word, kind, c)
			}
		}
	}
	if got := contentsOf(t, table, "ぬぬぬぬ", ""); len(got) != 0 {
		t.Errorf("nonsense finds %+v", got)
	}
}
