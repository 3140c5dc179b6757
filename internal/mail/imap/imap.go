// Package imap takes mail out of a folder of a mail server. What was taken is
// marked as read there and stays: the server keeps what was attached.
package imap

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Config says where the folder is.
type Config struct {
	Host     string
	Port     int // 0: 993, or 143 with another security
	User     string
	Password string
	// Security is "tls" from the first byte, "starttls", or "none" for a server
	// on the same machine.
	Security string
	Folder   string      // INBOX when empty; only the shop reads it
	TLS      *tls.Config // nil: the system's authorities
}

// Inbox is a folder of a mail server.
type Inbox struct {
	config Config
	dialer *dial.Dialer
}

// patience is how long one look into the folder may take.
const patience = 2 * time.Minute

// New checks the configuration; it does not connect.
func New(c Config) (*Inbox, error) {
	if c.Host == "" || c.User == "" {
		return nil, errors.New("--imap-host or --imap-user is empty; name the mail server and who the shop is there")
	}
	switch c.Security {
	case "tls", "starttls", "none":
	case "":
		c.Security = "tls"
	default:
		return nil, fmt.Errorf("--imap-security is %q; it should be tls, starttls or none", c.Security)
	}
	if c.Port == 0 {
		c.Port = map[string]int{"tls": 993, "starttls": 143, "none": 143}[c.Security]
	}
	if c.Folder == "" {
		c.Folder = "INBOX"
	}
	if c.TLS == nil {
		c.TLS = &tls.Config{}
	}
	c.TLS = c.TLS.Clone()
	c.TLS.MinVersion, c.TLS.ServerName = tls.VersionTLS12, c.Host
	b := &Inbox{config: c}
	b.dialer = dial.To(b.address())
	return b, nil
}

func (b *Inbox) address() string {
	return net.JoinHostPort(b.config.Host, strconv.Itoa(b.config.Port))
}

// Take hands on what nobody has read.
func (b *Inbox) Take(ctx context.Context, most int, take func(ctx context.Context, raw []byte) error) (n int, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c, err := b.open(ctx)
	if err != nil {
		return 0, fmt.Errorf("mail server %s: %w", b.address(), err)
	}
	defer func() { _ = c.Close() }()                         // all that matters was answered
	defer context.AfterFunc(ctx, func() { _ = c.Close() })() // a server that hangs holds nobody
	if err := c.Login(b.config.User, b.config.Password).Wait(); err != nil {
		return 0, fmt.Errorf("log in at mail server %s: %w", b.address(), err)
	}
	if _, err := c.Select(b.config.Folder, nil).Wait(); err != nil {
		return 0, fmt.Errorf("open folder %q: %w", b.config.Folder, err)
	}
	found, err := c.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen}}, nil).Wait()
	if err != nil {
		return 0, fmt.Errorf("look for new mail: %w", err)
	}
	var failed []error
	for _, uid := range found.AllUIDs() {
		if n >= most || ctx.Err() != nil {
			break
		}
		if err := b.one(ctx, c, uid, take); err != nil {
			failed = append(failed, err) // the others are taken all the same
			continue
		}
		n++
	}
	_ = c.Logout().Wait() // what was taken is marked already
	return n, errors.Join(append(failed, ctx.Err())...)
}

func (b *Inbox) open(ctx context.Context) (*imapclient.Client, error) {
	conn, err := b.dialer.DialContext(ctx, "tcp", b.address())
	if err != nil {
		return nil, err
	}
	switch b.config.Security {
	case "starttls":
		return imapclient.NewStartTLS(conn, &imapclient.Options{TLSConfig: b.config.TLS})
	case "none":
		return imapclient.New(conn, nil), nil
	}
	secure := tls.Client(conn, b.config.TLS)
	if err := secure.HandshakeContext(ctx); err != nil {
		_ = conn.Close() // the handshake says what went wrong
		return nil, err
	}
	return imapclient.New(secure, nil), nil
}

// one hands on one message and marks it as read.
func (b *Inbox) one(ctx context.Context, c *imapclient.Client, uid imap.UID, take func(ctx context.Context, raw []byte) error) error {
	whole := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: mail.MaxIncoming}}
	got, err := c.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{whole}}).Collect()
	if err != nil {
		return fmt.Errorf("fetch a mail: %w", err)
	}
	if len(got) != 1 {
		return nil // it went meanwhile
	}
	if err := take(ctx, got[0].FindBodySection(whole)); err != nil {
		return err
	}
	if err := c.Store(imap.UIDSetNum(uid), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen}}, nil).Close(); err != nil {
		return fmt.Errorf("mark a mail as read: %w", err)
	}
	return nil
}
