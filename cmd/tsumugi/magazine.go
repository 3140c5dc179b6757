package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

type magazineCmd struct {
	Send    magazineSendCmd    `cmd:"" help:"Send an article of the kind mailmagazine-news to all subscribers, once per person however often it is run."`
	Consent magazineConsentCmd `cmd:"" help:"Show every yes and no that an address gave to mail."`
}

type magazineSendCmd struct {
	serveSource
	operator
	Subject string `help:"Instead of the article's title; be discreet, it is read over shoulders."`
	DryRun  bool   `help:"Show the magazine and how many would get it, and send nothing."`
	Entry   string `arg:"" help:"Id of the entry, as tsumugi content list shows it."`
}

// serveSource is what commands need that read content as the shop does.
type serveSource struct {
	storage
	logging
	policy
	contentFlags
	Origin string `help:"The shop's public address, such as https://shop.example, for links in the letters." required:""`
}

type magazineConsentCmd struct {
	storage
	logging
	Address string `arg:"" help:"The e-mail address."`
}

// Run sends a magazine.
func (c *magazineSendCmd) Run(ctx context.Context) (err error) {
	log := c.logger()
	if c.Origin, err = cleanOrigin(c.Origin, "--origin"); err != nil {
		return err
	}
	d, err := c.open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = closing(d, err) }()
	issue, err := c.issue(ctx, d, log)
	if err != nil {
		return err
	}
	keys, err := support.OpenKeys(ctx, d)
	if err != nil {
		return err
	}
	wishes := &support.Wishes{DB: d, Keys: keys, Origin: c.Origin}
	total, err := wishes.Subscribers(ctx)
	if err != nil {
		return err
	}
	if c.DryRun {
		fmt.Printf("Subject: %s\nSubscribers: %s\n\n%s\n", issue.Subject, grouped(total), issue.Text)
		return nil
	}
	added := 0
	if err := wishes.Send(ctx, issue, func(done, fresh int) {
		added = fresh
		fmt.Fprintf(os.Stderr, "\r%s of %s subscribers", grouped(done), grouped(total))
	}); err != nil {
		return err
	}
	p, err := wishes.Progress(ctx, issue.Entry)
	if err != nil {
		return err
	}
	fmt.Printf("\n%s put into the outbox now. In all: %s sent, %s waiting, %s failed, %s withdrawn.\n",
		counted(added, "letter"), grouped(p.Sent), grouped(p.Waiting), grouped(p.Failed), grouped(p.Withdrawn))
	return nil
}

// issue makes the magazine of the entry.
func (c *magazineSendCmd) issue(ctx context.Context, d *db.DB, log *slog.Logger) (support.Issue, error) {
	t, err := c.terms()
	if err != nil {
		return support.Issue{}, err
	}
	texts, err := c.openContent(ctx, d, t, c.Data, log)
	if err != nil {
		return support.Issue{}, err
	}
	issue, err := makeIssue(texts.Live, c.Entry, c.Origin)
	if c.Subject != "" {
		issue.Subject = c.Subject
	}
	return issue, closing(texts, err)
}

// makeIssue finds an article for the magazine.
func makeIssue(live *content.Live, entry, origin string) (support.Issue, error) {
	q, err := content.Parse(map[string]any{"content_type": "article", "sys.id": entry, "fields.kind": "mailmagazine-news", "include": "0"})
	if err != nil {
		return support.Issue{}, err
	}
	list, err := live.Current().Find(q, time.Now())
	if err != nil {
		return support.Issue{}, err
	}
	if len(list.Items) != 1 {
		return support.Issue{}, fmt.Errorf("%s is no published article of the kind mailmagazine-news; see tsumugi content list --type article", entry)
	}
	field := func(name string) (s string) {
		_ = json.Unmarshal(list.Items[0].Fields[name], &s) // a field that is missing is empty
		return s
	}
	return support.NewIssue(entry, field("title"), field("lead"), field("body_html"), origin, "/article/mailmagazine-news/"+field("slug"))
}

// Run shows what an address agreed to.
func (c *magazineConsentCmd) Run(ctx context.Context) error {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	list, err := (&support.Wishes{DB: d}).Record(ctx, c.Address)
	for _, a := range list {
		fmt.Printf("%s\t%s\t%s\t%s\t%s\t%s\n", when(a.At), a.Kind, a.Event, a.Page, a.IP, a.Said)
	}
	return closing(d, err)
}
