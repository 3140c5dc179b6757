package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jobs"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/mail/imap"
	"github.com/tsumugi-shop/tsumugi/internal/mail/local"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/webhook"
)

// inboxFlags say how mail to the shop comes in.
type inboxFlags struct {
	InquiryAddress    string `help:"Where customers answer letters about inquiries, such as support@shop.example; mail to support+ANYTHING@shop.example must arrive there too."`
	MailWebhookSecret string `help:"Secret with which a mail service signs mail that it brings to /webhook/mail; better in TSUMUGI_MAIL_WEBHOOK_SECRET. Empty: none is taken." secret:""`
	IMAPHost          string `help:"A mail server from whose folder mail to the shop is taken; empty means none." name:"imap-host"`
	IMAPPort          int    `help:"Its port; 0 is 993, or 143 with another security than tls." name:"imap-port"`
	IMAPUser          string `help:"Who the shop is there." name:"imap-user"`
	IMAPPassword      string `help:"Its password there; better in TSUMUGI_IMAP_PASSWORD than on the command line." name:"imap-password" secret:""`
	IMAPSecurity      string `help:"tls (from the first byte), starttls or none (a server on the same machine)." enum:"tls,starttls,none" default:"tls" name:"imap-security"`
	IMAPFolder        string `help:"The folder; only the shop reads it, and what was taken is marked as read." default:"INBOX" name:"imap-folder"`
}

// arrivals is how mail to the shop comes in.
type arrivals struct {
	inquiries *support.Inquiries
	inbox     mail.Inbox // nil: none is looked into
	every     time.Duration
	log       *slog.Logger
}

// mailAtOnce is how many mails one look into an inbox takes.
const mailAtOnce = 50

// openArrivals makes the ways in, and lets letters name the address for answers.
func (c *serveCmd) openArrivals(ctx context.Context, d *db.DB, p *post, own string, log *slog.Logger) (*arrivals, error) {
	a := &arrivals{inquiries: p.parts.Inquiries, log: log}
	takes := c.IMAPHost != "" || c.MailWebhookSecret != ""
	if c.InquiryAddress != "" {
		address, err := mail.ParseAddress(c.InquiryAddress)
		if err != nil {
			return nil, errors.New("--inquiry-address is not an e-mail address")
		}
		a.inquiries.Address = address
		if !takes && !c.Demo {
			log.WarnContext(ctx, "letters ask for answers at --inquiry-address, and nothing brings them in; name --imap-host or --mail-webhook-secret")
		}
	} else if takes {
		return nil, errors.New("--inquiry-address is empty; say where customers answer, so that answers find their inquiry")
	}
	if c.MailWebhookSecret != "" {
		p.mounts[webhook.MailPath] = &webhook.Mail{Secret: c.MailWebhookSecret, Take: a.take, Now: time.Now, Log: log}
	}
	switch {
	case c.IMAPHost != "":
		box, err := imap.New(imap.Config{Host: c.IMAPHost, Port: c.IMAPPort, User: c.IMAPUser, Password: c.IMAPPassword, Security: c.IMAPSecurity, Folder: c.IMAPFolder})
		if err != nil {
			return nil, err
		}
		a.inbox, a.every = box, time.Minute
	case c.Demo && c.Mail == "local":
		box := &local.Inbox{DB: d}
		a.inbox, a.every = box, 2*time.Second
		if a.inquiries.Address == "" {
			a.inquiries.Address = own
		}
		if page, ok := p.mounts[local.Path].(*local.Page); ok {
			page.Inbox = box
		}
	}
	return a, nil
}

// take takes one mail, however it came.
func (a *arrivals) take(ctx context.Context, raw []byte) error {
	t, err := a.inquiries.TakeMail(ctx, raw)
	if err == nil && t.Ignored != "" {
		a.log.InfoContext(ctx, "a mail to the shop was set aside", "why", t.Ignored, "inquiry", t.Number, "bytes", len(raw))
	}
	return err
}

// jobs look into the inbox.
func (a *arrivals) jobs() []jobs.Job {
	if a.inbox == nil {
		return nil
	}
	return []jobs.Job{{Name: "inquiry-mail", Every: a.every, Deadline: 5 * time.Minute, Run: func(ctx context.Context) error {
		for {
			if n, err := a.inbox.Take(ctx, mailAtOnce, a.take); err != nil || n < mailAtOnce {
				return err
			}
		}
	}}}
}
