package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/mail/local"
	"github.com/tsumugi-shop/tsumugi/internal/mail/smtp"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/contact"
	"github.com/tsumugi-shop/tsumugi/internal/support"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// mailFlags say how letters go out.
type mailFlags struct {
	Mail         string `help:"How letters go out: smtp, or local (kept in the database and not sent; read at /demo/mail with --demo)." enum:"local,smtp" default:"local"`
	MailRate     int    `help:"How many magazines and notices go out a minute; other letters do not wait." default:"300"`
	SMTPHost     string `help:"The mail server." name:"smtp-host"`
	SMTPPort     int    `help:"Its port; 0 is 587, or 465 with --smtp-security tls." name:"smtp-port"`
	SMTPUser     string `help:"Who the shop is there; empty means no login." name:"smtp-user"`
	SMTPPassword string `help:"Its password there; better in TSUMUGI_SMTP_PASSWORD than on the command line." name:"smtp-password" secret:""`
	SMTPSecurity string `help:"starttls, tls (from the first byte) or none (a server on the same machine)." enum:"starttls,tls,none" default:"starttls" name:"smtp-security"`
}

// post is what sends letters, and takes questions and wishes for mail.
type post struct {
	outbox *mail.Outbox
	mounts map[string]http.Handler
	parts  shop.SupportParts
}

// openPost makes the outbox and the support desk of the shop at its public address.
func (c *serveCmd) openPost(ctx context.Context, d *db.DB, origin string, t terms.Terms, metrics *httpd.Metrics, log *slog.Logger) (*post, error) {
	keys, err := support.OpenKeys(ctx, d)
	if err != nil {
		return nil, err
	}
	wishes := &support.Wishes{DB: d, Keys: keys, Origin: origin}
	p := &post{
		outbox: &mail.Outbox{DB: d, Company: t.Company, Origin: origin, Log: log, Bulk: c.MailRate},
		mounts: map[string]http.Handler{support.StopPath: contact.NewStopPage(wishes, t.Company.ShopName, log)},
		parts: shop.SupportParts{
			Inquiries: &support.Inquiries{DB: d, Keys: keys, Origin: origin}, Votes: &support.Votes{DB: d, Keys: keys}, Wishes: wishes,
		},
	}
	box := &local.Box{DB: d}
	if p.outbox.Sender, err = c.sender(box); err != nil {
		return nil, err
	}
	if c.Mail == "local" && !c.Demo {
		log.WarnContext(ctx, "letters are kept and not sent; name a mail server with --mail smtp")
	}
	if c.Mail == "local" && c.Demo {
		p.mounts[local.Path] = &local.Page{Box: box, Log: log}
	}
	p.watch(metrics)
	return p, nil
}

// sender is the adapter that the operator chose.
func (f mailFlags) sender(box *local.Box) (mail.Sender, error) {
	if f.Mail == "local" {
		return box, nil
	}
	return smtp.New(smtp.Config{Host: f.SMTPHost, Port: f.SMTPPort, User: f.SMTPUser, Password: f.SMTPPassword, Security: f.SMTPSecurity})
}

func (p *post) watch(metrics *httpd.Metrics) {
	metrics.Watch("mail_waiting", "Letters that wait to be sent.", func() float64 { return float64(p.outbox.Counts().Waiting) })
	metrics.Watch("mail_oldest_seconds", "How long the oldest letter has waited.", func() float64 { return p.outbox.Counts().Oldest.Seconds() })
	metrics.Watch("mail_failed", "Letters that were given up in the last month and not sent since.", func() float64 { return float64(p.outbox.Counts().Failed) })
	metrics.Count("mail_given_up", "Letters that this node gave up on since it started.", func() float64 { return float64(p.outbox.GaveUp()) })
}

type mailCmd struct {
	List  mailListCmd  `cmd:"" help:"List letters of a state."`
	Retry mailRetryCmd `cmd:"" help:"Send letters again that were given up."`
	Test  mailTestCmd  `cmd:"" help:"Send a letter to an address at once, to try the mail server."`
}

type mailListCmd struct {
	storage
	logging
	State string `help:"waiting, sent, failed or withdrawn." enum:"waiting,sent,failed,withdrawn" default:"failed"`
	Limit int    `help:"How many, the newest first." default:"50"`
}

type mailRetryCmd struct {
	storage
	logging
	acting
	All  bool     `help:"All that were given up."`
	Keys []string `arg:"" optional:"" name:"key" help:"Letters, as list shows them."`
}

type mailTestCmd struct {
	storage
	logging
	policy
	mailFlags
	Address string `arg:"" help:"Who gets it."`
}

// Run lists letters.
func (c *mailListCmd) Run(ctx context.Context) error {
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	list, err := (&mail.Letters{DB: d}).List(ctx, c.State, c.Limit)
	for _, l := range list {
		fmt.Printf("%s\t%s\t%s\t%s\t%s\n", l.Created.Format(time.RFC3339), l.Key, l.Kind, counted(l.Attempts, "attempt"), l.Problem)
	}
	return closing(d, err)
}

// Run makes letters wait again.
func (c *mailRetryCmd) Run(ctx context.Context) error {
	if c.All == (len(c.Keys) > 0) {
		return errors.New("name letters, or say --all")
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	letters, total := &mail.Letters{DB: d}, 0
	if c.All {
		total, err = letters.Retry(ctx, "")
	}
	for _, key := range c.Keys {
		var n int
		if n, err = letters.Retry(ctx, key); err != nil {
			break
		}
		total += n
	}
	fmt.Println(counted(total, "letter") + " will be sent again.")
	return closing(d, err)
}

// Run sends a letter past the outbox, so that what the mail server says is seen.
func (c *mailTestCmd) Run(ctx context.Context) error {
	address, err := mail.ParseAddress(c.Address)
	if err != nil {
		return err
	}
	t, err := c.terms()
	if err != nil {
		return err
	}
	d, err := c.open(ctx, c.logger())
	if err != nil {
		return err
	}
	sender, err := c.sender(&local.Box{DB: d})
	if err == nil {
		err = sender.Send(ctx, mail.Message{
			ID: id.New(time.Now()) + ".test@" + "tsumugi", Kind: mail.Transactional, From: t.Company.Email, FromName: t.Company.ShopName, To: address,
			Subject: "メール送信の確認", Text: "このメールが届いていれば、お店のメールは正しく送信されています。\n",
			HTML: "<!DOCTYPE html><html lang=\"ja\"><head><title>メール送信の確認</title></head><body><p>このメールが届いていれば、お店のメールは正しく送信されています。</p></body></html>\n", Date: time.Now(),
		})
	}
	if err = closing(d, err); err != nil {
		return err
	}
	fmt.Println("The mail server took the letter.")
	return nil
}
