package smtp_test

import (
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	gosmtp "github.com/emersion/go-smtp"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/mail/mailtest"
	"github.com/tsumugi-shop/tsumugi/internal/mail/smtp"
)

// server is a real mail server that keeps what it takes.
type server struct {
	mu       sync.Mutex
	raw      []string
	rcpts    []string
	rcpt     func(to string) error
	data     func() error
	password string // empty: anybody may send
	rude     bool   // hangs up as soon as it has a message
	port     int
}

func start(t *testing.T, change func(*server, *gosmtp.Server)) *server {
	t.Helper()
	s := &server{}
	g := gosmtp.NewServer(gosmtp.BackendFunc(func(c *gosmtp.Conn) (gosmtp.Session, error) { return &session{server: s, conn: c}, nil }))
	g.Domain, g.AllowInsecureAuth = "localhost", true
	if change != nil {
		change(s, g)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.port = l.Addr().(*net.TCPAddr).Port
	ended := make(chan error, 1)
	go func() { ended <- g.Serve(l) }()
	t.Cleanup(func() {
		_ = g.Close()
		_ = l.Close() // Serve may not have begun, and then Close does not know of it
		<-ended
	})
	return s
}

type session struct {
	*server
	conn     *gosmtp.Conn
	to       string
	taken    bool
	loggedIn bool
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "shop" || password != s.password {
			return gosmtp.ErrAuthFailed
		}
		s.loggedIn = true
		return nil
	}), nil
}
func (s *session) Mail(string, *gosmtp.MailOptions) error {
	if s.password != "" && !s.loggedIn {
		return gosmtp.ErrAuthRequired
	}
	return nil
}
func (s *session) Rcpt(to string, _ *gosmtp.RcptOptions) error {
	s.to = to
	if s.rcpt != nil {
		return s.rcpt(to)
	}
	return nil
}
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if s.data != nil {
		if err := s.data(); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = true
	s.raw, s.rcpts = append(s.raw, string(raw)), append(s.rcpts, s.to)
	return nil
}
func (s *session) Reset() {
	if s.taken && s.rude {
		_ = s.conn.Conn().Close() // that is the point
	}
}
func (s *session) Logout() error { return nil }

// arrived reads what was taken, as a mail program would.
func (s *server) arrived(t *testing.T) (list []mail.Message) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, raw := range s.raw {
		m, err := read(raw)
		if err != nil {
			t.Fatalf("%v in\n%s", err, raw)
		}
		if s.rcpts[i] != m.To {
			t.Errorf("delivered to %s, addressed to %s", s.rcpts[i], m.To)
		}
		list = append(list, m)
	}
	return list
}

func read(raw string) (m mail.Message, err error) {
	msg, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		return m, err
	}
	var words mime.WordDecoder
	if m.Subject, err = words.DecodeHeader(msg.Header.Get("Subject")); err != nil {
		return m, err
	}
	for header, into := range map[string][2]*string{"From": {&m.FromName, &m.From}, "To": {&m.ToName, &m.To}} {
		list, err := msg.Header.AddressList(header)
		if err != nil || len(list) != 1 {
			return m, errors.Join(err, errors.New("want one address in "+header))
		}
		*into[0], *into[1] = list[0].Name, list[0].Address
	}
	m.ID = strings.Trim(msg.Header.Get("Message-Id"), "<>")
	m.Unsubscribe = strings.Trim(msg.Header.Get("List-Unsubscribe"), "<>")
	m.ReplyTo = strings.Trim(msg.Header.Get("Reply-To"), "<>")
	for name := range strings.FieldsSeq(msg.Header.Get("References")) {
		m.Follows = append(m.Follows, strings.Trim(name, "<>"))
	}
	if n := len(m.Follows); n > 0 && msg.Header.Get("In-Reply-To") != "<"+m.Follows[n-1]+">" {
		return m, errors.New("In-Reply-To is not the last of References")
	}
	if (len(m.Follows) > 0) == (msg.Header.Get("Auto-Submitted") != "") {
		return m, errors.New("what somebody wrote is not auto-submitted, and all else is")
	}
	if (m.Unsubscribe != "") != (msg.Header.Get("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click") {
		return m, errors.New("List-Unsubscribe and List-Unsubscribe-Post come together")
	}
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		return m, errors.Join(err, errors.New("want multipart/alternative, not "+kind))
	}
	parts := multipart.NewReader(msg.Body, params["boundary"])
	for _, into := range []struct {
		kind string
		text *string
	}{{"text/plain", &m.Text}, {"text/html", &m.HTML}} {
		p, err := parts.NextRawPart()
		if err != nil {
			return m, err
		}
		if got := p.Header.Get("Content-Type"); !strings.EqualFold(got, into.kind+"; charset=UTF-8") {
			return m, errors.New("part is " + got)
		}
		b, err := io.ReadAll(quotedprintable.NewReader(p))
		if err != nil {
			return m, err
		}
		*into.text = strings.ReplaceAll(string(b), "\r\n", "\n")
	}
	return m, nil
}

func post(t *testing.T, c smtp.Config) *smtp.Post {
	t.Helper()
	p, err := smtp.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPostPassesTheSuite(t *testing.T) {
	mailtest.Run(t, func(t *testing.T) (mail.Sender, func() []mail.Message) {
		s := start(t, nil)
		return post(t, smtp.Config{Host: "127.0.0.1", Port: s.port, Security: "none"}), func() []mail.Message { return s.arrived(t) }
	})
}

func TestEncryptionAndLogin(t *testing.T) {
	certificate, authorities := authority(t)
	withTLS := func(s *server, g *gosmtp.Server) {
		s.password = "ひみつ secret"
		g.TLSConfig = &tls.Config{Certificates: []tls.Certificate{certificate}}
	}
	for name, c := range map[string]struct {
		server func(*server, *gosmtp.Server)
		config smtp.Config
		want   bool
	}{
		"starttls":                     {withTLS, smtp.Config{User: "shop", Password: "ひみつ secret", TLS: &tls.Config{RootCAs: authorities}}, true},
		"wrong password":               {withTLS, smtp.Config{User: "shop", Password: "x", TLS: &tls.Config{RootCAs: authorities}}, false},
		"no login where one is wanted": {withTLS, smtp.Config{TLS: &tls.Config{RootCAs: authorities}}, false},
		"unknown authority":            {withTLS, smtp.Config{User: "shop", Password: "ひみつ secret"}, false},
		"server without starttls":      {nil, smtp.Config{TLS: &tls.Config{RootCAs: authorities}}, false},
		"password in the clear":        {func(s *server, _ *gosmtp.Server) { s.password = "p" }, smtp.Config{User: "shop", Password: "p", Security: "none"}, false},
	} {
		s := start(t, c.server)
		c.config.Host, c.config.Port = "localhost", s.port
		err := post(t, c.config).Send(t.Context(), mailtest.Message("a"))
		if (err == nil) != c.want || len(s.arrived(t)) == 1 != c.want || errors.Is(err, mail.ErrRefused) {
			t.Errorf("%s: got %v and %d messages; want success %v and never a final refusal", name, err, len(s.arrived(t)), c.want)
		}
	}
}

func TestWhichFailuresAreFinal(t *testing.T) {
	says := func(code int) error {
		return &gosmtp.SMTPError{Code: code, EnhancedCode: gosmtp.NoEnhancedCode, Message: "no"}
	}
	for name, c := range map[string]struct {
		change func(*server, *gosmtp.Server)
		want   bool
	}{
		"no such mailbox":  {func(s *server, _ *gosmtp.Server) { s.rcpt = func(string) error { return says(550) } }, true},
		"greylisted":       {func(s *server, _ *gosmtp.Server) { s.rcpt = func(string) error { return says(451) } }, false},
		"login wanted":     {func(s *server, _ *gosmtp.Server) { s.rcpt = func(string) error { return says(530) } }, false},
		"content refused":  {func(s *server, _ *gosmtp.Server) { s.data = func() error { return says(554) } }, true},
		"disk full":        {func(s *server, _ *gosmtp.Server) { s.data = func() error { return says(452) } }, false},
		"too large for it": {func(_ *server, g *gosmtp.Server) { g.MaxMessageBytes = 10 }, true},
	} {
		s := start(t, c.change)
		err := post(t, smtp.Config{Host: "127.0.0.1", Port: s.port, Security: "none"}).Send(t.Context(), mailtest.Message("a"))
		if err == nil || errors.Is(err, mail.ErrRefused) != c.want {
			t.Errorf("%s: got %v; want a final failure: %v", name, err, c.want)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	_ = l.Close()
	if err := post(t, smtp.Config{Host: "127.0.0.1", Port: port, Security: "none"}).Send(t.Context(), mailtest.Message("a")); err == nil || errors.Is(err, mail.ErrRefused) {
		t.Errorf("nobody listens: got %v; want an error that is not final", err)
	}
}

func TestAMessageThatWasTakenIsSentHoweverTheServerParts(t *testing.T) {
	s := start(t, func(s *server, _ *gosmtp.Server) { s.rude = true })
	err := post(t, smtp.Config{Host: "127.0.0.1", Port: s.port, Security: "none"}).Send(t.Context(), mailtest.Message("a"))
	if err != nil || len(s.arrived(t)) != 1 {
		t.Errorf("got %v and %d messages; want it sent, lest it is sent again", err, len(s.arrived(t)))
	}
}
