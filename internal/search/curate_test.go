package search_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

func TestOperatorsMoveItemsOfAQuery(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		store := &search.StatisticsStore{DB: d, Now: clock}
		plain := shop.engine.Find(search.Query{Limit: 20}.With(index("綿")))
		last, _ := plain.Snapshot.ColorAt(plain.Items[len(plain.Items)-1])
		first, _ := plain.Snapshot.ColorAt(plain.Items[0])
		for _, p := range []search.Pin{
			{Query: "ﾒﾝ 綿", Commodity: last.Code, Place: 1, Actor: "kei", Reason: "try"},
			{Query: "綿", Commodity: last.Code, Place: 1, Actor: "kei", Reason: "fair", Ends: now.Add(time.Hour).UnixMilli()},
			{Query: "綿", Commodity: first.Code, Place: 0, Actor: "kei", Reason: "recalled"},
		} {
			if err := store.SetPin(t.Context(), shop.live.Current(), p); err != nil {
				t.Fatal(err)
			}
		}
		r := newEngine(t, shop.live, store).Find(search.Query{Limit: 20}.With(index("綿")))
		if c, _ := r.Snapshot.ColorAt(r.Items[0]); c.Code != last.Code {
			t.Errorf("the pinned item is not first, but %s", c.Code)
		}
		for _, doc := range r.Items {
			if c, _ := r.Snapshot.ColorAt(doc); c.Code == first.Code {
				t.Errorf("%s is shown though it is hidden from the query", c.Code)
			}
		}
		// What was typed counts, also when all of it is filters by now.
		filtered := search.Query{Asked: "綿", Limit: 20}.With(search.AnyOf(search.Material, "綿"))
		r = newEngine(t, shop.live, store).Find(filtered)
		if c, _ := r.Snapshot.ColorAt(r.Items[0]); c.Code != last.Code {
			t.Errorf("the pinned item is not first among filters, but %s", c.Code)
		}
	})
}

func TestPinsAreSignedAndRemembered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		store, snap := &search.StatisticsStore{DB: d, Now: clock}, shop.live.Current()
		c, _ := snap.ColorAt(0)
		good := search.Pin{Query: "わた", Commodity: c.Code, Place: 2, Actor: "kei", Reason: "fair"}
		for what, change := range map[string]func(*search.Pin){
			"no reason": func(p *search.Pin) { p.Reason = " " }, "no actor": func(p *search.Pin) { p.Actor = "" },
			"no words": func(p *search.Pin) { p.Query = "！" }, "an unknown item": func(p *search.Pin) { p.Commodity = "ZZZ0000ZZZ" },
			"a place below": func(p *search.Pin) { p.Place = -1 }, "an end before": func(p *search.Pin) { p.Starts, p.Ends = 20, 10 },
		} {
			p := good
			change(&p)
			if err := store.SetPin(t.Context(), snap, p); !errors.Is(err, search.ErrPin) {
				t.Errorf("a pin with %s: got %v", what, err)
			}
		}
		if err := store.SetPin(t.Context(), snap, good); err != nil {
			t.Fatal(err)
		}
		if err := store.RemovePin(t.Context(), search.Unpin{Query: "ﾜﾀ", Commodity: c.Code, Actor: "kei"}); !errors.Is(err, search.ErrPin) {
			t.Errorf("taken back without a reason: %v", err)
		}
		unpin := search.Unpin{Query: "ﾜﾀ", Commodity: c.Code, Actor: "rin", Reason: "over"}
		if err := store.RemovePin(t.Context(), unpin); err != nil {
			t.Fatal(err)
		}
		if err := store.RemovePin(t.Context(), unpin); !errors.Is(err, search.ErrNoPin) {
			t.Errorf("taken back twice: %v", err)
		}
		history, err := store.PinHistory(t.Context(), "わた")
		if err != nil || len(history) != 2 || !history[0].TakenBack() || history[0].Actor != "rin" || history[1].Place != 2 || history[1].Reason != "fair" {
			t.Errorf("history: %+v, %v", history, err)
		}
	})
}

func TestOperatorsChangeTables(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		store := &search.StatisticsStore{DB: d, Now: clock}
		if body, err := store.Table(t.Context(), search.ConceptTable); err != nil || !strings.Contains(body, "母の日") {
			t.Fatalf("the shop's own table: %v", err)
		}
		if err := store.SetTable(t.Context(), search.ConceptTable, "推し活\t推し活\t\tギフト", "kei", "try"); !errors.Is(err, search.ErrTable) {
			t.Errorf("a word without a weight: got %v", err)
		}
		if err := store.SetTable(t.Context(), search.ConceptTable, "推し活\t推し活\t\t綿 9", "kei", "asked for"); err != nil {
			t.Fatal(err)
		}
		history, err := store.TableHistory(t.Context(), search.ConceptTable)
		if err != nil || len(history) != 1 || history[0].Actor != "kei" || history[0].Reason != "asked for" {
			t.Errorf("history: %+v, %v", history, err)
		}
		r := newEngine(t, shop.live, store).Find(search.Query{}.With(index("推し活")))
		if r.Total == 0 || len(r.Reading.Concepts) != 1 {
			t.Errorf("推し活: %d hits, read as %+v", r.Total, r.Reading.Concepts)
		}
	})
}

func TestPreviewTellsWhatATableChanges(t *testing.T) {
	shop := sqliteShop(t, 60)
	store := &search.StatisticsStore{DB: shop.db, Now: clock}
	journal := search.NewJournal(shop.db, clock)
	for _, words := range []string{"推し活", "綿"} {
		journal.Searched("", search.Query{}.With(index(words)), search.Result{})
	}
	if err := journal.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	engine := newEngine(t, shop.live, store)
	body, err := store.Table(t.Context(), search.ConceptTable)
	if err != nil {
		t.Fatal(err)
	}
	got, err := engine.Preview(t.Context(), search.ConceptTable, body+"\n推し活\t推し活\t\t綿 9\n")
	if err != nil || got.Tried != 2 || len(got.Changed) != 1 || got.Changed[0].Word != "推し活" || got.Changed[0].Before != 0 || got.Changed[0].After == 0 || got.Changed[0].First == "" {
		t.Errorf("got %+v, %v", got, err)
	}
	if _, err := engine.Preview(t.Context(), search.ConceptTable, "推し活"); !errors.Is(err, search.ErrTable) {
		t.Errorf("a table that cannot be read: %v", err)
	}
	if r := engine.Find(search.Query{}.With(index("推し活"))); r.Total != 0 {
		t.Errorf("a preview changed the search: %d hits", r.Total)
	}
}

// TestClicksMoveItemsAlike: what many chose after a search moves up, once a visitor,
// and a few visitors move nothing.
func TestClicksMoveItemsAlike(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		store := &search.StatisticsStore{DB: d, Now: clock}
		query := search.Query{Limit: 200}.With(index("綿"))
		plain := shop.engine.Find(query)
		chosen, _ := plain.Snapshot.ColorAt(plain.Items[len(plain.Items)-1])
		journal := search.NewJournal(d, clock)
		for _, visitor := range strings.Fields("a a a a b c d") {
			journal.Clicked(visitor, "綿", chosen.Code)
		}
		if err := journal.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		before := place(shop.engine.Explain("綿", 200), string(chosen.Code))
		if got := place(newEngine(t, shop.live, store).Explain("綿", 200), string(chosen.Code)); got != before {
			t.Errorf("four visitors moved %s from place %d to %d", chosen.Code, before, got)
		}
		for _, visitor := range strings.Fields("e f g h i j k l m n o p q r s t u v w x y z") {
			journal.Clicked(visitor, "ﾒﾝ", chosen.Code)
			journal.Clicked(visitor, "綿", chosen.Code)
		}
		if err := journal.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		moved := newEngine(t, shop.live, store).Explain("綿", 200)
		if at := place(moved, string(chosen.Code)); at < 0 || at >= before {
			t.Errorf("many visitors left %s at place %d", chosen.Code, at)
		}
		off, err := search.NewEngine(t.Context(), search.Options{Live: shop.live, Now: clock, Log: slog.New(slog.DiscardHandler), Statistics: store, IgnoreChoices: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := off.Explain("綿", 200); place(got, string(chosen.Code)) != before {
			t.Errorf("switched off, clicks still move %s", chosen.Code)
		}
		unclicked, err := store.Unclicked(t.Context(), 7, 10)
		if err != nil || len(unclicked) != 0 {
			t.Errorf("Unclicked = %v, %v", unclicked, err)
		}
	})
}

func place(x search.Explanation, code string) int {
	for i, h := range x.Hits {
		if strings.HasPrefix(string(h.Code), code) {
			return i
		}
	}
	return -1
}

func TestExplainTellsHow(t *testing.T) {
	x := sqliteShop(t, 60).engine.Explain("3000円以下の綿のくつした", 5)
	if len(x.Tokens) < 4 || len(x.Reading.Conditions) != 2 || len(x.Expansions["くつした"]) < 2 {
		t.Errorf("got %+v", x)
	}
}

func TestSuggestionsUnderstandConditions(t *testing.T) {
	engine := sqliteShop(t, 60).engine
	for typed, want := range map[string]string{
		"パジャマ 3000": "パジャマ 3,000円以下", "パジャマ ながそ": "パジャマ 長袖", "靴下 うらき": "靴下 裏起毛", "はは": "母の日",
	} {
		found := false
		for _, s := range engine.Suggest(typed, 10) {
			found = found || s.Text == want
		}
		if !found {
			t.Errorf("%q does not suggest %q but %v", typed, want, engine.Suggest(typed, 10))
		}
	}
}
