package main

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A clusterFault is one kind of fault.
type clusterFault struct {
	name     string
	most     time.Duration // without an order that is allowed; 0: it is only told
	failover bool
	happen   func(c *cluster)
}

var clusterFaults = []clusterFault{
	{name: "node killed", most: 4 * time.Second, happen: (*cluster).killNodes},
	{name: "leader killed", most: 12 * time.Second, failover: true, happen: (*cluster).killLeader},
	{name: "leader frozen", most: 15 * time.Second, failover: true, happen: func(c *cluster) { c.freeze((*dbtest.Machine).Freeze) }},
	{name: "machine frozen", most: 15 * time.Second, failover: true, happen: func(c *cluster) { c.freeze((*dbtest.Machine).FreezeAll) }}, // with its etcd
	{name: "switchover", most: 2 * time.Second, failover: true, happen: func(c *cluster) { c.led(func(*dbtest.Machine) { c.postgres.Switch(c.t) }) }},
	{name: "node parted from the database", most: 15 * time.Second, happen: (*cluster).partNode},
	{name: "slow disk", happen: (*cluster).slowDisk},
	{name: "full disk", happen: (*cluster).fullDisk},
	{name: "clock of a node", most: 4 * time.Second, happen: (*cluster).stepClock},
	{name: "rolling restart", most: 4 * time.Second, happen: (*cluster).restartNodes},
}

// chosenFaults are those whose names begin with one of the words, or all.
func chosenFaults(t *testing.T, words string) []clusterFault {
	t.Helper()
	var chosen []clusterFault
	for _, f := range clusterFaults {
		if words == "all" || slices.ContainsFunc(strings.Split(words, ","), func(word string) bool { return strings.HasPrefix(f.name, strings.TrimSpace(word)) }) {
			chosen = append(chosen, f)
		}
	}
	if len(chosen) == 0 {
		t.Fatalf("no fault is called %q", words)
	}
	return chosen
}

// times is how often it happens: failovers share the rounds, others happen once.
func (f clusterFault) times(among []clusterFault, rounds int) int {
	if !f.failover {
		return 1
	}
	kinds, at := 0, 0
	for _, other := range among {
		if other.name == f.name {
			at = kinds
		}
		if other.failover {
			kinds++
		}
	}
	return (rounds + kinds - 1 - at) / kinds
}

// led does something to the leader and waits until another machine leads and people
// buy again.
func (c *cluster) led(do func(leader *dbtest.Machine)) {
	c.t.Helper()
	before := c.postgres.Leader(c.t)
	do(before)
	waittest.Until(c.t, "another machine leads", func() bool { return c.postgres.Leader(c.t) != before })
	c.flow()
}

func (c *cluster) killLeader() {
	var killed *dbtest.Machine
	c.led(func(leader *dbtest.Machine) {
		killed = leader
		leader.Kill(c.t)
	})
	killed.Start(c.t)
	c.postgres.AwaitHealth(c.t)
}

func (c *cluster) freeze(how func(*dbtest.Machine, *testing.T)) {
	var frozen *dbtest.Machine
	c.led(func(leader *dbtest.Machine) {
		frozen = leader
		how(leader, c.t)
	})
	frozen.Thaw(c.t)
	c.postgres.AwaitHealth(c.t)
}

// killNodes kills the nodes in turn and starts them again.
func (c *cluster) killNodes() {
	for i, n := range c.nodes {
		_ = n.cmd.Process.Kill() // that is the point
		_ = n.wait()
		c.flow()
		c.start(i)
		c.flow()
	}
}

// restartNodes stops and starts the nodes in turn, as for a new version; make upgrade
// does so with the release before.
func (c *cluster) restartNodes() {
	for i, n := range c.nodes {
		if _, err := n.stop(c.t); err != nil {
			c.t.Errorf("node %d: %v", i+1, err)
		}
		c.start(i)
		c.flow()
	}
}

// partNode loses everything between a node and the database, in both directions.
func (c *cluster) partNode() {
	n := c.nodes[0]
	for _, d := range n.doors {
		d.Silence()
	}
	n.within(c.t, "/readyz/database", http.StatusServiceUnavailable)
	if got := n.status(c.t, "/readyz"); got != http.StatusOK {
		c.t.Errorf("/readyz of a node without the database: %d; it serves pages", got)
	}
	for range 5 {
		c.flow()
	}
	for _, d := range n.doors {
		d.Unsilence()
	}
	n.within(c.t, "/readyz/database", http.StatusOK)
}

// slowDisk makes commits take half a second.
func (c *cluster) slowDisk() {
	for _, statement := range slowCommits(500 * time.Millisecond) {
		c.postgres.Do(c.t, "shop", statement)
	}
	for range 3 {
		c.flow()
	}
	c.postgres.Do(c.t, "shop", `DROP FUNCTION slow_commit() CASCADE`)
}

// fullDisk fills the leader's disk until orders are refused or another machine leads,
// and makes room again.
func (c *cluster) fullDisk() {
	leader := c.postgres.Leader(c.t)
	disk := leader.Disk()
	if disk == "" {
		c.t.Log("no disk could be mounted here (root can): a full disk was not tried")
		return
	}
	filler := filepath.Join(disk, "filler")
	waittest.Until(c.t, "the full disk shows", func() bool {
		fillDisk(c.t, filler)
		return c.seen.refused() >= 5 || c.postgres.Leader(c.t) != leader
	})
	if err := os.Remove(filler); err != nil {
		c.t.Fatal(err)
	}
	c.flow()
	c.postgres.AwaitHealth(c.t)
}

// stepClock sets the clock of a node forward, back, and right again.
func (c *cluster) stepClock() {
	for _, ahead := range []string{"600", "-600", "0"} {
		if err := os.WriteFile(c.nodes[0].clock, []byte(ahead), 0o600); err != nil {
			c.t.Fatal(err)
		}
		for range 3 {
			c.flow()
		}
	}
}
