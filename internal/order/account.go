package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// accountLife is how long a link to give an account works. The page of the order
// always has a fresh one.
const accountLife = 30 * 24 * time.Hour

// What giving an account refuses.
var (
	ErrAccountLink  = fault.New(fault.NotFound, "order.account_link", "リンクの有効期限が切れているか、リンクが正しくありません。ご注文の詳細ページから、もう一度お進みください。")
	ErrNothingOwed  = fault.New(fault.Conflict, "order.nothing_owed", "お振込でのご返金はありません。")
	ErrTransferring = fault.New(fault.Conflict, "order.transferring", "お振込の手続きに入っているため、口座を変更できません。お急ぎの場合はお問い合わせください。")
	ErrAsked        = fault.New(fault.Conflict, "order.account_asked", "口座のご登録は、少し前にお願いしたばかりです。お返事をお待ちください。")
	ErrGiven        = fault.New(fault.Conflict, "order.account_given", "口座はすでに登録されています。")
	ErrNoKey        = fault.New(fault.Unavailable, "order.account_key", "ただいま口座の登録を受け付けられません。お問い合わせください。")
)

// Transfers is how the refunds stand that people transfer for an order.
type Transfers struct {
	Owed    money.Yen // by hand, not gone yet
	Given   time.Time // when the account was given; zero: it was not
	Waiting bool      // the bank is being told
	Failed  bool      // the bank could not, and another account is needed
}

// transferable is how an order's refunds by hand stand, where the account that they
// go to can still be said.
func transferable(ctx context.Context, tx *db.Tx, number id.OrderNumber) (t Transfers, debts []ledger.Posting, err error) {
	l, err := ledger.Read(ctx, tx, number)
	if err != nil {
		return t, nil, err
	}
	switch t, debts, err = transfersOf(ctx, tx, l); {
	case err != nil:
		return t, nil, err
	case t.Owed == 0:
		return t, nil, ErrNothingOwed
	case t.Waiting:
		return t, nil, ErrTransferring
	}
	return t, debts, nil
}

// transfersOf reads how an order's refunds by hand stand, and what is owed.
func transfersOf(ctx context.Context, tx *db.Tx, l ledger.Ledger) (t Transfers, debts []ledger.Posting, err error) {
	for _, d := range l.Debts() {
		p, err := payment.Get(ctx, tx, d.Payment)
		if err != nil {
			return t, nil, err
		}
		if p.Method.ByHand() {
			debts, t.Owed = append(debts, d), t.Owed+d.Amount
		}
	}
	if len(debts) == 0 {
		return t, nil, nil
	}
	number := debts[0].Order
	if t.Given, err = transfer.Given(ctx, tx, number); err != nil {
		return t, nil, err
	}
	items, err := transfer.OfOrder(ctx, tx, number)
	if err != nil {
		return t, nil, err
	}
	for i, it := range items {
		t.Waiting = t.Waiting || it.State == transfer.Waiting
		t.Failed = t.Failed || i == 0 && it.State == transfer.Failed && t.Given.IsZero()
	}
	return t, debts, nil
}

// accountToken opens the form for the account of an order until a moment, which
// it says itself.
func accountToken(secret []byte, o Order, until time.Time) string {
	end := strconv.FormatInt(until.Unix(), 36)
	h := hmac.New(sha256.New, secret)
	fmt.Fprintf(h, "account\x00%s\x00%s\x00%s", o.Number, emailKey(o.Email), end)
	return end + "." + base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:18])
}

// opensAccount tells whether a token is right and not over.
func opensAccount(secret []byte, o Order, token string, now time.Time) bool {
	end, _, _ := strings.Cut(token, ".")
	seconds, err := strconv.ParseInt(end, 36, 64)
	if err != nil || o.Email == "" {
		return false
	}
	until := time.Unix(seconds, 0)
	return hmac.Equal([]byte(accountToken(secret, o, until)), []byte(token)) && now.Before(until)
}

// accountPath is where the account of an order is given.
func (b *Orders) accountPath(ctx context.Context, tx *db.Tx, o Order) (string, error) {
	secret, err := b.secret(ctx, tx)
	return PathGuest + "/" + string(o.Number) + "/account?token=" + url.QueryEscape(accountToken(secret, o, tx.Now.Add(accountLife))), err
}

// AccountPath is where the orderer of an order gives the account for a refund.
// Whether the asker is the orderer is the caller's to know.
func (b *Orders) AccountPath(ctx context.Context, o Order) (path string, err error) {
	if _, err := b.openSecret(ctx); err != nil {
		return "", err
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		path, err = b.accountPath(ctx, tx, o)
		return err
	})
	return path, err
}

// WithAccountLink reads an order for who has a link to give its account, with
// where the orderer sees it.
func (b *Orders) WithAccountLink(ctx context.Context, number id.OrderNumber, token string) (Record, error) {
	secret, err := b.openSecret(ctx)
	if err != nil {
		return Record{}, err
	}
	r, err := b.Record(ctx, number)
	if err != nil {
		return Record{}, ErrAccountLink.Because(err)
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if !opensAccount(secret, r.Order, token, tx.Now) {
			return ErrAccountLink
		}
		return nil
	})
	if err != nil {
		return Record{}, err
	}
	return r, nil
}

// GiveAccount takes the account to which an order's refunds are to be
// transferred, from who has the link for it. It can be given anew until the bank
// is told.
func (b *Orders) GiveAccount(ctx context.Context, number id.OrderNumber, token string, a zengin.Account) error {
	if _, err := b.WithAccountLink(ctx, number, token); err != nil {
		return err
	}
	a.Bank, a.Branch, a.Number = jp.Digits(strings.TrimSpace(a.Bank)), jp.Digits(strings.TrimSpace(a.Branch)), jp.Digits(strings.TrimSpace(a.Number))
	a, wrong := a.Clean()
	if len(wrong) > 0 {
		return zengin.ErrAccount.With(wrong...)
	}
	var o Order
	return b.change(ctx, "take the account of", number, By{}, &o, func(tx *db.Tx) error {
		t, _, err := transferable(ctx, tx, number)
		if err != nil {
			return err
		}
		if err := transfer.Give(ctx, tx, b.Seals, number, a); err != nil {
			return ErrNoKey.Because(err)
		}
		if err := record(ctx, tx, &o, DidAccount, By{Actor: Shopper}); err != nil {
			return err
		}
		return b.writeAccountGiven(ctx, tx, o, a, t.Owed)
	})
}

// askAgainAfter is how long a shopper has before they are asked once more.
const askAgainAfter = time.Hour

// AskAccount asks the shopper once more for the account to which refunds of an
// order go, with a fresh link.
func (b *Orders) AskAccount(ctx context.Context, number id.OrderNumber, by By) (Order, error) {
	return b.operate(ctx, "ask for the account of", number, DidAsk, by, func(tx *db.Tx, o *Order) error {
		t, debts, err := transferable(ctx, tx, number)
		if err != nil {
			return err
		}
		if !t.Given.IsZero() {
			return ErrGiven
		}
		steps, err := selectTransitions(ctx, tx, number)
		if err != nil {
			return err
		}
		for _, s := range steps {
			if s.What == DidAsk && tx.Now.Sub(s.At) < askAgainAfter {
				return ErrAsked
			}
		}
		again := debts[0]
		again.ID += "/" + id.New(tx.Now) // another letter than the one before
		return b.writeAccountWanted(ctx, tx, *o, again, t.Owed)
	})
}

// askAccount asks the shopper where money goes that people transfer, unless
// that is known.
func (b *Orders) askAccount(ctx context.Context, tx *db.Tx, o Order, owed []ledger.Posting) error {
	if len(owed) == 0 || b.Silent {
		return nil
	}
	given, err := transfer.Given(ctx, tx, o.Number)
	if err != nil || !given.IsZero() {
		return err
	}
	sum := money.Yen(0)
	for _, row := range owed {
		sum += row.Amount
	}
	return b.writeAccountWanted(ctx, tx, o, owed[0], sum)
}
