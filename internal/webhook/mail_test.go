package webhook_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/webhook"
)

func TestMailComesInSignedAndBounded(t *testing.T) {
	now := time.Date(2026, 11, 16, 7, 0, 0, 0, time.UTC)
	var taken []string
	var fails error
	hook := &webhook.Mail{Secret: "shared", Now: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler), Take: func(_ context.Context, raw []byte) error {
		if fails == nil {
			taken = append(taken, string(raw))
		}
		return fails
	}}
	server := httptest.NewServer(hook)
	defer server.Close()
	const body = "From: hanako@example.jp\r\n\r\nこんにちは"
	sign := func(secret string, at time.Time, body string) string {
		return fmt.Sprintf("t=%d,v1=%s", at.Unix(), webhook.SignMail(secret, at.Unix(), []byte(body)))
	}
	large := strings.Repeat("x", mail.MaxIncoming+1)
	for _, c := range []struct {
		name, method, path, signature, body string
		fails                               error
		want, taken                         int
	}{
		{"signed", http.MethodPost, webhook.MailPath, sign("shared", now, body), body, nil, 204, 1},
		{"signed with two secrets", http.MethodPost, webhook.MailPath, sign("shared", now, body) + ",v1=00", body, nil, 204, 1},
		{"unsigned", http.MethodPost, webhook.MailPath, "", body, nil, 401, 0},
		{"signed by another", http.MethodPost, webhook.MailPath, sign("other", now, body), body, nil, 401, 0},
		{"signed, then changed", http.MethodPost, webhook.MailPath, sign("shared", now, body), body + "!", nil, 401, 0},
		{"an old signature", http.MethodPost, webhook.MailPath, sign("shared", now.Add(-6*time.Minute), body), body, nil, 401, 0},
		{"a signature of tomorrow", http.MethodPost, webhook.MailPath, sign("shared", now.Add(24*time.Hour), body), body, nil, 401, 0},
		{"nonsense", http.MethodPost, webhook.MailPath, "t=x,v1=", body, nil, 401, 0},
		{"too large", http.MethodPost, webhook.MailPath, sign("shared", now, large), large, nil, 413, 0},
		{"read", http.MethodGet, webhook.MailPath, "", "", nil, 405, 0},
		{"elsewhere", http.MethodPost, webhook.MailPath + "/x", sign("shared", now, body), body, nil, 404, 0},
		{"not stored", http.MethodPost, webhook.MailPath, sign("shared", now, body), body, errors.New("the database is away"), 500, 0},
	} {
		taken, fails = nil, c.fails
		r, err := http.NewRequestWithContext(t.Context(), c.method, server.URL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(webhook.SignatureHeader, c.signature)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != c.want || len(taken) != c.taken {
			t.Errorf("%s: got %d and %d taken, want %d and %d", c.name, answer.StatusCode, len(taken), c.want, c.taken)
		}
	}
}
