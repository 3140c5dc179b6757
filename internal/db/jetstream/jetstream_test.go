package jetstream_test

import (
	"errors"
	"fmt"
	"log/slog"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/jetstream"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// connect opens one line of a shop to a broker.
func connect(t *testing.T, address string) (db.Line, uint64, error) {
	t.Helper()
	b, err := jetstream.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	return b.Connect(t.Context(), "a shop", 0)
}

func broker(t *testing.T, address string) db.Option {
	t.Helper()
	b, err := jetstream.Open(address)
	if err != nil {
		t.Fatal(err)
	}
	return func(d *db.DB) {
		db.WithBroker(b)(d)
		db.WithLog(slog.New(slog.NewTextHandler(t.Output(), nil)))(d)
	}
}

func TestChangesComeByJetStream(t *testing.T) {
	server := dbtest.StartNATS(t)
	url := map[*db.DB]string{}
	dbtest.Changes(t, dbtest.Way{
		Shop: func(t *testing.T) func(...db.Option) *db.DB {
			at := dbtest.PostgresURL(t)
			open := dbtest.Nodes(t, at, broker(t, server.URL))
			return func(opts ...db.Option) *db.DB {
				d := open(opts...)
				url[d] = at
				return d
			}
		},
		Ready:  func(t *testing.T, node *db.DB) { carried(t, node) },
		Silent: func(t *testing.T, node *db.DB) *db.DB { return dbtest.Nodes(t, url[node])() },
		Cut: func(t *testing.T, node *db.DB, meanwhile func()) {
			carried(t, node)
			server.Shut()
			meanwhile()
			server.Unshut()
			carried(t, node)
		},
	})
}

// carried waits until changes come by the broker.
func carried(t *testing.T, nodes ...*db.DB) {
	t.Helper()
	for _, d := range nodes {
		waittest.Until(t, "changes come by the broker", d.Carried)
	}
}

// shop is one with nodes that follow.
func shop(t *testing.T, address string) (nodes [2]*db.DB, heard [2]*dbtest.Follower) {
	t.Helper()
	node := dbtest.Nodes(t, dbtest.PostgresURL(t), broker(t, address))
	for i := range nodes {
		nodes[i] = node()
		heard[i] = dbtest.Follow(t, nodes[i], 0)
	}
	carried(t, nodes[:]...)
	return nodes, heard
}

// steps returns what notes a change on each node and waits until everybody heard it.
func steps(t *testing.T, nodes []*db.DB, heard []*dbtest.Follower) func(word string) {
	n := 0
	return func(word string) {
		t.Helper()
		for i := range nodes {
			dbtest.Note(t, nodes[i], fmt.Sprint(word, i))
		}
		n += len(nodes)
		for _, f := range heard {
			f.Wait(t, n)
		}
	}
}

// The reason for all of it.
func TestNobodyReadsTheLogForWhatTheBrokerBrings(t *testing.T) {
	nodes, heard := shop(t, dbtest.StartNATS(t).URL)
	reads := func() int64 { return nodes[0].LogReads() + nodes[1].LogReads() }
	noted, unread := 0, 0
	waittest.Until(t, "twenty changes in a row for which nobody read the log", func() bool {
		before := reads()
		dbtest.Note(t, nodes[noted%2], fmt.Sprint(noted))
		noted++
		for _, f := range heard {
			f.Wait(t, noted)
		}
		if unread++; reads() != before { // the line was lost for a moment
			unread = 0
		}
		return unread == 20
	})
}

func TestABrokerThatIsKilledIsReplacedByTheLogUntilItIsBack(t *testing.T) {
	for name, forgets := range map[string]bool{"with what it kept": false, "without": true} {
		t.Run(name, func(t *testing.T) {
			server := dbtest.StartNATS(t)
			nodes, heard := shop(t, server.URL)
			step := steps(t, nodes[:], heard[:])
			step("before")
			server.Kill()
			waittest.Until(t, "both notice", func() bool { return !nodes[0].Carried() && !nodes[1].Carried() })
			step("meanwhile")
			if forgets {
				server.Forget(t)
			}
			server.Start(t)
			carried(t, nodes[:]...)
			step("after")
			for i, f := range heard {
				if f.Reloads() > 0 {
					t.Errorf("node %d was told to read everything anew: it knows its number", i)
				}
			}
		})
	}
}

// A backup was restored, or a server took over that did not have all: numbers come
// again and mean something else.
func TestALogThatChangedMakesEverybodyReadAnew(t *testing.T) {
	nodes, heard := shop(t, dbtest.StartNATS(t).URL)
	for i := range 3 {
		dbtest.Note(t, nodes[0], fmt.Sprint(i))
	}
	for i := range heard {
		heard[i].Wait(t, 3)
	}
	err := nodes[0].Update(t.Context(), func(tx *db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `UPDATE change_log SET ref = 'another ' || ref WHERE seq > 1`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range heard {
		waittest.Until(t, fmt.Sprintf("node %d reads anew", i), func() bool { return f.Reloads() > 0 })
	}
	carried(t, nodes[:]...)
	dbtest.Note(t, nodes[1], "after")
	for i := range heard {
		if got := heard[i].Wait(t, 4); got[3].Ref != "after" {
			t.Errorf("node %d: got %+v, want after as the last", i, got)
		}
	}
}

func TestAnAnnouncementIsTakenOnceAndInItsPlace(t *testing.T) {
	b, err := jetstream.Open(dbtest.StartNATS(t).URL)
	if err != nil {
		t.Fatal(err)
	}
	connect := func(after uint64) (db.Line, uint64) {
		t.Helper()
		line, begins, err := b.Connect(t.Context(), "a shop", after)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(line.Close)
		return line, begins
	}
	announcement := func(place uint64, seq int64) db.Announcement {
		return db.Announcement{Place: place, After: seq - 1, Changes: []db.Change{{Seq: seq, Topic: "item", Ref: fmt.Sprint(seq), At: db.Time(seq)}}}
	}
	first, begins := connect(0)
	if begins != 0 {
		t.Errorf("a new stream begins after %d, want 0", begins)
	}
	rival, _ := connect(0)
	for seq := int64(1); seq <= 4; seq++ {
		place, err := first.Announce(t.Context(), announcement(begins, seq))
		if err != nil || place != begins+1 {
			t.Fatalf("announce %d: got place %d, %v; want %d", seq, place, err, begins+1)
		}
		for _, again := range []db.Announcement{announcement(begins, seq), announcement(begins, 77)} { // it died before it heard of it; another one was slower
			if _, err := rival.Announce(t.Context(), again); !errors.Is(err, db.ErrPassed) {
				t.Errorf("announce %d where there is one: got %v, want %v", again.Changes[0].Seq, err, db.ErrPassed)
			}
		}
		begins = place
	}
	for after, want := range map[uint64][]int64{0: {4}, 1: {2, 3, 4}, 3: {4}, 99: {4}} { // without a place, or with one that it never had, from the last on
		line, begins := connect(after)
		for i, seq := range want {
			got, err := line.Next(t.Context())
			if w := announcement(begins+uint64(i)+1, seq); err != nil || got.Place != w.Place || got.After != w.After || got.Changes[0] != w.Changes[0] {
				t.Errorf("after %d: got %+v, %v; want %+v", after, got, err, w)
			}
		}
	}
	other, begins, err := b.Connect(t.Context(), "another shop", 0)
	if err != nil || begins != 0 {
		t.Fatalf("another shop begins after %d, %v; want 0", begins, err)
	}
	other.Close()
	if _, err := other.Next(t.Context()); err == nil {
		t.Error("a closed line brought something")
	}
}

func TestAddresses(t *testing.T) {
	for text, ok := range map[string]bool{
		"nats://127.0.0.1:4222": true, "nats://broker": true, "tls://user:secret@a:4222,tls://b:4222": true,
		"nats://a?creds=/etc/shop.creds&ca=/etc/ca.pem&name=shop&replicas=3": true,
		"": false, "http://a": false, "nats://": false, "nats://a/path": false, "nats://a?replicas=9": false, "nats://a?cred=x": false, "127.0.0.1:4222": false,
	} {
		if _, err := jetstream.Open(text); (err == nil) != ok {
			t.Errorf("%q: got %v, want it to be taken: %v", text, err, ok)
		}
	}
}
