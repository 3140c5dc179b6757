package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A door is a call that must not tell whom the shop knows.
type door struct {
	name, call     string
	answer         int
	known, unknown func(n int) string
	body           func(email string) fields
}

const doorAccounts = 40

var doors = func() []door {
	member := func(n int) string { return patronEmail(n % doorAccounts) }
	nobody := func(n int) string { return fmt.Sprintf("nobodyy%d@shop.example", n%doorAccounts) }
	return []door{
		{"log in", "login/insert/", 401, member, nobody, func(email string) fields { return fields{"email": email, "password": "not-the-password-1"} }},
		{"sign up", "member/insert/", 200, member, nobody, func(email string) fields {
			return fields{"email": email, "password": "kaiko-no-ito-9", "last_name": "紬", "first_name": "花子", "last_name_kana": "ツムギ", "first_name_kana": "ハナコ"}
		}},
		{"forget", "password/forget/", 200, member, nobody, func(email string) fields { return fields{"email": email} }},
		{"restock", "restock/insert/", 200, func(n int) string { return fmt.Sprintf("waiting%d@shop.example", n) }, func(n int) string { return fmt.Sprintf("nowhere%d@shop.example", n) },
			func(email string) fields { return fields{"sku": shirts[0], "email": email} }},
	}
}()

// Whether an address is known shows neither in the words of an answer nor in
// its time, over HTTP. The words are compared always; the time with
// TSUMUGI_TIMING=1000, by make promises: medians of just that many each, all
// mixed at random, so that what else a machine does slows down all alike. On
// one that is so busy that medians differ by chance, it fails.
func TestNobodyLearnsWhoIsKnown(t *testing.T) {
	waittest.Slow(t)
	needFront(t)
	rounds, err := strconv.Atoi(os.Getenv("TSUMUGI_TIMING"))
	measured := err == nil
	if !measured {
		rounds = 4
	}
	dbtest.EachURL(t, func(t *testing.T, url string) {
		withShop(t, url, func(d *db.DB) {
			fillBoutique(t, d, 0)
			fillMembers(t, d, doorAccounts, 1)
			notices := &favorite.Notices{DB: d}
			for i := range rounds {
				if err := notices.Ask(t.Context(), favorite.Request{Owner: fmt.Sprintf("m:%d", i), SKU: shirts[0], Address: doors[3].known(i), Confirmed: true}); err != nil {
					t.Fatal(err)
				}
			}
		})
		s := opened(t, programFor(t, time.Hour, serving(t.TempDir(), "--db", url, "--renderer", "off", "--log-level", "warn", "--proxies", "127.0.0.0/8")...))
		k := knock(s.origin, rounds)
		for i, door := range doors {
			if known, unknown := k.said[i][0], k.said[i][1]; len(known) != 1 || len(unknown) != 1 || known[0] != unknown[0] || !strings.HasPrefix(known[0], strconv.Itoa(door.answer)+" ") {
				t.Errorf("%s says %q to the known, %q to others", door.name, known, unknown)
			}
			took := k.took[i]
			if measured && apart(took, 2) > time.Millisecond {
				t.Errorf("%s tells by its time who is known", door.name)
			}
			t.Logf("%-8s known %v, unknown %v: medians of %d are %v apart, their fastest tenths %v", door.name,
				took[0][len(took[0])/2].Round(time.Microsecond), took[1][len(took[1])/2].Round(time.Microsecond), len(took[0]), apart(took, 2), apart(took, 10))
		}
	})
}

// knocks are answers at every door to known and unknown addresses: how long each
// took, and the different words.
type knocks struct {
	took [][2][]time.Duration
	said [][2][]string
}

// knock asks at every door for so many of the known and of the unknown.
func knock(origin string, rounds int) knocks {
	const atOnce = 6
	way := &http.Transport{MaxIdleConnsPerHost: atOnce}
	defer way.CloseIdleConnections()
	k := knocks{took: make([][2][]time.Duration, len(doors)), said: make([][2][]string, len(doors))}
	type visit struct{ door, who, round int }
	var visits []visit
	for round := range rounds {
		for i := range 2 * len(doors) {
			visits = append(visits, visit{i / 2, i % 2, round})
		}
	}
	rand.Shuffle(len(visits), func(i, j int) { visits[i], visits[j] = visits[j], visits[i] })
	var mu sync.Mutex
	var all sync.WaitGroup
	turns := make(chan visit)
	for range atOnce {
		all.Go(func() {
			for v := range turns {
				d := doors[v.door]
				p := newPatron(way, func() string { return origin })
				n := (v.round*len(doors)+v.door)*2 + v.who
				p.from = fmt.Sprintf("10.%d.%d.1", n/250, n%250) // another guesser each time: limits are not what is measured
				body := d.body([]func(int) string{d.known, d.unknown}[v.who](v.round))
				began := time.Now()
				status, answer, err := p.send(d.call, body, "")
				passed := time.Since(began)
				words, _ := json.Marshal(answer) // it came as JSON
				heard := fmt.Sprintf("%d %s %v", status, words, err)
				mu.Lock()
				k.took[v.door][v.who] = append(k.took[v.door][v.who], passed)
				if list := &k.said[v.door][v.who]; !slices.Contains(*list, heard) {
					*list = append(*list, heard)
				}
				mu.Unlock()
			}
		})
	}
	for _, v := range visits {
		turns <- v
	}
	close(turns)
	all.Wait()
	return k
}

// apart is how far two lists are from each other at one n-th of their sorted
// values.
func apart(took [2][]time.Duration, n int) time.Duration {
	for _, list := range took {
		slices.Sort(list)
	}
	return (took[0][len(took[0])/n] - took[1][len(took[1])/n]).Abs().Round(time.Microsecond)
}
