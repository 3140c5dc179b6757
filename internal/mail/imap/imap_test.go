package imap_test

import (
	"bytes"
	"net"
	"testing"

	goimap "github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/mail/imap"
	"github.com/tsumugi-shop/tsumugi/internal/mail/mailtest"
)

// start starts a real server with one mailbox.
func start(t *testing.T) (port int, user *imapmemserver.User) {
	t.Helper()
	memory := imapmemserver.New()
	user = imapmemserver.NewUser("shop", "secret")
	if err := user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	memory.AddUser(user)
	server := imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return memory.NewSession(), nil, nil
		},
		Caps: goimap.CapSet{goimap.CapIMAP4rev1: {}}, InsecureAuth: true,
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	t.Cleanup(func() {
		_ = server.Close()
		_ = l.Close()
		<-ended
	})
	return l.Addr().(*net.TCPAddr).Port, user
}

func TestInbox(t *testing.T) {
	mailtest.RunInbox(t, func(t *testing.T) (mail.Inbox, func([]byte)) {
		port, user := start(t)
		box, err := imap.New(imap.Config{Host: "127.0.0.1", Port: port, User: "shop", Password: "secret", Security: "none"})
		if err != nil {
			t.Fatal(err)
		}
		return box, func(raw []byte) {
			if _, err := user.Append("INBOX", literal{bytes.NewReader(raw)}, &goimap.AppendOptions{}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return l.Reader.Size() }

func TestAWrongPasswordIsAnError(t *testing.T) {
	port, _ := start(t)
	box, err := imap.New(imap.Config{Host: "127.0.0.1", Port: port, User: "shop", Password: "wrong", Security: "none"})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := box.Take(t.Context(), 1, nil); err == nil || n != 0 {
		t.Errorf("took %d, %v; want an error", n, err)
	}
	for name, c := range map[string]imap.Config{"no host": {User: "a"}, "no user": {Host: "a"}, "a made-up security": {Host: "a", User: "b", Security: "ssl3"}} {
		if _, err := imap.New(c); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}
