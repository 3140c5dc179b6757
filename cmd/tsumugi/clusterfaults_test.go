package main

import (
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
	happen   func(c *cluster, round int)
}

var clusterFaults = []clusterFault{
	{"node killed", 2 * time.Second, false, (*cluster).killNode},
	{"leader killed", 12 * time.Second, true, (*cluster).killLeader},
	{"leader frozen", 15 * time.Second, true, (*cluster).freezeLeader},
	{"switchover", 2 * time.Second, true, func(c *cluster, _ int) { c.led(func(*dbtest.Machine) { c.postgres.Switch(c.t) }) }},
}

// chosenFaults are those whose names begin with one of the words, or all.
func chosenFaults(t *testing.T, words string) []clusterFault {
	t.Helper()
	if words == "all" {
		return clusterFaults
	}
	var chosen []clusterFault
	for _, f := range clusterFaults {
		if slices.ContainsFunc(strings.Split(words, ","), func(word string) bool { return strings.HasPrefix(f.name, strings.TrimSpace(word)) }) {
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

func (c *cluster) killLeader(int) {
	var killed *dbtest.Machine
	c.led(func(leader *dbtest.Machine) {
		killed = leader
		leader.Kill(c.t)
	})
	killed.Start(c.t)
	c.postgres.AwaitHealth(c.t)
}

func (c *cluster) freezeLeader(int) {
	var frozen *dbtest.Machine
	c.led(func(leader *dbtest.Machine) {
		frozen = leader
		leader.Freeze(c.t)
	})
	frozen.Thaw(c.t)
	c.postgres.AwaitHealth(c.t)
}

// killNode kills nodes in turn and starts them again.
func (c *cluster) killNode(int) {
	for i, n := range c.nodes {
		_ = n.cmd.Process.Kill() // that is the point
		_ = n.wait()
		c.flow()
		c.start(i)
		c.flow()
	}
}
