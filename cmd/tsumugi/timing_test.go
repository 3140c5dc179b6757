package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Whether an address is known shows neither in the words of an answer nor in
// its time. The words are compared always; the time with TSUMUGI_TIMING=1000,
// by make promises: medians of that many each, one after the other in turns, so
// that a busy machine slows down both.
func TestNobodyLearnsWhoIsKnown(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("TSUMUGI_TIMING"))
	measured := err == nil
	if !measured {
		rounds = 8
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const accounts = 40
		fillMembers(t, d, accounts, 1)
		members := member.NewMembers(d, "https://shop.example", "紬", slog.New(slog.DiscardHandler))
		notices := &favorite.Notices{DB: d, Origin: "https://shop.example", ShopName: "紬", FindOffer: func(id.ColorSKU) (favorite.Offer, bool) { return favorite.Offer{}, true }}
		known := func(n int) string { return patronEmail(n % accounts) }
		unknown := func(n int) string { return fmt.Sprintf("nobodyy%d@shop.example", n%accounts) } // as long
		n := 0
		device := func() member.Device { // another guesser each time: limits are not what is measured
			n++
			return member.Device{Agent: "test", IP: fmt.Sprintf("10.%d.%d.1", n/250, n%250), Guest: fmt.Sprintf("guest-%d", n)}
		}
		profile := member.Profile{LastName: "紬", FirstName: "花子", LastKana: "ツムギ", FirstKana: "ハナコ"}
		waiting := func(n int) string { return fmt.Sprintf("waiting%d@shop.example", n) }
		for i := range rounds {
			if err := notices.Ask(t.Context(), favorite.Request{Owner: fmt.Sprintf("m:%d", i), SKU: shirts[0], Address: waiting(i), Confirmed: true}); err != nil {
				t.Fatal(err)
			}
		}
		for _, door := range []struct {
			name           string
			ask            func(ctx context.Context, email string) error
			known, unknown func(int) string
		}{
			{"log in", func(ctx context.Context, email string) error {
				_, err := members.Login(ctx, email, "not-the-password-1", device())
				return err
			}, known, unknown},
			{"sign up", func(ctx context.Context, email string) error {
				return members.SignUp(ctx, member.SignUp{Email: email, Password: "kaiko-no-ito-9", Profile: profile}, device())
			}, known, unknown},
			{"forget", func(ctx context.Context, email string) error { return members.Forget(ctx, email, device()) }, known, unknown},
			{"restock", func(ctx context.Context, email string) error {
				return notices.Ask(ctx, favorite.Request{Owner: "g:" + device().Guest, SKU: shirts[0], Address: email, Client: device().IP})
			}, waiting, func(n int) string { return fmt.Sprintf("nobodyy%d@shop.example", n) }},
		} {
			var took [2][]time.Duration
			for round := range rounds {
				for turn := range 2 {
					i := (turn + round) % 2 // each is first as often as the other
					who := []func(int) string{door.known, door.unknown}[i]
					began := time.Now()
					err := door.ask(t.Context(), who(round))
					took[i] = append(took[i], time.Since(began))
					want := door.name == "log in"
					if fails := err != nil; fails != want {
						t.Fatalf("%s as %s: %v", door.name, who(round), err)
					}
				}
			}
			// A busy machine moves medians of slow work by chance, but not the
			// fastest tenth as well.
			medians, tenths := apart(took, 2), apart(took, 10)
			t.Logf("%-8s known %v, unknown %v: medians of %d are %v apart, their fastest tenths %v", door.name,
				took[0][rounds/2].Round(time.Microsecond), took[1][rounds/2].Round(time.Microsecond), rounds, medians, tenths)
			if measured && min(medians, tenths) > time.Millisecond {
				t.Errorf("%s tells by its time who is known", door.name)
			}
		}
	})
}

// apart is how far two lists are from each other at one n-th of their sorted
// values.
func apart(took [2][]time.Duration, n int) time.Duration {
	for _, list := range took {
		slices.Sort(list)
	}
	return (took[0][len(took[0])/n] - took[1][len(took[1])/n]).Abs().Round(time.Microsecond)
}
