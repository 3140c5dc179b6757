// Package contentful reads content from Contentful's delivery interface: all
// entries of the shop's content types, page by page, into one reading. The last
// good reading is kept in a file, for a start while the service is down. A
// signed webhook makes it read again at once; without one it asks now and then.
package contentful

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/dial"
)

// Config says where the content is.
type Config struct {
	Base        string // https://cdn.contentful.com
	Images      string // https://images.ctfassets.net
	Space       string
	Environment string
	Token       string // of the delivery interface
	Locale      string // as the space names Japanese
	Secret      string // that webhooks are signed with; empty: none are taken
	Keep        string // file of the last good reading; empty: none
	Every       time.Duration
	Limit       time.Duration // of an answer
	Now         func() time.Time
	Log         *slog.Logger
}

// Source is a space of Contentful.
type Source struct {
	Config
	client   *http.Client
	wake     chan struct{}
	pictures atomic.Pointer[map[string]string] // where they are, by their path below /contents/
}

var _ content.Source = (*Source)(nil)

const (
	pageSize      = 100
	maxPages      = 200         // of one content type
	maxBody       = 8 << 20     // of one page; the service itself sends 7 MB at most
	longestWait   = time.Minute // for the rate limit
	maxAttempts   = 5
	defaultLocale = "ja"
	defaultEvery  = 5 * time.Minute
	defaultLimit  = 20 * time.Second
)

// New returns the source of a space.
func New(c Config) (*Source, error) {
	for _, address := range []string{c.Base, c.Images} {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
			return nil, fmt.Errorf("the content address %q is not like https://cdn.contentful.com", address)
		}
	}
	if c.Space == "" || c.Environment == "" || c.Token == "" {
		return nil, errors.New("content from Contentful needs a space, an environment and a token")
	}
	if c.Locale == "" {
		c.Locale = defaultLocale
	}
	if c.Every <= 0 {
		c.Every = defaultEvery
	}
	if c.Limit <= 0 {
		c.Limit = defaultLimit
	}
	client := dial.To(c.Base, c.Images).Client(c.Limit, func(t *http.Transport) { t.ResponseHeaderTimeout = c.Limit / 2 })
	return &Source{Config: c, wake: make(chan struct{}, 1), client: client}, nil
}

// Close lets go of connections.
func (s *Source) Close() error {
	s.client.CloseIdleConnections()
	return nil
}

// Refresh makes Watch tell of a change.
func (s *Source) Refresh() {
	select {
	case s.wake <- struct{}{}:
	default: // it is told already
	}
}

// Watch tells of a change when a webhook came, and now and then.
func (s *Source) Watch(ctx context.Context, changed func()) error {
	changed()
	tick := time.NewTicker(s.Every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		case <-s.wake:
		}
		changed()
	}
}

// Read reads all content types. With an error it returns what was kept.
func (s *Source) Read(ctx context.Context) (content.Reading, error) {
	r, err := s.readAll(ctx)
	if err != nil {
		kept := s.kept()
		if s.pictures.Load() == nil {
			s.remember(kept)
		}
		return kept, fmt.Errorf("read Contentful: %w", err)
	}
	s.remember(r)
	if err := s.keep(r); err != nil {
		s.Log.WarnContext(ctx, "could not keep the last good content", "error", err)
	}
	return r, nil
}

func (s *Source) readAll(ctx context.Context) (content.Reading, error) {
	c := collection{entries: map[string]content.Entry{}, assets: map[string]content.Asset{}}
	for _, t := range content.Types {
		if err := s.readType(ctx, t.ID, &c); err != nil {
			return content.Reading{}, fmt.Errorf("content type %s: %w", t.ID, err)
		}
	}
	return c.reading(), nil
}

// readType reads the pages of one content type. A type that the space does not
// have has no entries.
func (s *Source) readType(ctx context.Context, id string, c *collection) error {
	for n := range maxPages {
		q := url.Values{
			"content_type": {id}, "limit": {strconv.Itoa(pageSize)}, "skip": {strconv.Itoa(n * pageSize)},
			"order": {"sys.id"}, "include": {"1"}, "locale": {s.Locale},
		}
		page, err := s.get(ctx, q)
		if errors.Is(err, errUnknownType) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.collect(page, c); err != nil {
			return err
		}
		if len(page.Items) == 0 || page.Skip+len(page.Items) >= page.Total {
			return nil
		}
	}
	return fmt.Errorf("has more than %d entries", maxPages*pageSize)
}

// A collection has each entry and asset once.
type collection struct {
	entries map[string]content.Entry
	assets  map[string]content.Asset
}

func (c *collection) reading() (r content.Reading) {
	for _, e := range c.entries {
		r.Entries = append(r.Entries, e)
	}
	for _, a := range c.assets {
		r.Assets = append(r.Assets, a)
	}
	slices.SortFunc(r.Entries, func(a, b content.Entry) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(r.Assets, func(a, b content.Asset) int { return strings.Compare(a.ID, b.ID) })
	return r
}
