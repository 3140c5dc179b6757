package limit_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

func TestAProofIsGoodOnceForItsPurposeAndNetwork(t *testing.T) {
	var moment atomic.Int64
	moment.Store(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC).UnixMilli())
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var guard, other limit.Challenges // of two nodes
		for _, g := range []*limit.Challenges{&guard, &other} {
			if err := g.Open(t.Context(), d); err != nil {
				t.Fatal(err)
			}
		}
		check := func(g *limit.Challenges, demand limit.Demand, proof string) error {
			return d.Update(t.Context(), func(tx *db.Tx) error { return g.Check(t.Context(), tx, demand, proof) })
		}
		hold := limit.Demand{Purpose: "hold", Network: "203.0.113.0"}
		asked := func(err error) string {
			t.Helper()
			f := fault.From(err)
			if !errors.Is(err, limit.ErrChallenge) || len(f.Fields) != 1 || f.Fields[0].Name != "challenge" {
				t.Fatalf("got %v with %+v, want a challenge", err, f.Fields)
			}
			return f.Fields[0].Code
		}
		challenge := asked(check(&guard, hold, ""))
		proof := limit.Solve(challenge)
		if len(proof) > 55 {
			t.Errorf("%q is more than one block of SHA-256", proof)
		}
		for name, wrong := range map[string]struct {
			limit.Demand
			proof string
		}{
			"no number":       {hold, challenge},
			"another number":  {hold, challenge + ".x"},
			"for orders":      {limit.Demand{Purpose: "order", Network: hold.Network}, proof},
			"of another net":  {limit.Demand{Purpose: "hold", Network: "203.0.112.0"}, proof},
			"made up":         {hold, limit.Solve("1.mk3xs2a1.AbCdEfGh.0123456789abcdef")},
			"made easier":     {hold, limit.Solve("1" + challenge[strings.Index(challenge, "."):])},
			"much too little": {limit.Demand{Purpose: "hold", Network: hold.Network, Extra: 6}, proof},
			"nonsense":        {hold, strings.Repeat(".", 300)},
		} {
			if err := check(&guard, wrong.Demand, wrong.proof); !errors.Is(err, limit.ErrChallenge) {
				t.Errorf("a proof %s: got %v, want another challenge", name, err)
			}
		}
		if err := check(&other, hold, proof); err != nil {
			t.Errorf("the proof at another node: %v", err)
		}
		if err := check(&guard, hold, proof); !errors.Is(err, limit.ErrChallenge) {
			t.Errorf("the proof again: got %v, want another challenge", err)
		}
		late := limit.Solve(asked(check(&guard, hold, "")))
		moment.Add((11 * time.Minute).Milliseconds())
		if err := check(&guard, hold, late); !errors.Is(err, limit.ErrChallenge) {
			t.Errorf("a proof after 11 minutes: got %v, want another challenge", err)
		}
	}, db.WithClock(func() time.Time { return time.UnixMilli(moment.Load()) }))
}

func TestAWindowBeginsAnewAndIsGivenBack(t *testing.T) {
	var moment atomic.Int64
	moment.Store(time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC).UnixMilli())
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		r := &limit.Rule{Name: "test", Most: 2, Window: time.Hour}
		take := func() (allowed bool) {
			t.Helper()
			err := d.Update(t.Context(), func(tx *db.Tx) (err error) { allowed, err = r.Take(t.Context(), tx, "who"); return err })
			if err != nil {
				t.Fatal(err)
			}
			return allowed
		}
		first, second, third := take(), take(), take()
		if !first || !second || third || r.Beyond() == 0 {
			t.Errorf("three of two: want the third refused and counted, %d were", r.Beyond())
		}
		for range 2 {
			if err := d.Update(t.Context(), func(tx *db.Tx) error { return r.GiveBack(t.Context(), tx, "who") }); err != nil {
				t.Fatal(err)
			}
		}
		if !take() || take() {
			t.Error("after two were given back: want one more")
		}
		moment.Add(time.Hour.Milliseconds())
		if !take() {
			t.Error("an hour later: want it allowed")
		}
	}, db.WithClock(func() time.Time { return time.UnixMilli(moment.Load()) }))
}

func TestAddressesAreGroupedByWhoHasThem(t *testing.T) {
	for ip, want := range map[string][2]string{
		"203.0.113.77": {"203.0.113.77", "203.0.113.0"}, "::ffff:203.0.113.77": {"203.0.113.77", "203.0.113.0"},
		"2001:db8:1:2ff:3::4": {"2001:db8:1:2ff::", "2001:db8:1:200::"}, "nonsense": {"nonsense", ""},
	} {
		if got := [2]string{limit.ClientOf(ip), limit.NetworkOf(ip)}; got != want {
			t.Errorf("%s: client and network %q, want %q", ip, got, want)
		}
	}
	if limit.MailboxOf(" Taro+1@Example.JP") != limit.MailboxOf("taro@example.jp") {
		t.Error("taro+1@ is another mailbox")
	}
}

func TestEveryRuleSaysAllOfItself(t *testing.T) {
	names := map[string]bool{}
	for _, r := range limit.Rules {
		if r.Name == "" || names[r.Name] || r.What == "" || r.Who == "" || r.Most <= 0 || r.Then == "" || (r.Says == nil && !r.Memory && r.Then != limit.Silent) {
			t.Errorf("the rule %q lacks something, or is there twice: %+v", r.Name, r.What)
		}
		names[r.Name] = true
	}
}
