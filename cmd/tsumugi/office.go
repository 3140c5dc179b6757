package main

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/live"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// officeFlags say where those who work in the shop find their office.
type officeFlags struct {
	OfficeAddr   string `help:"Where the office listens; off means nowhere, auto 127.0.0.1:8081 or, where that is taken, a free port." default:"auto"`
	OfficeOrigin string `help:"The office's public address, such as https://office.shop.example; another than the shop's."`
}

// officeAddr is where the office listens while nobody says otherwise.
const officeAddr = "127.0.0.1:8081"

// listenAt tells where the office listens, and whether anywhere else would do.
func (f officeFlags) listenAt() (addr string, mayMove bool) {
	switch f.OfficeAddr {
	case "auto":
		return officeAddr, true
	case "off", "":
		return "", false
	}
	return f.OfficeAddr, false
}

// officeOrigin is the office's address for letters and passkeys.
func (c *serveCmd) officeOrigin(at net.Addr) string {
	if c.OfficeOrigin != "" || at == nil {
		return c.OfficeOrigin
	}
	return (&serveCmd{}).publicOrigin(at)
}

// officeCookies are the names of the office's cookies. The shop has its own:
// browsers send cookies to every port of a host.
const (
	officeSession = "tsumugi_office"
	officeDevice  = "tsumugi_office_device"
)

// openPeople makes those who work in the shop.
func (c *serveCmd) openPeople(ctx context.Context, d *db.DB, origin, shopName string, hasher *member.Hasher, key seal.Key, log *slog.Logger) (*staff.People, error) {
	people := staff.New(d, origin, shopName, log)
	people.Hasher, people.Seals, people.Demo = hasher, key, c.Demo
	var err error
	if people.Passkeys, err = passkey.NewSite(origin, shopName+" 事務室"); err != nil {
		return nil, err
	}
	if !c.Demo {
		return people, nil
	}
	return people, people.FillDemo(ctx)
}

// openOffice makes the office as one handler.
func (c *serveCmd) openOffice(parts office.Parts, hub *live.Hub, origin string, dist fs.FS, pictures, styles http.Handler, metrics *httpd.Metrics, log *slog.Logger) (*httpd.App, error) {
	table, err := office.NewTable(parts)
	if err != nil {
		return nil, err
	}
	document, assets, err := officeBundle(dist)
	if err != nil {
		return nil, err
	}
	trusted := ""
	if c.OfficeOrigin != "" {
		trusted = origin
	}
	return httpd.NewApp(httpd.AppConfig{
		Log: log, Metrics: metrics, Calls: table, Document: document, Assets: assets, Earlier: c.earlier["office"], Origin: trusted, Proxies: c.Proxies,
		Mounts: map[string]http.Handler{"/images/": pictures, "/contents/": pictures, shopStyles: styles}, Look: db.Looking,
		Events: hub.Tell, Session: officeSession, Device: officeDevice, CallLimit: edgeLimit(limit.Calls, 1),
	})
}

// jobsOf tells the office how jobs fare.
func jobsOf(d *db.DB) func(context.Context) ([]today.Job, error) {
	return func(ctx context.Context) ([]today.Job, error) {
		all, err := jobs.List(ctx, d)
		list := make([]today.Job, len(all))
		for i, j := range all {
			list[i] = today.Job{Name: j.Name, Due: j.Due, Began: j.Began, Failures: j.Failures, Problem: j.Problem}
		}
		return list, err
	}
}

// officeBundle is the office's part of the front end; nothing when it was not built.
func officeBundle(dist fs.FS) (document []byte, assets fs.FS, err error) {
	document, err = fs.ReadFile(dist, "office/index.html")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	assets, err = fs.Sub(dist, "office")
	return document, assets, err
}

// officeTable is the office's table without its parts, to be described.
func officeTable() (*call.Table, error) { return office.NewTable(office.Parts{}) }
