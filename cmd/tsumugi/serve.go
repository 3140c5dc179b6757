package main

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/demo/people"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/feed"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail/local"
	"github.com/tsumugi-shop/tsumugi/internal/maintenance"
	"github.com/tsumugi-shop/tsumugi/internal/mix"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/live"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/search"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/discover"
	"github.com/tsumugi-shop/tsumugi/internal/shop/favorites"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
	"github.com/tsumugi-shop/tsumugi/web"
	"golang.org/x/sync/errgroup"
)

// Run serves the shop until ctx ends.
func (c *serveCmd) Run(ctx context.Context) (err error) {
	defer paceCollector()()
	log := c.logger()
	if c.Origin, err = cleanOrigin(c.Origin, "--origin"); err != nil {
		return err
	}
	if c.OfficeOrigin, err = cleanOrigin(c.OfficeOrigin, "--office-origin"); err != nil {
		return err
	}
	if err := c.checkDemo(); err != nil {
		return err
	}
	server, err := c.server(log)
	if err != nil {
		return err
	}
	if err := server.Listen(ctx); err != nil {
		return err
	}
	if c.broker, err = c.openBroker(); err != nil {
		return err
	}
	fit := c.openMigrated
	switch {
	case c.Migrate == nil && c.shared():
		fit = c.openNew
	case c.Migrate != nil && !*c.Migrate:
		fit = c.storage.open
	}
	d, err := fit(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	if c.Demo && c.DemoClock != "" {
		d = d.At(demoClock(c.DemoClock))
	}
	if c.TestClock != "" {
		d = d.At(demoClock(c.TestClock))
	}
	front, err := loadFront(web.Dist())
	if err != nil {
		return err
	}
	c.earlier = keepBuilds(c.Data, web.Dist(), time.Now(), log)
	engine, err := ssr.Pick(c.Renderer, front.engines(log, c.RenderWait), log)
	if err != nil {
		return err
	}
	defer func() { err = closing(engine, err) }()
	if c.Demo {
		if err := fillDemo(ctx, d, d.Now()); err != nil {
			return err
		}
	}
	goods, err := c.openGoods(ctx, d, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(goods.texts, err) }()
	if c.Demo {
		if err := c.fillPeople(ctx, d, goods, server.Address(), log); err != nil {
			return err
		}
	}
	pictures, err := c.openPictures(d, goods, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(pictures, err) }()
	return c.serve(ctx, server, d, front, engine, goods, pictures)
}

// goods is what the shop sells and says of it, as it is held in memory.
type goods struct {
	terms       terms.Terms
	maintenance *maintenance.Live
	texts       *texts
	pages       *layout.Live
	items       *catalog.Live
	engine      *search.Engine
	journal     *search.Journal
}

func (c *serveCmd) openGoods(ctx context.Context, d *db.DB, log *slog.Logger) (g goods, err error) {
	synonyms, err := c.synonyms()
	if err != nil {
		return g, err
	}
	if g.terms, err = c.terms(); err != nil {
		return g, err
	}
	if c.Demo && c.Terms == "" {
		g.terms.Reviews.Points = people.ReviewPoints
	}
	if c.Demo && !g.terms.Transfer.Complete() { // so that the office can write the bank's file
		g.terms.Transfer = demoTransfer
	}
	if g.maintenance, err = maintenance.NewLive(ctx, d); err != nil {
		return g, err
	}
	if g.items, err = catalog.NewLive(ctx, d, log); err != nil {
		return g, err
	}
	if g.texts, err = c.openContent(ctx, d, g.terms, c.Data, log); err != nil {
		return g, err
	}
	if g.pages, err = layout.NewLive(ctx, d); err != nil {
		return g, err
	}
	g.journal = search.NewJournal(d, d.Now)
	g.engine, err = search.NewEngine(ctx, search.Options{
		Live: g.items, Now: d.Now, Log: log, Synonyms: synonyms, Statistics: searches(d), IgnoreChoices: !c.LearnChoices,
	})
	return g, err
}

func (c *serveCmd) serve(ctx context.Context, server *httpd.Server, d *db.DB, front *front, engine ssr.Engine, g goods, pictures *pictures) error {
	log := server.Log
	pay, err := c.openPayments(d, g.terms, c.Origin, c.Demo, log)
	if err != nil {
		return err
	}
	members, err := c.openMembers(d, c.publicOrigin(server.Address()), g.terms.Company.ShopName, log)
	if err != nil {
		return err
	}
	invented, err := members.DemoMembers(ctx)
	if err != nil {
		return err
	}
	c.warnOfInvention(g.terms, invented, log)
	metrics := httpd.NewMetrics()
	post, err := c.openPost(ctx, d, c.publicOrigin(server.Address()), g.terms, metrics, log)
	if err != nil {
		return err
	}
	arrivals, err := c.openArrivals(ctx, d, post, g.terms.Company.Email, log)
	if err != nil {
		return err
	}
	parts := shop.Parts{
		Config: c.shopConfig(g.terms), Terms: g.terms, Catalog: g.items, Search: g.engine, Journal: g.journal, Content: g.texts.Live, Layout: g.pages, Worn: shop.NewWorn(), Shows: pictures.Shows, Dresser: pictures.dresser,
		Reports: httpd.NewReports(log, edgeLimit(limit.Reports, 1), time.Now), Member: shop.MemberParts{Members: members, Pace: visit.Pace}, Support: post.parts, Now: d.Now, Log: log,
	}
	parts.Wardrobes = &wardrobe.Wardrobes{DB: d}
	parts.Mixes = &mix.Saved{DB: d}
	parts.Favorite = openFavorites(d, members, g.items, post.parts.Wishes)
	parts.Member.FavoriteCount = favorite.Count
	parts.Loyalty = openLoyalty(d, g.terms)
	memberships, err := c.openSubscriptions(d, g.terms, pay, c.publicOrigin(server.Address()), &parts, log)
	if err != nil {
		return err
	}
	orders := openOrders(d, g, pay, c.publicOrigin(server.Address()), &parts, log)
	if orders.Seals, err = c.key(c.storage, true, log); err != nil {
		return err
	}
	if err := orders.Open(ctx); err != nil {
		return err
	}
	parts.Reviews = review.New(d, orders, g.items, post.parts.Wishes, g.terms, c.publicOrigin(server.Address()))
	if err := parts.Reviews.Open(ctx); err != nil {
		return err
	}
	parts.Voices = review.NewLive(d)
	parts.Reviews.Live = parts.Voices
	told, err := openPush(ctx, d, orders.Seals, g.terms.Company.Email, log)
	if err != nil {
		return err
	}
	parts.Member.Push = told.devices
	for _, r := range limit.Rules {
		if !r.Memory { // those the edge counts itself
			metrics.Limited(r.Name, r.Beyond)
		}
	}
	linkMembers(members, g.terms, orders.Carts, post.parts.Wishes)
	if err := c.crash(orders, post.outbox); err != nil {
		return err
	}
	table, err := call.NewTable(shop.Calls(parts)...)
	if err != nil {
		return err
	}
	g.watch(metrics)
	numbers := &counts{db: d, orders: orders}
	numbers.watch(ctx, metrics)
	mounts := c.mounts(front, g, pictures)
	mounts["/feeds/"] = &discover.Products{Catalog: g.items, Feeds: feed.Feeds{DB: d}, Shop: g.terms.Company.ShopName, Origin: c.Origin, Now: d.Now}
	maps.Copy(mounts, post.mounts)
	maps.Copy(mounts, shop.VoicePages(parts).Mounts())
	mounts[favorite.ConfirmPath] = favorites.NewRestockPage(parts.Favorite.Notices, g.terms.Company.ShopName, log)
	maps.Copy(mounts, pay.mounts(takeEvents(orders.PaymentEvent, memberships.PaymentEvent)))
	future, err := openTravel(ctx, d, parts, engine, front, c.publicOrigin(server.Address()), log)
	if err != nil {
		return err
	}
	if g.texts.store != nil {
		future.Drafts = g.texts.store.Drafts
	}
	mounts[timetravel.Path] = future
	decide, err := shop.Decide(parts)
	if err != nil {
		return err
	}
	site, err := httpd.New(httpd.Config{
		Log: log, Metrics: metrics, Calls: table, Renderer: engine,
		Clock:     d.Now,
		Documents: front.document, Routes: front.routes, Assets: front.assets, Earlier: c.earlier["app"], Build: front.build,
		Version:       pageVersion(front.build.ID, g, d.Now),
		Sources:       &pageSources{items: g.items, engine: g.engine, voices: parts.Voices, pages: g.pages, outfits: parts.Worn.Outfits, now: d.Now},
		Maintenance:   func() error { return g.maintenance.Current().Err() },
		Checks:        ownChecks(d),
		States:        map[string]func(context.Context) error{"database": d.Writable},
		Mounts:        mounts,
		Redirects:     shop.Redirects(parts),
		Forms:         shop.Forms(parts),
		Posts:         shop.Posts(parts),
		Decide:        decide,
		Moved:         shop.Moved(g.items),
		Look:          db.Looking,
		Issues:        shop.Issues(parts),
		Downloads:     shop.Downloads(parts, papers()),
		Payment:       pay.sources,
		Origin:        c.Origin,
		ByName:        c.Origin == "",
		Proxies:       c.Proxies,
		CacheBytes:    c.CacheMiB << 20,
		CallLimit:     edgeLimit(limit.Calls, c.CallRate/float64(limit.Calls.Most)),
		RenderTimeout: c.RenderWait,
		RenderLimit:   edgeLimit(limit.Renders, c.RenderRate/float64(limit.Renders.Most)),
		FreeLimit:     edgeLimit(limit.Free, c.RenderRate/float64(limit.Renders.Most)),
		PolicyLimit:   edgeLimit(limit.Policy, 1),
	})
	if err != nil {
		return err
	}
	defer site.Close()
	server.Handler, server.Metrics, server.OnDrain = site, metrics.Handler(), site.Drain
	var hub *live.Hub
	var publish func(context.Context) error
	uploads := &csvfile.Uploads{DB: d, Points: g.terms.Points, Pictures: pictures.Media}
	if at := server.OfficeAddress(); at != nil {
		origin := c.officeOrigin(at)
		people, err := c.openPeople(ctx, d, origin, g.terms.Company.ShopName, members.Hasher, orders.Seals, log)
		if err != nil {
			return err
		}
		hub = &live.Hub{DB: d, People: people, Log: log, Arrived: func(ctx context.Context, after time.Time) (int, error) {
			return orders.News(ctx, order.Filter{}, after)
		}}
		rooms := office.Parts{People: people, Audit: audit.Log{DB: d}, Orders: orders, Inquiries: parts.Support.Inquiries, Members: members, DB: d, Jobs: jobsOf(d), Packing: receipt.Packing, Catalog: orders.Carts.Catalog}
		rooms.Uploads, rooms.Reviews, rooms.BackupWithin = uploads, parts.Reviews, c.backupWithin()
		rooms.Pictures, rooms.Preview = pictures.Media, previewer(parts, engine, front, c.publicOrigin(server.Address()))
		rooms.PreviewText = textPreviewer(parts, engine, front, c.publicOrigin(server.Address()))
		if g.texts.store != nil {
			rooms.Desk = g.texts.store
		}
		rooms.Links, rooms.Content, rooms.Shop = future.Links, g.texts.Live, c.publicOrigin(server.Address())
		publish = rooms.Goods().PublishDue
		desk, err := c.openOffice(rooms, hub, origin, web.Dist(), pictures.ForStaff(), styles(front.assets), metrics, log)
		if err != nil {
			return err
		}
		server.Office = desk
		server.OnDrain = func() {
			site.Drain()
			desk.Drain()
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	work := workshop{
		db: d, goods: g, pay: pay, members: members, post: post, arrivals: arrivals, hub: hub, publish: publish, uploads: uploads, orders: orders, counts: numbers, memberships: memberships,
		points: parts.Loyalty.Points, ranks: parts.Loyalty.Ranks, notices: parts.Favorite.Notices, push: told.queue, reviews: parts.Reviews, voices: parts.Voices, outfits: parts.Worn.Outfits,
	}
	runner := jobs.Runner{DB: d, Jobs: work.jobs(), Node: nodeName(), Log: log, Observe: metrics.Job}
	group.Go(func() error { return runner.Run(ctx) })
	group.Go(func() error { return server.Run(ctx) })
	return group.Wait()
}

// watch tells the meters what is wrong with the goods.
func (g goods) watch(metrics *httpd.Metrics) {
	metrics.Watch("content_source_down", "1 while the content source does not answer and the last good content is shown.", func() float64 {
		if g.texts.Err() != nil {
			return 1
		}
		return 0
	})
	metrics.Watch("catalog_broken_rows", "Rows of the catalogue left out of the shop because they make no sense.", func() float64 {
		return float64(g.items.Broken())
	})
}

// mounts are the addresses that are neither pages nor calls and need nothing
// but the goods.
func (c *serveCmd) mounts(front *front, g goods, pictures *pictures) map[string]http.Handler {
	directory := &discover.Directory{Catalog: g.items, Content: g.texts.Live, Pages: front.fixedPages(), Origin: c.Origin, Now: time.Now}
	mounts := map[string]http.Handler{
		"/images/": pictures, "/contents/": pictures,
		"/sitemap.xml": directory, "/sitemaps/": directory, "/robots.txt": directory,
	}
	feed := &discover.Feed{Content: g.texts.Live, Origin: c.Origin, Now: time.Now}
	for _, path := range feed.Paths() {
		mounts[path] = feed
	}
	maps.Copy(mounts, g.texts.hooks)
	return mounts
}

// cleanOrigin takes an address as people write it and leaves scheme and host.
func cleanOrigin(text, flag string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || strings.Trim(u.Path, "/") != "" {
		return "", fmt.Errorf("%s is %q; it should be like https://shop.example, without a path", flag, text)
	}
	return u.Scheme + "://" + u.Host, nil
}

// welcome tells the operator where the shop is.
func (c *serveCmd) welcome(at, metrics, office net.Addr) {
	fmt.Fprintf(os.Stdout, "\n  Tsumugi 紬 is open:  http://%s\n", named(at))
	if office != nil {
		fmt.Fprintf(os.Stdout, "  Office:             http://%s\n", named(office))
	}
	if metrics != nil {
		fmt.Fprintf(os.Stdout, "  Metrics:            http://%s/metrics\n", metrics)
	}
	if c.Demo && c.Mail == "local" {
		fmt.Fprintf(os.Stdout, "  Letters it sends:   http://%s%s\n", named(at), local.Path)
	}
	fmt.Fprintf(os.Stdout, "  Data:               %s\n  Stop with Ctrl+C.\n\n", c.Data)
}

// edgeLimit is a limit of the table as the edge takes it.
func edgeLimit(r *limit.Rule, times float64) httpd.Limit {
	perSecond, burst := r.Rate(times)
	return httpd.Limit{PerSecond: perSecond, Burst: burst}
}
