package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/contentful"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// contentFlags say where articles, guides and news are written.
type contentFlags struct {
	Content                 string        `help:"Where articles, guides and news are written: local (this shop's database) or contentful." enum:"local,contentful" default:"local"`
	ContentfulURL           string        `help:"Contentful's delivery interface." default:"https://cdn.contentful.com" name:"contentful-url"`
	ContentfulImages        string        `help:"Where Contentful has pictures." default:"https://images.ctfassets.net"`
	ContentfulSpace         string        `help:"The space at Contentful."`
	ContentfulEnvironment   string        `help:"Its environment." default:"master"`
	ContentfulToken         string        `help:"Token of the delivery interface; better in TSUMUGI_CONTENTFUL_TOKEN than on the command line." secret:""`
	ContentfulLocale        string        `help:"What the space calls Japanese." default:"ja"`
	ContentfulTimeout       time.Duration `help:"How long an answer of Contentful may take; pages never wait for one." default:"20s"`
	ContentfulWebhookSecret string        `help:"Secret that Contentful signs its webhooks to /webhook/contentful with; without it none are taken." secret:""`
}

// texts is what the shop has to read.
type texts struct {
	*content.Live
	store    *local.Store            // where they are written; nil: elsewhere
	hooks    map[string]http.Handler // notices of changes from outside
	pictures media.Source            // that come with the texts; nil: none
	close    func() error
}

// Close lets go of the source.
func (t *texts) Close() error { return t.close() }

// openContent opens the source of content and reads it for the first time. What
// comes from elsewhere is kept in the folder data.
func (c contentFlags) openContent(ctx context.Context, d *db.DB, t terms.Terms, data string, log *slog.Logger) (*texts, error) {
	words := content.Words(t.Words())
	if c.Content == "local" {
		store := &local.Store{DB: d, Words: words}
		return &texts{Live: content.NewLive(ctx, store, words, log), store: store, close: func() error { return nil }}, nil
	}
	source, err := contentful.New(contentful.Config{
		Base: c.ContentfulURL, Images: c.ContentfulImages, Space: c.ContentfulSpace, Environment: c.ContentfulEnvironment, Token: c.ContentfulToken,
		Locale: c.ContentfulLocale, Secret: c.ContentfulWebhookSecret, Limit: c.ContentfulTimeout,
		Keep: filepath.Join(data, "content.json"), Now: time.Now, Log: log,
	})
	if err != nil {
		return nil, err
	}
	out := &texts{Live: content.NewLive(ctx, source, words, log), hooks: map[string]http.Handler{}, pictures: source, close: source.Close}
	if c.ContentfulWebhookSecret != "" {
		out.hooks["/webhook/contentful"] = source.Webhook()
	}
	return out, nil
}

type contentCmd struct {
	Import    contentImportCmd    `cmd:"" help:"Take a folder of Markdown files, such as article/autumn-yoga.md, into the shop."`
	Export    contentExportCmd    `cmd:"" help:"Write all entries as a folder of Markdown files."`
	List      contentListCmd      `cmd:"" help:"List all entries and their state."`
	Versions  contentVersionsCmd  `cmd:"" help:"List the revisions of an entry."`
	Diff      contentDiffCmd      `cmd:"" help:"Show the words that differ between two revisions."`
	Restore   contentRestoreCmd   `cmd:"" help:"Make an older revision the newest draft."`
	Schedule  contentScheduleCmd  `cmd:"" help:"Keep a draft that names from when to when it shows."`
	Publish   contentPublishCmd   `cmd:"" help:"Show entries to shoppers, at the time that they name."`
	Unpublish contentUnpublishCmd `cmd:"" help:"Make entries drafts."`
}

type contentImportCmd struct {
	storage
	logging
	acting
	policy
	Dir string `arg:"" help:"The folder." type:"existingdir"`
}

type contentExportCmd struct {
	storage
	logging
	Dir string `arg:"" help:"A new or empty folder." type:"path"`
}

type contentListCmd struct {
	storage
	logging
	Type string `help:"Only entries of a content type." placeholder:"TYPE"`
}

type contentPublishCmd struct {
	storage
	logging
	acting
	Revision int      `help:"Bring back this revision of the one entry named." placeholder:"N"`
	IDs      []string `arg:"" name:"id" help:"Ids of entries, as list shows them."`
}

type contentUnpublishCmd struct {
	storage
	logging
	acting
	IDs []string `arg:"" name:"id" help:"Ids of entries, as list shows them."`
}

// withContent does something to the entries.
func (s storage) withContent(ctx context.Context, l logging, do func(*local.Store) error) error {
	d, err := s.open(ctx, l.logger())
	if err != nil {
		return err
	}
	return closing(d, do(&local.Store{DB: d}))
}

// Run imports a folder, as a whole or not at all.
func (c *contentImportCmd) Run(ctx context.Context) error {
	t, err := c.terms()
	if err != nil {
		return err
	}
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		s.Words = t.Words()
		report, err := s.Import(ctx, os.DirFS(c.Dir))
		if list, ok := errors.AsType[local.Problems](err); ok {
			for _, p := range list {
				fmt.Fprintln(os.Stderr, filepath.Join(c.Dir, p.File)+strings.TrimPrefix(p.String(), p.File))
			}
			return fmt.Errorf("%s: %s; nothing was changed", c.Dir, counted(len(list), "problem"))
		}
		if err != nil {
			return err
		}
		fmt.Printf("content: %s added, %s changed, %s unchanged\n", grouped(report.Added), grouped(report.Changed), grouped(report.Unchanged))
		return nil
	})
}

// Run exports a folder.
func (c *contentExportCmd) Run(ctx context.Context) error {
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		n, behind, err := s.Export(ctx, c.Dir)
		if err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "content: %s written to %s\n", counted(n, "file"), c.Dir)
		if behind > 0 {
			fmt.Fprintf(os.Stderr, "content: %s not in them: drafts upon what is shown\n", counted(behind, "newer revision"))
		}
		return nil
	})
}

// Run lists the entries.
func (c *contentListCmd) Run(ctx context.Context) error {
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		rows, err := s.List(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if c.Type != "" && r.Type != c.Type {
				continue
			}
			state, err := stateOf(ctx, s, r)
			if err != nil {
				return err
			}
			fmt.Printf("%s\t%s\trevision %d\t%s\n", r.ID, state, r.Revision, r.Updated.Format(time.RFC3339))
		}
		return nil
	})
}

// Run publishes entries.
func (c *contentPublishCmd) Run(ctx context.Context) error {
	if c.Revision != 0 && len(c.IDs) != 1 {
		return errors.New("--revision is for one entry")
	}
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		if err := alone(ctx, s); err != nil {
			return err
		}
		for _, id := range c.IDs {
			if err := s.Publish(ctx, id, c.Revision); err != nil {
				return inWords(err)
			}
		}
		return nil
	})
}

// Run unpublishes entries.
func (c *contentUnpublishCmd) Run(ctx context.Context) error {
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		for _, id := range c.IDs {
			if err := s.Unpublish(ctx, id); err != nil {
				return err
			}
		}
		return nil
	})
}
