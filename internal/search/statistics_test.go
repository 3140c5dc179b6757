package search_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

func TestSearchesInVainAreCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		today := now
		clock := func() time.Time { return today }
		j := search.NewJournal(d, clock)
		searched := func(words string, total, times int, more ...search.Condition) {
			for range times {
				j.Searched("", search.Query{}.With(index(words)).With(more...), search.Result{Total: total})
			}
		}
		searched("着る毛布", 0, 2)
		searched("着ル毛布\u202e", 0, 1)
		searched("きるもうふ", 0, 1)
		searched("ヨガ", 12, 5)
		searched("着る毛布", 0, 4, search.AnyOf(search.Color, "red")) // filters, not words
		for _, personal := range []string{"taro@example.com", "090-1234-5678", "０９０１２３４５６７８", "1 2 3 4 5 6", string(make([]rune, 60))} {
			searched(personal, 0, 9)
		}
		j.Searched("", search.Query{Offset: 60}.With(index("次のページ")), search.Result{})
		j.Searched("", search.Query{}.With(index("レギンツ")), search.Result{Total: 9, Corrected: "レギンス"})
		flush(t, j)
		today = now.AddDate(0, 0, 1)
		searched("着る毛布", 0, 1)
		flush(t, j)

		m := &search.StatisticsStore{DB: d, Now: clock}
		got, err := m.Misses(t.Context(), 7, 10)
		want := []search.Miss{
			{Word: "着る毛布", Searches: 4, Misses: 4, Last: "20261116"},
			{Word: "きるもうふ", Searches: 1, Misses: 1, Last: "20261115"},
			{Word: "レギンツ", Searches: 1, Misses: 1, Last: "20261115"},
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("Misses: got %+v, %v\nwant %+v", got, err, want)
		}
		if got, err := m.Misses(t.Context(), 1, 10); err != nil || len(got) != 1 || got[0].Misses != 1 {
			t.Errorf("Misses of today: got %+v, %v, want one", got, err)
		}
	})
}

func TestPopularWordsAreSpelledAsPeopleSpellThem(t *testing.T) {
	d := dbtest.SQLite(t)
	j := search.NewJournal(d, clock)
	for word, times := range map[string]int{"UVカット キャミ": 8, "ｕｖカット　キャミ": 4, "めずらしいもの": 9} {
		for n := range times {
			j.Searched(fmt.Sprint(word, n), search.Query{}.With(index(word)), search.Result{Total: 3})
		}
	}
	for range 30 { // one who searches all day, and those whom nobody knows
		j.Searched("robot", search.Query{}.With(index("山田花子 さくら町")), search.Result{Total: 3})
		j.Searched("", search.Query{}.With(index("山田花子 さくら町")), search.Result{Total: 3})
	}
	flush(t, j)
	all, err := (&search.StatisticsStore{DB: d, Now: clock}).Load(t.Context())
	if want := []search.PopularWord{{Word: "UVカット キャミ", Count: 12}}; err != nil || !slices.Equal(all.Popular, want) {
		t.Errorf("popular words: got %+v, %v, want %+v", all.Popular, err, want)
	}
}

func flush(t *testing.T, j *search.Journal) {
	t.Helper()
	if err := j.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestRankingComesFromViewsCartsAndOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 60)
		today := now
		m := &search.StatisticsStore{DB: d, Now: func() time.Time { return today }}
		j := search.NewJournal(d, m.Now)
		renew := func(want bool) {
			t.Helper()
			if made, err := m.Recompute(t.Context(), shop.live.Current()); err != nil || made != want {
				t.Fatalf("Recompute: got %v, %v, want %v", made, err, want)
			}
		}
		renew(false) // nothing has happened yet: the catalogue's ranks stay
		items := visible(shop, 4)
		viewed, carted, ordered, old := items[0], items[1], items[2], items[3]
		today = now.AddDate(0, 0, -40)
		order(t, d, today, old, old, old)
		today = now
		for i := range 200 {
			j.Viewed(fmt.Sprint("visitor", i%150), viewed) // 150 people
			if i < 100 {
				j.Carted(carted)
			}
		}
		flush(t, j)
		for range 60 {
			order(t, d, today, ordered)
		}
		renew(true)
		if all, err := m.Load(t.Context()); err != nil || all.Ranking[old] != 1 {
			t.Errorf("before the day is over: %v, and %s has place %d, want 1", err, old, all.Ranking[old])
		}
		today = now.AddDate(0, 0, 1)
		renew(true)
		j.Carted(viewed)
		flush(t, j)
		renew(false) // frozen for the day
		e := newEngine(t, shop.live, m)
		r := e.Find(search.Query{Limit: 3, Single: true, Sort: search.Sort{Field: search.PopularRank}})
		var got []id.Commodity
		for i, doc := range r.Items {
			c, _ := r.Snapshot.ColorAt(doc)
			got = append(got, c.Code)
			if r.Rank(c) != i+1 || e.Rank(c) != i+1 {
				t.Errorf("%s: got rank %d in the list and %d beside it, want %d", c.Code, r.Rank(c), e.Rank(c), i+1)
			}
		}
		if want := []id.Commodity{ordered, carted, viewed}; !slices.Equal(got, want) {
			t.Errorf("ranking: got %v, want %v", got, want)
		}
		today = now.AddDate(0, 0, 2)
		renew(true)
	})
}

func TestBoughtTogetherComesFromOrders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		shop := openShop(t, d, 120)
		items := visible(shop, 40)
		a, often, once := items[0], items[25], items[30]
		order(t, d, now, a, once)
		order(t, d, now, a, often)
		order(t, d, now, often, a, a)
		m := &search.StatisticsStore{DB: d, Now: clock}
		e := newEngine(t, shop.live, m)
		var got []id.Commodity
		r := e.BoughtTogether([]id.Commodity{a}, 12)
		for _, doc := range r.Items {
			c, _ := r.Snapshot.ColorAt(doc)
			got = append(got, c.Code)
		}
		if len(got) < 2 || got[0] != often || got[1] != once || slices.Contains(got, a) {
			t.Errorf("with %s: got %v, want %s and %s first", a, got, often, once)
		}
	})
}

// visible is the codes of some items that can be bought.
func visible(s testShop, n int) []id.Commodity {
	r := s.engine.Find(search.Query{Single: true, Limit: n, Sort: search.Sort{Field: search.Commodity}}.With(search.AnyOf(search.InStock, "1")))
	var codes []id.Commodity
	for _, doc := range r.Items {
		c, _ := r.Snapshot.ColorAt(doc)
		codes = append(codes, c.Code)
	}
	return codes
}

func order(t *testing.T, d *db.DB, at time.Time, codes ...id.Commodity) {
	t.Helper()
	err := d.Update(t.Context(), func(tx *db.Tx) error {
		tx.Now = at
		return search.Ordered(t.Context(), tx, codes)
	})
	if err != nil {
		t.Fatal(err)
	}
}
