package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// crashFlags end the process in the middle of things, for the tests that count
// afterwards what is left.
type crashFlags struct {
	TestClock string `help:"For tests: a file that says how many seconds the clock of this node is ahead, as that of --demo-clock." placeholder:"FILE" hidden:""`
	CrashAt   string `help:"For tests: a point of an order's way, and the how manieth time it is passed, such as 'after payment:3'; the process then kills itself." hidden:""`
}

// crash makes orders and letters pass the point of --crash-at.
func (c crashFlags) crash(orders *order.Orders, outbox *mail.Outbox) error {
	if c.CrashAt == "" {
		return nil
	}
	point, count, _ := strings.Cut(c.CrashAt, ":")
	last, err := strconv.ParseInt(count, 10, 64)
	if err != nil || last < 1 {
		return fmt.Errorf("--crash-at is %q; it should be like 'after payment:3'", c.CrashAt)
	}
	var passed atomic.Int64
	pass := func(name string) {
		if name == point && passed.Add(1) == last {
			killMyself()
		}
	}
	orders.CrashPoint = pass
	outbox.Sender = passing{outbox.Sender, pass}
	return nil
}

// killMyself ends the process as a power cut does: nothing is tidied up.
func killMyself() {
	me, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = me.Kill()
	}
	if err != nil {
		panic(err)
	}
	select {} // until the signal arrives
}

// passing is a sender with a point before and after each letter.
type passing struct {
	mail.Sender
	pass func(point string)
}

// Send sends a letter.
func (p passing) Send(ctx context.Context, m mail.Message) error {
	p.pass("before mail")
	err := p.Sender.Send(ctx, m)
	p.pass("after mail")
	return err
}
