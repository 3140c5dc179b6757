package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

const (
	// metricsAddr is where numbers are served while nobody says otherwise.
	metricsAddr = "127.0.0.1:9464"
	// drainNotice is how long load balancers have to see that a server stops.
	drainNotice = 3 * time.Second
)

// server is the listening side of the shop, not yet open.
func (c *serveCmd) server(log *slog.Logger) (*httpd.Server, error) {
	s := &httpd.Server{Addr: c.Addr, MetricsAddr: c.MetricsAddr, Log: log, Listening: c.welcome, Notice: drainNotice}
	s.OfficeAddr, s.OfficeMayMove = c.listenAt()
	if c.MetricsAddr == "auto" {
		s.MetricsAddr, s.MetricsMayFail = metricsAddr, true
	}
	switch {
	case c.DrainNotice == nil && c.Demo:
		s.Notice = 0 // nobody balances a demo, and Ctrl+C should end it
	case c.DrainNotice != nil && (*c.DrainNotice < 0 || *c.DrainNotice > httpd.MaxNotice):
		return nil, fmt.Errorf("--drain-notice is %v; it should be 0s to %v", *c.DrainNotice, httpd.MaxNotice)
	case c.DrainNotice != nil:
		s.Notice = *c.DrainNotice
	}
	if c.RenderWait <= 0 || c.RenderWait > httpd.MaxRenderTimeout {
		return nil, fmt.Errorf("--render-wait is %v; it should be above 0s, and at most %v", c.RenderWait, httpd.MaxRenderTimeout)
	}
	return s, nil
}

// ownChecks are what this node needs to serve. A database in a file is its own;
// PostgreSQL is away from all nodes at once, and they go on from memory.
func ownChecks(d *db.DB) map[string]func(context.Context) error {
	if d.Engine() == "sqlite" {
		return map[string]func(context.Context) error{"database": d.Writable}
	}
	return nil
}

// checkDemo keeps a demo on this machine unless the operator insists: its
// members' passwords are known to all, its letters are read by all, and its
// office opens without any.
func (c *serveCmd) checkDemo() error {
	if !c.Demo || c.DemoPublic {
		return nil
	}
	office, _ := c.listenAt()
	if onLoopback(c.Addr) && (office == "" || onLoopback(office)) {
		return nil
	}
	return errors.New("--demo is for this machine alone: anybody could log in as its members and read its letters. Listen on 127.0.0.1, or say --demo-public too")
}

// onLoopback tells whether only this machine reaches an address. One that is no
// address is left to the listener, which says what is wrong with it.
func onLoopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	ip := net.ParseIP(host)
	return err != nil || host == "localhost" || ip != nil && ip.IsLoopback()
}

// warnOfInvention says what a shop that is meant for real still shows of the demo.
func (c *serveCmd) warnOfInvention(t terms.Terms, demoMembers int, log *slog.Logger) {
	if c.Demo {
		return
	}
	if t.Company.Invented() {
		log.Warn("the company is still the invented one of the demo: fill in company in the --terms file before you sell; every page says so until then")
	}
	if demoMembers > 0 {
		log.Warn("the shop has members of the demo; they cannot log in without --demo", "members", demoMembers)
	}
}
