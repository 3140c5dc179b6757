// Package mailtest is the suite that every mail.Sender passes.
package mailtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Open gives a sender and a way to see what arrived, as its receiver reads it.
type Open func(t *testing.T) (sender mail.Sender, arrived func() []mail.Message)

// Message is one that any sender can send.
func Message(key string) mail.Message {
	return mail.Message{
		ID: key + "@tsumugi.example", Kind: mail.Transactional, From: "support@tsumugi.example", FromName: "Tsumugi 紬",
		To: "hanako@example.jp", ToName: "紬 花子", Subject: "ご注文ありがとうございます", Text: "本文です。\n二行目です。\n",
		HTML: "<!DOCTYPE html>\n<html lang=\"ja\"><body><p>本文です。</p></body></html>\n", Date: time.Date(2026, 11, 15, 3, 0, 0, 0, time.UTC),
	}
}

// Run checks a sender.
func Run(t *testing.T, open Open) {
	t.Run("messages arrive as they were written", func(t *testing.T) { testContents(t, open) })
	t.Run("many at once", func(t *testing.T) { testMany(t, open) })
	t.Run("a context that ended", func(t *testing.T) { testEnded(t, open) })
}

func testContents(t *testing.T, open Open) {
	sender, arrived := open(t)
	var want []mail.Message
	for key, change := range map[string]func(*mail.Message){
		"plain": func(*mail.Message) {},
		"magazine": func(m *mail.Message) {
			m.Kind, m.Unsubscribe = mail.Magazine, "https://shop.example/magazine/stop?id=01&sig=ab_c-d"
		},
		"no-name":     func(m *mail.Message) { m.ToName = "" },
		"long":        func(m *mail.Message) { m.Subject = strings.Repeat("とても長い件名", 20) },
		"dots":        func(m *mail.Message) { m.Text = ".\n..\n.から始まる行\nFrom 行\n" },
		"long-lines":  func(m *mail.Message) { m.HTML = "<p>" + strings.Repeat("長い行", 2000) + "</p>\n" },
		"emoji":       func(m *mail.Message) { m.Subject, m.Text = "🎁 ＠＜髙﨑＞", "🧵𠮷野家\n" },
		"name-quotes": func(m *mail.Message) { m.ToName = `花子 "H", <b@example.jp>` },
		"conversation": func(m *mail.Message) {
			m.ReplyTo, m.Follows = "support+q-abcd2345-0123456789abcdef@tsumugi.example", []string{"first@tsumugi.example", "CAD=x+y$z@mail.example"}
		},
		"carrier": func(m *mail.Message) { m.To = "a..b.@docomo.ne.jp" },
	} {
		m := Message(key)
		change(&m)
		if err := sender.Send(t.Context(), m); err != nil {
			t.Errorf("%s: %v", key, err)
		}
		want = append(want, m)
	}
	got := map[string]mail.Message{}
	for _, m := range arrived() {
		got[m.ID] = m
	}
	for _, w := range want {
		g, ok := got[w.ID]
		if !ok {
			t.Errorf("%s did not arrive", w.ID)
			continue
		}
		if g.From != w.From || g.FromName != w.FromName || g.To != w.To || g.ToName != w.ToName || g.Subject != w.Subject ||
			g.Text != w.Text || g.HTML != w.HTML || g.Unsubscribe != w.Unsubscribe ||
			g.ReplyTo != w.ReplyTo || !slices.Equal(g.Follows, w.Follows) {
			t.Errorf("%s: got\n%+v\nwant\n%+v", w.ID, g, w)
		}
	}
}

func testMany(t *testing.T, open Open) {
	sender, arrived := open(t)
	const n = 12
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			if err := sender.Send(t.Context(), Message(fmt.Sprintf("many-%d", i))); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got := len(arrived()); got != n {
		t.Errorf("%d arrived, want %d", got, n)
	}
}

func testEnded(t *testing.T, open Open) {
	sender, arrived := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := sender.Send(ctx, Message("ended"))
	if err == nil || errors.Is(err, mail.ErrRefused) || len(arrived()) != 0 {
		t.Errorf("got %v and %d arrived; want an error that is not final, and none", err, len(arrived()))
	}
}
