package support

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// confirmTime is how long the link of a sign-up works.
const confirmTime = 24 * time.Hour

// Wishes is which mail people want.
type Wishes struct {
	DB     *db.DB
	Keys   Keys
	Origin string // the shop's public address, for letters
}

// StopPath is where links out of letters lead that end a kind of mail; it
// takes GET from people and POST from mail programs.
const StopPath = "/magazine/unsubscribe"

// Wants tells whether an address wants a kind of mail.
func Wants(ctx context.Context, tx *db.Tx, address string, kind Kind) (bool, error) {
	w, found, err := findWish(ctx, tx, addressKey(address), kind)
	if info, _ := kindInfo(kind); info.Unasked {
		return w.state != left, err
	}
	return found && w.state == wanted, err
}

// Refuse keeps that an address does not want a kind of mail, whose link in a
// letter of another capability its owner opened.
func (b *Wishes) Refuse(ctx context.Context, address string, kind Kind, c Consent) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		w, _, err := findWish(ctx, tx, addressKey(address), kind)
		if err != nil {
			return err
		}
		w.address, w.kind = address, kind
		return b.leave(ctx, tx, w, c)
	})
}

// StopURL is the address that ends a kind of mail for whoever wants it now; it
// belongs into Letter.Unsubscribe. It is empty when the address has no such wish.
func (b *Wishes) StopURL(ctx context.Context, tx *db.Tx, address string, kind Kind) (string, error) {
	w, found, err := findWish(ctx, tx, addressKey(address), kind)
	if err != nil || !found {
		return "", err
	}
	return b.stopURL(w), nil
}

func (b *Wishes) stopURL(w wish) string {
	return b.Origin + StopPath + "?token=" + b.Keys.sign("stop", []byte(w.id))
}

// SignUp takes a sign-up for the magazine: a letter follows whose link confirms
// it. Whoever has it already is told so by letter; nobody else learns it.
func (b *Wishes) SignUp(ctx context.Context, email string, c Consent) error {
	address, err := typedAddress(email)
	if err != nil {
		return err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		if err := b.admit(ctx, tx, address, c.IP); err != nil {
			return err
		}
		w, found, err := findWish(ctx, tx, addressKey(address), Magazine)
		if err != nil {
			return err
		}
		if found && w.state == wanted {
			if err := record(ctx, tx, w, asked, c); err != nil {
				return err
			}
			return quietly(mail.PutUnproved(ctx, tx, b.already(w, address, tx.Now)))
		}
		if w, err = upsertWish(ctx, tx, address, Magazine, pending); err != nil {
			return err
		}
		if err := record(ctx, tx, w, asked, c); err != nil {
			return err
		}
		token := b.Keys.sign("confirm", stamped(w.id, tx.Now.Add(confirmTime)))
		return quietly(mail.PutUnproved(ctx, tx, b.invitation(w, token, tx.Now)))
	})
	if err != nil {
		return fmt.Errorf("sign up for the magazine: %w", err)
	}
	return nil
}

// typedAddress tells the field of the form beside what is wrong with it.
func typedAddress(email string) (string, error) {
	address, err := mail.ParseAddress(email)
	if err != nil {
		return "", mail.ErrAddress.Because(err).With(fault.Field{Name: "email", Code: "invalid", Message: mail.ErrAddress.Message})
	}
	return address, nil
}

// admit counts what strangers can have us mail: per address and per client.
func (b *Wishes) admit(ctx context.Context, tx *db.Tx, address, ip string) error {
	ok, err := within(ctx, tx, try{limit.Magazine, limit.MailboxOf(address)}, try{limit.MagazineIP, limit.ClientOf(ip)})
	if err == nil && !ok {
		err = ErrMagazineTooMany
	}
	return err
}

// Confirm makes the sign-up of a letter's link count. It may be opened twice;
// once somebody left it confirms nothing any more.
func (b *Wishes) Confirm(ctx context.Context, token string, c Consent) error {
	data, ok := b.Keys.open("confirm", token)
	name, until, whole := unstamped(data)
	if !ok || !whole {
		return ErrToken
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		w, found, err := findWishByID(ctx, tx, name)
		switch {
		case err != nil:
			return err
		case !found || w.state == left || !tx.Now.Before(until):
			return ErrToken
		case w.state == wanted:
			return nil
		}
		if w, err = upsertWish(ctx, tx, w.address, w.kind, wanted); err != nil {
			return err
		}
		return record(ctx, tx, w, confirmed, c)
	})
}

// Stopped is the kind of mail that a link out of a letter would end.
func (b *Wishes) Stopped(ctx context.Context, token string) (info KindInfo, err error) {
	data, ok := b.Keys.open("stop", token)
	if !ok {
		return info, ErrToken
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		w, found, err := findWishByID(ctx, tx, string(data))
		if err == nil && !found {
			err = ErrToken
		}
		info, _ = kindInfo(w.kind)
		return err
	})
	return info, err
}

// Stop ends a kind of mail by a letter's link, without a login. A letter that
// waits in the outbox stays there. Stopping twice is stopping once.
func (b *Wishes) Stop(ctx context.Context, token string, c Consent) error {
	data, ok := b.Keys.open("stop", token)
	if !ok {
		return ErrToken
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		w, found, err := findWishByID(ctx, tx, string(data))
		if err == nil && !found {
			err = ErrToken
		}
		if err != nil {
			return err
		}
		return b.leave(ctx, tx, w, c)
	})
}

func (b *Wishes) leave(ctx context.Context, tx *db.Tx, w wish, c Consent) error {
	if w.state == left {
		return nil
	}
	w, err := upsertWish(ctx, tx, w.address, w.kind, left)
	if err != nil {
		return err
	}
	if w.kind == Magazine {
		if err := mail.Withdraw(ctx, tx, mail.Magazine, w.address); err != nil {
			return err
		}
	}
	return record(ctx, tx, w, withdrawn, c)
}

// AskToStop has a letter sent with the link that ends the magazine, for those
// who have no letter at hand. The answer is the same whoever it is.
func (b *Wishes) AskToStop(ctx context.Context, email, ip string) error {
	address, err := typedAddress(email)
	if err != nil {
		return err
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		if err := b.admit(ctx, tx, address, ip); err != nil {
			return err
		}
		w, found, err := findWish(ctx, tx, addressKey(address), Magazine)
		if err != nil {
			return err
		}
		if !found || w.state != wanted {
			return quietly(mail.PutUnproved(ctx, tx, b.notSubscribed(address, b.Keys.hash("letter", addressKey(address)+jp.Day(tx.Now)), tx.Now)))
		}
		return mail.Put(ctx, tx, b.farewell(w, tx.Now))
	})
}

// quietly says nothing of a mailbox that has had enough: the answer is the same
// for every address.
func quietly(err error) error {
	if errors.Is(err, mail.ErrMailboxFull) {
		return nil
	}
	return err
}

// Settings tells which kinds an address wants.
func (b *Wishes) Settings(ctx context.Context, address string) (list []Kind, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		if list, err = selectWanted(ctx, tx, addressKey(address)); err != nil {
			return err
		}
		for _, info := range Kinds {
			if !info.Unasked || slices.Contains(list, info.Kind) {
				continue
			}
			if wants, err := Wants(ctx, tx, address, info.Kind); err != nil {
				return err
			} else if wants {
				list = append(list, info.Kind)
			}
		}
		return nil
	})
	return list, err
}

// Set makes exactly these kinds wanted by an address that was proved to be its
// owner's. Each change is kept with the words of the settings.
func (b *Wishes) Set(ctx context.Context, address string, kinds []Kind, c Consent) error {
	for _, k := range kinds {
		if _, ok := kindInfo(k); !ok {
			return ErrKind.Because(fmt.Errorf("kind %.40q", k))
		}
	}
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		for _, info := range Kinds {
			w, _, err := findWish(ctx, tx, addressKey(address), info.Kind)
			if err != nil {
				return err
			}
			c.Said = info.Name + "：" + info.Description
			switch want := slices.Contains(kinds, info.Kind); {
			case want && w.state != wanted:
				if w, err = upsertWish(ctx, tx, address, info.Kind, wanted); err == nil {
					err = record(ctx, tx, w, given, c)
				}
			case !want && (w.state == wanted || info.Unasked && w.state != left):
				w.address, w.kind = address, info.Kind
				err = b.leave(ctx, tx, w, c)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// record keeps a yes or no for good.
func record(ctx context.Context, tx *db.Tx, w wish, event string, c Consent) error {
	return insertConsent(ctx, tx, id.New(tx.Now), w, event, Consent{
		Page: shortened(c.Page, 200), Said: shortened(c.Said, 500), IP: shortened(c.IP, 60),
	})
}

func shortened(s string, most int) string {
	if runes := []rune(plainLine(s)); len(runes) > most {
		return string(runes[:most])
	}
	return plainLine(s)
}

// Record is every yes and no of an address, the oldest first: what the shop
// shows when somebody asks why they get mail.
func (b *Wishes) Record(ctx context.Context, email string) (list []Agreed, err error) {
	address, err := mail.ParseAddress(email)
	if err != nil {
		return nil, err
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectConsents(ctx, tx, addressKey(address))
		return err
	})
	return list, err
}
