package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/status"
	"github.com/tsumugi-shop/tsumugi/web"
	"golang.org/x/sync/errgroup"
)

// Run serves the shop until ctx ends.
func (c *serveCmd) Run(ctx context.Context) (err error) {
	log := c.logger()
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	if c.Demo {
		if err := fillDemo(ctx, d, time.Now()); err != nil {
			return err
		}
	}
	front, err := loadFront(web.Dist())
	if err != nil {
		return err
	}
	engine, err := ssr.Pick(c.Renderer, front.engines(log), log)
	if err != nil {
		return err
	}
	defer func() { err = closing(engine, err) }()

	door, err := status.NewLive(ctx, d)
	if err != nil {
		return err
	}
	if c.Demo {
		if err := fillDemo(ctx, d, time.Now()); err != nil {
			return err
		}
	}
	items, err := catalog.NewLive(ctx, d, log)
	if err != nil {
		return err
	}
	table, err := call.NewTable(shop.Calls(shop.Parts{
		Config:  c.shopConfig(),
		Catalog: items,
		Reports: httpd.NewReports(log, time.Now),
		Now:     time.Now,
	})...)
	if err != nil {
		return err
	}
	metrics := httpd.NewMetrics()
	site, err := httpd.New(httpd.Config{
		Log: log, Metrics: metrics, Calls: table, Renderer: engine,
		Documents: front.document, Routes: front.routes, Assets: front.assets, Build: front.build,
		Version:     pageVersion(front.build.ID, items, time.Now),
		Maintenance: func() error { return door.Current().Err() },
		Checks:      map[string]func(context.Context) error{"database": d.Ping},
		Proxies:     c.Proxies,
		CacheBytes:  c.CacheMiB << 20,
	})
	if err != nil {
		return err
	}
	defer site.Close()

	server := &httpd.Server{
		Addr: c.Addr, Handler: site, MetricsAddr: c.MetricsAddr, Metrics: metrics.Handler(),
		Log: log, Listening: c.welcome, OnDrain: site.Drain,
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return stopped(ctx, door.Follow(ctx)) })
	group.Go(func() error { return stopped(ctx, items.Follow(ctx)) })
	group.Go(func() error { return server.Run(ctx) })
	return group.Wait()
}

// stopped takes the end of ctx for what it is: no error.
func stopped(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// welcome tells the operator where the shop is.
func (c *serveCmd) welcome(at, metrics net.Addr) {
	fmt.Fprintf(os.Stdout, "\n  Tsumugi 紬 is open:  http://%s\n", at)
	if metrics != nil {
		fmt.Fprintf(os.Stdout, "  Metrics:            http://%s/metrics\n", metrics)
	}
	fmt.Fprintf(os.Stdout, "  Data:               %s\n  Stop with Ctrl+C.\n\n", c.Data)
}

// shopConfig is what every page may know.
func (c *serveCmd) shopConfig() shop.Config {
	return shop.Config{Name: "Tsumugi 紬", Announcement: "5,500円（税込）以上のお買い上げで送料無料", FreeShippingFrom: 5500}
}
