package local

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"mime"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// Inbox is the twin of a mail server that takes mail to the shop: what the
// demo's people write back lies in the database until the shop takes it.
type Inbox struct{ DB *db.DB }

// Put lays a mail into the inbox.
func (b *Inbox) Put(ctx context.Context, raw []byte) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		return insertArrived(ctx, tx, id.New(tx.Now), base64.StdEncoding.EncodeToString(raw[:min(len(raw), mail.MaxIncoming)]))
	})
}

// Take hands on what waits.
func (b *Inbox) Take(ctx context.Context, most int, take func(ctx context.Context, raw []byte) error) (n int, err error) {
	var waiting []arrived
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		waiting, err = selectArrived(ctx, tx, most)
		return err
	})
	var failed []error
	for _, a := range waiting {
		raw, bad := base64.StdEncoding.DecodeString(a.raw)
		if bad == nil {
			bad = take(ctx, raw)
		}
		if bad == nil {
			bad = b.DB.Update(ctx, func(tx *db.Tx) error { return deleteArrived(ctx, tx, a.id) })
		}
		if bad != nil {
			failed = append(failed, bad)
			continue
		}
		n++
	}
	return n, errors.Join(append(failed, err)...)
}

// reply is what a mail program makes of an answer to a kept message.
func (k Kept) reply(text string, now time.Time) []byte {
	to := k.ReplyTo
	if to == "" {
		to = k.From
	}
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(k.Text), "\n", "\n> ")
	body := base64.StdEncoding.EncodeToString([]byte(strings.TrimSpace(text) + "\n\n" + now.Format("2006/01/02 15:04") + " " + k.FromName + ":\n" + quoted + "\n"))
	var b strings.Builder
	for _, h := range [][2]string{
		{"From", mime.BEncoding.Encode("utf-8", k.ToName) + " <" + k.To + ">"}, {"To", "<" + to + ">"}, {"Subject", mime.BEncoding.Encode("utf-8", "Re: "+k.Subject)},
		{"Message-ID", "<" + id.New(now) + "@demo.example>"}, {"Date", now.Format(time.RFC1123Z)}, {"In-Reply-To", "<" + k.ID + ">"},
		{"References", strings.Join(append(bracketed(k.Follows), "<"+k.ID+">"), " ")},
		{"MIME-Version", "1.0"}, {"Content-Type", "text/plain; charset=utf-8"}, {"Content-Transfer-Encoding", "base64"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", h[0], h[1])
	}
	b.WriteString("\r\n")
	for len(body) > 76 {
		b.WriteString(body[:76] + "\r\n")
		body = body[76:]
	}
	b.WriteString(body + "\r\n")
	return []byte(b.String())
}

func bracketed(names []string) (list []string) {
	for _, n := range names {
		list = append(list, "<"+n+">")
	}
	return list
}
