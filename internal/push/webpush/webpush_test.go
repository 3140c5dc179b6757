package webpush_test

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/push/pushtest"
	"github.com/tsumugi-shop/tsumugi/internal/push/webpush"
)

func newKey(t *testing.T) push.Key {
	t.Helper()
	k, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return push.Key{Public: base64.RawURLEncoding.EncodeToString(k.PublicKey().Bytes()), Private: k.Bytes()}
}

// own reaches the service of a test, as an operator's.
func own(t *testing.T, s *pushtest.Service) *webpush.Service {
	t.Helper()
	w, err := webpush.New(webpush.Config{Key: newKey(t), Contact: "mailto:shop@example.jp", Own: s.URL(), TLS: s.TLS(), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func message(d push.Device) push.Message {
	return push.Message{Endpoint: d.Endpoint, Public: d.Public, Auth: d.Auth, Payload: []byte(`{"title":"再入荷しました","path":"/items/1"}`), TTL: time.Hour, Topic: "restock"}
}

func TestABrowserReadsWhatWasSentToIt(t *testing.T) {
	s := pushtest.New(t)
	w, d := own(t, s), s.Subscribe("phone")
	s.Answer(func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Header.Get("TTL") != "3600" || len(r.Header.Get("Topic")) != 32 || strings.Contains(r.Header.Get("Topic"), "restock") {
			t.Errorf("got %v", r.Header)
		}
		return false
	})
	if err := w.Send(t.Context(), message(d)); err != nil {
		t.Fatal(err)
	}
	if seen := s.Seen("phone"); len(seen) != 1 || seen[0] != (pushtest.Seen{Title: "再入荷しました", Path: "/items/1"}) {
		t.Errorf("got %+v", seen)
	}
}

func TestAnswersAreUnderstood(t *testing.T) {
	s := pushtest.New(t)
	w, d := own(t, s), s.Subscribe("phone")
	var elsewhere atomic.Int64
	for _, c := range []struct {
		status int
		head   http.Header
		want   error
	}{
		{404, nil, push.ErrGone}, {410, nil, push.ErrGone}, {400, nil, push.ErrRefused}, {403, nil, push.ErrRefused}, {413, nil, push.ErrRefused},
		{429, http.Header{"Retry-After": {"120"}}, push.Later{After: 2 * time.Minute}}, {503, nil, push.Later{}}, {503, http.Header{"Retry-After": {"-5"}}, push.Later{}},
		{307, http.Header{"Location": {s.URL() + "/elsewhere"}}, push.ErrRefused},
	} {
		s.Answer(func(rw http.ResponseWriter, r *http.Request) bool {
			if r.URL.Path == "/elsewhere" {
				elsewhere.Add(1)
			}
			for name, values := range c.head {
				rw.Header()[name] = values
			}
			rw.WriteHeader(c.status)
			return true
		})
		if err := w.Send(t.Context(), message(d)); !errors.Is(err, c.want) {
			t.Errorf("%d %v: got %v, want %v", c.status, c.head, err, c.want)
		}
	}
	if elsewhere.Load() > 0 {
		t.Error("an answer led to another place")
	}
}

func TestNoAddressLeadsInside(t *testing.T) {
	s := pushtest.New(t)
	d := s.Subscribe("phone")
	stranger, err := webpush.New(webpush.Config{Key: newKey(t), Contact: "mailto:shop@example.jp", TLS: s.TLS(), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	port := s.URL()[strings.LastIndexByte(s.URL(), ':'):]
	for _, address := range []string{
		s.URL() + "/phone", "https://localhost" + port + "/phone", "http://push.example/x", "https://10.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/latest",
		"https://user:pass@push.example/x", "https://push.example:8443/x", "https://push.example/ x", "https://push.example/x#y", "ftp://push.example/x", "", "https://", "//push.example/x",
		"https://push.example/" + strings.Repeat("x", 1000), "https://intranet/x",
	} {
		if stranger.Check(address) == nil {
			t.Errorf("%q counts as a push service", address)
		}
		m := message(d)
		m.Endpoint = address
		if err := stranger.Send(t.Context(), m); !errors.Is(err, push.ErrGone) {
			t.Errorf("%q: got %v", address, err)
		}
	}
	if err := stranger.Check("https://fcm.googleapis.com/fcm/send/abc:def-_"); err != nil {
		t.Errorf("a push service: got %v", err)
	}
	// A name may lead anywhere: what it leads to is judged when it is dialled.
	m := message(d)
	m.Endpoint = "https://localhost.localdomain/x"
	if err := stranger.Send(t.Context(), m); err == nil {
		t.Error("a name that leads to this machine was reached")
	}
	if seen := s.Seen("phone"); len(seen) != 0 {
		t.Errorf("reached: %+v", seen)
	}
}
