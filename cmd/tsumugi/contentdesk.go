package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

// errTwo refuses to publish from a command what two people decide.
var errTwo = errors.New("two people decide what is published (承認): ask for it in the office")

// alone refuses where a second person has to agree.
func alone(ctx context.Context, s *local.Store) error {
	_, on, err := approval.Approvals{DB: s.DB}.On(ctx, approval.Text)
	if err == nil && on {
		err = errTwo
	}
	return err
}

// inWords adds to a refusal what is wrong with each field.
func inWords(err error) error {
	for _, f := range fault.From(err).Fields {
		err = fmt.Errorf("%w\n%s: %s", err, f.Name, f.Message)
	}
	return err
}

// stateOf is what became of an entry by now, in a word.
func stateOf(ctx context.Context, s *local.Store, r local.Row) (string, error) {
	r = r.At(s.DB.Now())
	if r.Published == 0 {
		return "draft", nil
	}
	fields := r.Fields
	if r.Published != r.Revision {
		v, err := s.Version(ctx, r.ID, r.Published)
		if err != nil {
			return "", err
		}
		fields = v.Fields
	}
	state := "published"
	if publish, _ := content.Period(fields); s.DB.Now().Before(publish) {
		state = "planned for " + pricedAt(publish.UnixMilli())
	} else if !content.Shows(fields, s.DB.Now()) {
		state = "ended"
	}
	if r.Planned != 0 {
		state += fmt.Sprintf(", revision %d from %s", r.Planned, pricedAt(r.PlannedAt.UnixMilli()))
	} else if r.Published != r.Revision {
		state += fmt.Sprintf(" (revision %d)", r.Published)
	}
	return state, nil
}

type contentVersionsCmd struct {
	storage
	logging
	ID string `arg:"" help:"The entry."`
}

// Run lists the revisions of an entry.
func (c *contentVersionsCmd) Run(ctx context.Context) error {
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		row, err := s.Find(ctx, c.ID)
		if err != nil {
			return err
		}
		list, err := s.Versions(ctx, c.ID, 1000)
		for _, v := range list {
			mark := ""
			switch v.Revision {
			case row.Published:
				mark = "\tpublished"
			case row.Planned:
				mark = "\tfrom " + pricedAt(row.PlannedAt.UnixMilli())
			}
			fmt.Printf("revision %d\t%s\t%s%s\n", v.Revision, v.At.Format(time.RFC3339), v.By, mark)
		}
		return err
	})
}

type contentDiffCmd struct {
	storage
	logging
	ID   string `arg:"" help:"The entry."`
	From int    `help:"A revision; by default the one that is published, or none." placeholder:"N"`
	To   int    `help:"Another; by default the newest." placeholder:"N"`
}

// Run prints what differs: [-removed-]{+added+}.
func (c *contentDiffCmd) Run(ctx context.Context) error {
	return c.withContent(ctx, c.logging, func(s *local.Store) error {
		row, err := s.Find(ctx, c.ID)
		if err != nil {
			return err
		}
		from, to := content.Version{Revision: row.Published}, content.Version{Revision: row.Revision}
		if c.From != 0 {
			from.Revision = c.From
		}
		if c.To != 0 {
			to.Revision = c.To
		}
		for _, v := range []*content.Version{&from, &to} {
			if v.Revision == 0 {
				continue // before the first there was nothing
			}
			if *v, err = s.Version(ctx, c.ID, v.Revision); err != nil {
				return err
			}
		}
		t, ok := content.FindType(row.Type)
		if !ok {
			return fmt.Errorf("content type %q is not one of the shop's", row.Type)
		}
		for _, d := range t.Compare(from.Fields, to.Fields) {
			var b strings.Builder
			for _, p := range d.Pieces {
				switch p.Kind {
				case content.Added:
					b.WriteString("{+" + p.Text + "+}")
				case content.Removed:
					b.WriteString("[-" + p.Text + "-]")
				default:
					b.WriteString(p.Text)
				}
			}
			fmt.Printf("%s: %s\n", d.Field.Name, b.String())
		}
		return nil
	})
}

type contentRestoreCmd struct {
	storage
	logging
	acting
	ID       string `arg:"" help:"The entry."`
	Revision int    `arg:"" help:"The older revision."`
}

// Run makes an older revision the newest draft.
func (c *contentRestoreCmd) Run(ctx context.Context) error {
	return c.edit(ctx, c.logging, c.ID, c.Revision, func(map[string]any) error { return nil })
}

type contentScheduleCmd struct {
	storage
	logging
	acting
	ID      string `arg:"" help:"The entry."`
	Publish string `help:"From when it shows, such as 2026-12-01T00:00 in Tokyo; - is at once." placeholder:"TIME"`
	End     string `help:"Until when; - is for good." placeholder:"TIME"`
}

// Run keeps a draft that names other times; publish makes it true.
func (c *contentScheduleCmd) Run(ctx context.Context) error {
	if c.Publish == "" && c.End == "" {
		return errors.New("say --publish, --end or both")
	}
	return c.edit(ctx, c.logging, c.ID, 0, func(fields map[string]any) error {
		for name, at := range map[string]string{"publish": c.Publish, "end": c.End} {
			switch at {
			case "":
			case "-":
				delete(fields, name)
			default:
				if _, err := jp.ParseTime(at); err != nil {
					return err
				}
				fields[name] = at
			}
		}
		return nil
	})
}

// edit keeps a draft made of the newest revision, or of an older one.
func (s storage) edit(ctx context.Context, l logging, id string, revision int, change func(map[string]any) error) error {
	return s.withContent(ctx, l, func(s *local.Store) error {
		row, err := s.Find(ctx, id)
		if err != nil {
			return err
		}
		fields := maps.Clone(row.Fields)
		if revision != 0 {
			v, err := s.Version(ctx, id, revision)
			if err != nil {
				return err
			}
			fields = v.Fields
		}
		if err := change(fields); err != nil {
			return err
		}
		saved, err := s.Save(ctx, content.Draft{ID: id, Type: row.Type, Fields: fields, Seen: row.Revision})
		if err != nil {
			return inWords(err)
		}
		fmt.Fprintf(os.Stderr, "content: %s is at revision %d, which nobody is shown before `tsumugi content publish %s`\n", id, saved.Revision, id)
		return nil
	})
}
