package timetravel

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// How long links last, and how far they see.
const (
	StaffLife = time.Hour          // of a link that somebody makes for themselves
	MaxLife   = 7 * 24 * time.Hour // of a link for somebody without a login
	farthest  = 2 * 365 * 24 * time.Hour
	maxNote   = 100
)

// Path is below which the shop is shown: Path + token + the shop's own address.
const Path = "/travel/"

// What links refuse.
var (
	ErrLink    = fault.New(fault.NotFound, "travel.link", "この下見のリンクは使えません。アドレスを確かめるか、送った人にお尋ねください。")
	ErrEnded   = fault.New(fault.Forbidden, "travel.ended", "この下見のリンクは期限が切れました。必要なときは、送った人に新しいリンクをお頼みください。")
	ErrRevoked = fault.New(fault.Forbidden, "travel.revoked", "この下見のリンクは取り消されました。")
	ErrMoment  = fault.New(fault.Invalid, "travel.moment", "下見する日時は、いまから2年以内にしてください。")
	ErrVisitor = fault.New(fault.Invalid, "travel.visitor", "だれとして見るかを選んでください。")
	ErrLife    = fault.New(fault.Invalid, "travel.life", "リンクの期限は、7日以内にしてください。")
	ErrNote    = fault.New(fault.Invalid, "travel.note", "リンクを渡す相手を、100文字以内で入力してください。")
	ErrUnknown = fault.New(fault.NotFound, "travel.unknown", "この下見のリンクはありません。")
)

// A Link shows the shop as it will be.
type Link struct {
	ID        string
	Moment    time.Time
	Visitor   Visitor
	Drafts    bool   // pages are shown as they are being put together
	Note      string // for whom it is; empty: for who made it
	MadeBy    string
	Made      time.Time
	Ends      time.Time
	Revoked   time.Time // zero: it is not
	RevokedBy string
}

// Open tells whether the link still shows the shop.
func (l Link) Open(now time.Time) bool { return l.Revoked.IsZero() && now.Before(l.Ends) }

// A Wish is a link that somebody wants.
type Wish struct {
	Moment  time.Time // before now: now
	Visitor Visitor
	Drafts  bool          // with pages as they are being put together
	Life    time.Duration // 0: StaffLife
	Note    string        // for whom it is; needed where it lasts longer than StaffLife
}

// Links are all of them. Make one with Open.
type Links struct {
	db     *db.DB
	ranks  []terms.Rank
	secret []byte
}

// Open reads what signs the links, or makes it. ranks are as whom one can look.
func Open(ctx context.Context, d *db.DB, ranks []terms.Rank) (*Links, error) {
	var fresh [32]byte
	_, _ = rand.Read(fresh[:]) // never fails
	var text string
	err := d.Update(ctx, func(tx *db.Tx) (err error) {
		text, err = takeSecret(ctx, tx, hex.EncodeToString(fresh[:]))
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("secret of time travel: %w", err)
	}
	secret, err := hex.DecodeString(text)
	if err != nil || len(secret) != len(fresh) {
		return nil, fmt.Errorf("secret of time travel is damaged: %d bytes, %w", len(secret), err)
	}
	return &Links{db: d, ranks: ranks, secret: secret}, nil
}

// Ranks are as whom one can look, beside a guest and a subscriber.
func (a *Links) Ranks() []terms.Rank { return a.ranks }

// Make makes a link.
func (a *Links) Make(ctx context.Context, w Wish) (l Link, err error) {
	w.Note = strings.TrimSpace(w.Note)
	w.Life = cmp.Or(w.Life, StaffLife)
	switch {
	case !slices.Contains(Visitors(a.ranks), w.Visitor):
		return l, ErrVisitor
	case w.Life < time.Minute || w.Life > MaxLife:
		return l, ErrLife
	case utf8.RuneCountInString(w.Note) > maxNote || w.Note == "" && w.Life > StaffLife:
		return l, ErrNote
	}
	err = a.db.Update(ctx, func(tx *db.Tx) error {
		if w.Moment.Sub(tx.Now) > farthest {
			return ErrMoment
		}
		if w.Moment.Before(tx.Now) {
			w.Moment = tx.Now
		}
		actor := audit.ActorOf(ctx)
		l = Link{ID: id.New(tx.Now), Moment: db.Time(w.Moment.UnixMilli()), Visitor: w.Visitor, Drafts: w.Drafts, Note: w.Note, MadeBy: cmp.Or(actor.Name, actor.ID), Made: tx.Now, Ends: db.Time(tx.Now.Add(w.Life).UnixMilli())}
		if err := insertLink(ctx, tx, l); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "travel", ObjectID: l.ID, Action: "travel.make", Reason: l.Note, Changes: map[string]audit.Change{
			"moment": {After: l.Moment.UnixMilli()}, "visitor": {After: l.Visitor}, "ends": {After: l.Ends.UnixMilli()},
		}})
	})
	return l, err
}

// Revoke makes a link show nothing from now on. One that is revoked stays so.
func (a *Links) Revoke(ctx context.Context, link string) (l Link, err error) {
	err = a.db.Update(ctx, func(tx *db.Tx) error {
		list, err := selectLink(ctx, tx, link)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return ErrUnknown
		}
		if l = list[0]; !l.Revoked.IsZero() {
			return nil
		}
		actor := audit.ActorOf(ctx)
		l.Revoked, l.RevokedBy = tx.Now, cmp.Or(actor.Name, actor.ID)
		if err := updateRevoked(ctx, tx, link, l.RevokedBy); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "travel", ObjectID: l.ID, Action: "travel.revoke", Reason: l.Note})
	})
	return l, err
}

// List is links that have not ended for long, the last to end first.
func (a *Links) List(ctx context.Context, limit int) (list []Link, err error) {
	err = a.db.View(ctx, func(tx *db.Tx) error {
		list, err = selectLinks(ctx, tx, tx.Now.Add(-24*time.Hour), limit)
		return err
	})
	return list, err
}

// Token is what an address has that opens the link: its name, its end and the
// signature of both.
func (a *Links) Token(l Link) string {
	signed := l.ID + "." + strconv.FormatInt(l.Ends.UnixMilli(), 36)
	return signed + "." + a.sign(signed)
}

func (a *Links) sign(text string) string {
	h := hmac.New(sha256.New, a.secret)
	h.Write([]byte("travel\x00" + text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:18])
}

// Find finds the link of a token that may be looked through now. Nothing is asked
// of the database for a token that nobody signed, or whose time is over.
func (a *Links) Find(ctx context.Context, token string) (l Link, err error) {
	signed, mac, ok := cutLast(token)
	if !ok || len(token) > 200 || !hmac.Equal([]byte(mac), []byte(a.sign(signed))) {
		return l, ErrLink
	}
	name, until, _ := strings.Cut(signed, ".")
	ends, err := strconv.ParseInt(until, 36, 64)
	if err != nil {
		return l, ErrLink
	}
	if !a.db.Now().Before(time.UnixMilli(ends)) {
		return l, ErrEnded
	}
	err = a.db.View(ctx, func(tx *db.Tx) error {
		list, err := selectLink(ctx, tx, name)
		if err != nil {
			return err
		}
		if len(list) == 0 { // a backup of before was restored
			return ErrLink
		}
		if l = list[0]; !l.Revoked.IsZero() {
			return ErrRevoked
		}
		return nil
	})
	return l, err
}

// cutLast cuts a token before its signature.
func cutLast(token string) (signed, mac string, ok bool) {
	i := strings.LastIndexByte(token, '.')
	if i < 0 {
		return "", "", false
	}
	return token[:i], token[i+1:], true
}
