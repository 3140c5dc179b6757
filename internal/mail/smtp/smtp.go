// Package smtp sends messages through a mail server. Each message has a
// connection of its own: a shop's letters come one by one, and a connection
// that fails then fails one letter only.
package smtp

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"os"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/tsumugi-shop/tsumugi/internal/dial"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Config says where the mail server is.
type Config struct {
	Host     string
	Port     int    // 0: 587, or 465 with TLS from the first byte
	User     string // empty: no login
	Password string
	// Security is "starttls" (which the server must then offer), "tls" from
	// the first byte, or "none" for a server on the same machine.
	Security string
	TLS      *tls.Config // nil: the system's authorities
}

// Post sends through a mail server.
type Post struct {
	client *gomail.Client
}

// patience is how long the server may take for one step.
const patience = 30 * time.Second

// New checks the configuration; it does not connect.
func New(c Config) (*Post, error) {
	if c.Host == "" {
		return nil, errors.New("--smtp-host is empty; name the mail server")
	}
	if c.Port == 0 {
		c.Port = 587
		if c.Security == "tls" {
			c.Port = 465
		}
	}
	security := c.TLS
	if security == nil {
		security = &tls.Config{}
	}
	security = security.Clone()
	security.MinVersion, security.ServerName = tls.VersionTLS12, c.Host
	options := []gomail.Option{gomail.WithPort(c.Port), gomail.WithTimeout(patience), gomail.WithTLSConfig(security), gomail.WithHELO(helo())}
	switch c.Security {
	case "starttls", "":
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case "tls":
		options = append(options, gomail.WithSSL())
	case "none":
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		return nil, fmt.Errorf("--smtp-security is %q; it should be starttls, tls or none", c.Security)
	}
	options = append(options, gomail.WithDialContextFunc(connect(dial.To(net.JoinHostPort(c.Host, strconv.Itoa(c.Port))), c.Security == "tls", security)))
	if c.User != "" {
		// Without encryption the library refuses to send a password in the clear.
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(c.User), gomail.WithPassword(c.Password))
	}
	client, err := gomail.NewClient(c.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("mail server %s: %w", net.JoinHostPort(c.Host, strconv.Itoa(c.Port)), err)
	}
	return &Post{client: client}, nil
}

// helo is how we introduce ourselves.
func helo() string {
	if name, err := os.Hostname(); err == nil && name != "" {
		return name
	}
	return "localhost"
}

// sendingKey finds the context of a whole Send: the library gives dial one that
// ends as soon as the connection stands.
type sendingKey struct{}

// connect opens connections that end with the context of their message, so that
// a server that hangs does not hold a letter for long.
func connect(to *dial.Dialer, encrypted bool, security *tls.Config) gomail.DialContextFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := to.DialContext(ctx, network, address)
		if err == nil && encrypted {
			secure := tls.Client(conn, security)
			if err = secure.HandshakeContext(ctx); err != nil {
				_ = conn.Close() // the handshake says what went wrong
			}
			conn = secure
		}
		if err != nil {
			return nil, err
		}
		if sending, ok := ctx.Value(sendingKey{}).(context.Context); ok {
			context.AfterFunc(sending, func() { _ = conn.Close() }) // it may be closed already
		}
		return conn, nil
	}
}

// Send sends one message.
func (p *Post) Send(ctx context.Context, m mail.Message) error {
	msg := message(m)
	ctx, done := context.WithCancel(ctx)
	defer done()
	err := p.client.DialAndSendWithContext(context.WithValue(ctx, sendingKey{}, ctx), msg)
	if err == nil || msg.IsDelivered() { // the server has it, whatever went wrong in parting
		return nil
	}
	if refused(err) {
		return fmt.Errorf("%w: %w", mail.ErrRefused, err)
	}
	return err
}

// refused tells whether the server will never take the message. Only what it
// says about this receiver or this text counts: a server that refuses our login
// or our sender is set up wrongly, and letters wait until that is mended.
func refused(err error) bool {
	failure, ok := errors.AsType[*gomail.SendError](err)
	if !ok || failure.IsTemp() || failure.ErrorCode() < 500 {
		return false
	}
	switch failure.ErrorCode() {
	case 530, 534, 535, 538: // about the login
		return false
	}
	return failure.Reason == gomail.ErrSMTPRcptTo || failure.Reason == gomail.ErrSMTPData || failure.Reason == gomail.ErrSMTPDataClose
}

func message(m mail.Message) *gomail.Msg {
	msg := gomail.NewMsg(gomail.WithCharset(gomail.CharsetUTF8), gomail.WithEncoding(gomail.EncodingQP), gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(&netmail.Address{Name: m.FromName, Address: m.From})
	msg.ToMailAddress(&netmail.Address{Name: m.ToName, Address: m.To}) // quotes a local part that needs it
	msg.Subject(m.Subject)
	msg.SetMessageIDWithValue(m.ID)
	msg.SetDateWithValue(m.Date)
	msg.SetGenHeader("Content-Language", "ja")
	if m.ReplyTo != "" {
		if err := msg.ReplyTo(m.ReplyTo); err != nil {
			msg.SetGenHeader("Reply-To", m.ReplyTo) // of a form that carriers in Japan gave out
		}
	}
	if n := len(m.Follows); n > 0 {
		msg.SetGenHeaderPreformatted("In-Reply-To", "<"+m.Follows[n-1]+">")
		msg.SetGenHeaderPreformatted("References", "<"+strings.Join(m.Follows, ">\r\n <")+">")
	} else {
		msg.SetGenHeader("Auto-Submitted", "auto-generated") // so that absence notices do not answer
	}
	if m.Unsubscribe != "" {
		msg.SetListUnsubscribe(m.Unsubscribe)
		msg.SetListUnsubscribePost()
	}
	if m.Kind != mail.Transactional {
		msg.SetGenHeader("Precedence", "bulk")
	}
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	msg.AddAlternativeString(gomail.TypeTextHTML, m.HTML)
	return msg
}
