package search_test

import (
	"log/slog"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/search"
)

const firstScreen = 10

// A judgement is a line of testdata/search-judgements.tsv.
type judgement struct {
	query, never string
	grades       [3]string // what deserves 3, 2 and 1
	conditions   string
}

// judgements reads the halves of the table: seen while tuning, unseen, and fresh,
// which is the part of the unseen half that was written last.
func judgements(t *testing.T) (seen, unseen, fresh []judgement) {
	t.Helper()
	half := ""
	for _, line := range tableLines(t, "search-judgements.tsv") {
		if name, ok := strings.CutPrefix(line, "#half "); ok {
			half = name
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := append(strings.Split(line, "\t"), "", "", "", "", "")
		j := judgement{f[0], f[2], [3]string{f[1], f[3], f[4]}, f[5]}
		switch half {
		case "seen":
			seen = append(seen, j)
		case "fresh":
			fresh = append(fresh, j)
			unseen = append(unseen, j)
		default:
			unseen = append(unseen, j)
		}
	}
	return seen, unseen, fresh
}

func tableLines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// whole is the engine of the demo shop, made by the first test that asks it. Nobody changes it.
var whole struct {
	sync.Once
	engine *search.Engine
	snap   *catalog.Snapshot
}

// demoEngine is for tests that only ask.
func demoEngine(t *testing.T) (*search.Engine, *catalog.Snapshot) {
	t.Helper()
	whole.Do(func() {
		d := dbtest.SQLite(t)
		made, err := demo.Make(demo.Options{Now: now})
		if err != nil {
			t.Fatal(err)
		}
		b := catalog.Batch{Brands: made.Brands, Categories: made.Categories, Campaigns: made.Campaigns, Commodities: slices.Collect(made.Commodities())}
		if _, err := (catalog.Catalog{DB: d}).Save(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		live, err := catalog.NewLive(t.Context(), d, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		whole.engine, whole.snap = newEngine(t, live, nil), live.Current()
	})
	if whole.engine == nil {
		t.Fatal("another test could not make the engine")
	}
	return whole.engine, whole.snap
}

// TestShopFindsWhatPeopleMean asks the whole shop what people ask, in the order
// that a shopper sees, and grades the first ten cards. The unseen half was written
// before the engine understood conditions and is not used for tuning.
func TestShopFindsWhatPeopleMean(t *testing.T) {
	engine, snap := demoEngine(t)
	seen, unseen, fresh := judgements(t)
	if len(seen)+len(unseen) < 900 {
		t.Fatalf("%d judgements, want at least 900", len(seen)+len(unseen))
	}
	for _, half := range []struct {
		name            string
		list            []judgement
		gain, precision float64
	}{{"seen", seen, 0.97, 0}, {"unseen", unseen, 0.90, 0.98}, {"fresh", fresh, 0, 0}} {
		v := verdict{t: t, snap: snap}
		for _, j := range half.list {
			v.judge(j, engine.Find(search.Query{Limit: firstScreen}.With(index(j.query))))
		}
		gain, precision, recall := v.gain/float64(v.asked), share(v.right, v.made), share(v.right, v.wanted)
		t.Logf("%s half: %d queries, nDCG@10 %.3f, precision of conditions %.3f (%d of %d), recall of conditions %.3f, bad corrections %d",
			half.name, v.asked, gain, precision, v.right, v.made, recall, v.badCorrections)
		if gain < half.gain || v.made > 0 && precision < half.precision || v.badCorrections > 0 {
			t.Errorf("%s half: want nDCG@10 of at least %.2f, conditions right to %.2f and no bad correction", half.name, half.gain, half.precision)
		}
	}
}

func share(part, whole int) float64 { return float64(part) / float64(max(whole, 1)) }

// A verdict sums up a half.
type verdict struct {
	t                   *testing.T
	snap                *catalog.Snapshot
	asked               int
	gain                float64
	made, right, wanted int
	badCorrections      int
}

func (v *verdict) judge(j judgement, r search.Result) {
	v.asked++
	gain := v.discounted(j, r)
	v.gain += gain
	for _, doc := range r.Items {
		if j.never != "" && judged(v.snap, doc, j.never) {
			c, _ := colorAt(v.snap, doc)
			v.t.Errorf("%q shows %q, which is %s", j.query, c.Name, j.never)
		}
	}
	if r.Corrected != "" && gain == 0 {
		v.badCorrections++
		v.t.Logf("%q was corrected to %q", j.query, r.Corrected)
	}
	wrong := v.conditions(j, r)
	if gain < 0.9 || wrong != "" {
		v.t.Logf("%.2f %q: %d hits, read %s, words %q, dropped %q%s", gain, j.query, r.Total, made(r), r.Reading.Words, r.Dropped, wrong)
	}
}

// discounted is the gain of the first screen against the best that the shop could show.
func (v *verdict) discounted(j judgement, r search.Result) float64 {
	if j.grades[0] == "-" {
		if r.Total == 0 {
			return 1
		}
		return 0
	}
	var best []int
	for doc := range v.snap.Colors() {
		if c, _ := colorAt(v.snap, doc); !c.Secret && !c.Discontinued {
			if g := j.grade(v.snap, doc); g > 0 {
				best = append(best, g)
			}
		}
	}
	if len(best) == 0 { // nothing in the shop is wanted, so an honest nothing is right
		if r.Total == 0 {
			return 1
		}
		return 0
	}
	slices.SortFunc(best, func(a, b int) int { return b - a })
	var got []int
	for _, doc := range r.Items {
		got = append(got, j.grade(v.snap, doc))
	}
	return dcg(got) / dcg(best)
}

func dcg(grades []int) (sum float64) {
	for i, g := range grades[:min(len(grades), firstScreen)] {
		sum += (math.Exp2(float64(g)) - 1) / math.Log2(float64(i)+2)
	}
	return sum
}

func (j judgement) grade(snap *catalog.Snapshot, doc int) int {
	for i, expression := range j.grades {
		if expression != "" && judged(snap, doc, expression) {
			return 3 - i
		}
	}
	return 0
}

// conditions compares what was understood, ideas apart, with what the line says.
func (v *verdict) conditions(j judgement, r search.Result) (wrong string) {
	if j.conditions == "" {
		return ""
	}
	want := strings.Fields(strings.TrimPrefix(j.conditions, "-"))
	v.wanted += len(want)
	for _, c := range r.Reading.Conditions {
		if c.Concept {
			continue
		}
		v.made++
		text := c.Field + "=" + strings.Join(c.Values, ",")
		if c.Not {
			text = "!" + text
		}
		if i := slices.Index(want, text); i >= 0 {
			v.right++
			want = slices.Delete(want, i, i+1)
		} else {
			wrong += ", unwanted " + text
		}
	}
	for _, w := range want {
		wrong += ", missing " + w
	}
	return wrong
}

func made(r search.Result) string {
	var list []string
	for _, c := range r.Reading.Conditions {
		list = append(list, c.Key()+"="+c.Value())
	}
	for _, c := range r.Reading.Concepts {
		list = append(list, c.Label)
	}
	return strings.Join(list, " ")
}

// TestClerkIsUnderstood says whole sentences. A case is good when eight of ten hits
// are sensible by the rule of its line, or all that the shop has of it. Which of the
// unseen sentences fail is not told, so that nobody tunes on them.
func TestClerkIsUnderstood(t *testing.T) {
	engine, snap := demoEngine(t)
	type count struct{ cases, good int }
	halves := map[string]*count{"tuned": {}, "fresh": {}, "unseen": {}}
	half := "tuned"
	for _, line := range tableLines(t, "search-clerk.tsv") {
		if name, ok := strings.CutPrefix(line, "#half "); ok {
			half = name
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		sentence, rule, _ := strings.Cut(line, "\t")
		n := halves[half]
		n.cases++
		there := 0
		for doc := range snap.Colors() {
			if c, _ := colorAt(snap, doc); !c.Secret && !c.Discontinued && judged(snap, doc, rule) {
				there++
			}
		}
		r := engine.Find(search.Query{Limit: firstScreen}.With(index(sentence)))
		sensible := 0
		for _, doc := range r.Items {
			if judged(snap, doc, rule) {
				sensible++
			}
		}
		if there == 0 && r.Total == 0 || there > 0 && sensible*10 >= 8*min(there, firstScreen) {
			n.good++
			continue
		}
		if half != "unseen" {
			t.Logf("%s: %d of %d sensible (%d there) %q: read %s, words %q, dropped %q", half, sensible, len(r.Items), there, sentence, made(r), r.Reading.Words, r.Dropped)
		}
	}
	for _, want := range []struct {
		half  string
		cases int
		share float64
	}{{"tuned", 200, 0.95}, {"fresh", 260, 0.91}, {"unseen", 60, 0.48}} {
		n := halves[want.half]
		t.Logf("%s: %d of %d sentences give sensible hits (%.0f %%)", want.half, n.good, n.cases, 100*share(n.good, n.cases))
		if n.cases < want.cases || share(n.good, n.cases) < want.share {
			t.Errorf("%s: %d of %d sentences are answered well, want %.0f %% of at least %d", want.half, n.good, n.cases, 100*want.share, want.cases)
		}
	}
}
