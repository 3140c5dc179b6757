package support

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// Forget ends all mail to a customer who leaves. The yeses and noes stay: they
// prove that the shop wrote with consent.
func (b *Wishes) Forget(ctx context.Context, tx *db.Tx, customer string) error {
	c, err := member.Find(ctx, tx, customer)
	if err != nil {
		return err
	}
	_, err = b.leaveAll(ctx, tx, c.Email, Consent{Page: "/mypage/leave", Said: "退会に伴う配信停止"})
	return err
}

// Move makes wanted at a customer's new address, which they proved to be
// theirs, what was wanted at the old one, and writes to the old one no more.
func (b *Wishes) Move(ctx context.Context, tx *db.Tx, from, to string) error {
	if addressKey(from) == addressKey(to) {
		return nil
	}
	c := Consent{Page: "/id/email", Said: "メールアドレスの変更に伴う配信先の変更"}
	kinds, err := b.leaveAll(ctx, tx, from, c)
	if err != nil {
		return err
	}
	for _, kind := range kinds {
		w, err := upsertWish(ctx, tx, to, kind, wanted)
		if err != nil {
			return err
		}
		if err := record(ctx, tx, w, given, c); err != nil {
			return err
		}
	}
	return b.moveRefusals(ctx, tx, from, to, c)
}

// moveRefusals takes a no to what is sent unasked along to a new address.
func (b *Wishes) moveRefusals(ctx context.Context, tx *db.Tx, from, to string, c Consent) error {
	for _, info := range Kinds {
		if !info.Unasked {
			continue
		}
		w, _, err := findWish(ctx, tx, addressKey(from), info.Kind)
		if err == nil && w.state == left {
			err = b.leave(ctx, tx, wish{address: to, kind: info.Kind}, c)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// leaveAll ends all kinds of mail to an address and tells which it wanted.
func (b *Wishes) leaveAll(ctx context.Context, tx *db.Tx, address string, c Consent) (kinds []Kind, err error) {
	if kinds, err = selectWanted(ctx, tx, addressKey(address)); err != nil {
		return nil, err
	}
	for _, kind := range kinds {
		w, _, err := findWish(ctx, tx, addressKey(address), kind)
		if err != nil {
			return nil, err
		}
		if err := b.leave(ctx, tx, w, c); err != nil {
			return nil, err
		}
	}
	return kinds, nil
}
