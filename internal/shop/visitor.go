package shop

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// guestFor is how long a device is remembered, the shop's usual for cookies.
const guestFor = 30 * 24 * time.Hour

// A visitor is who makes a call.
type visitor struct {
	Customer *member.Customer // nil: a guest
	Session  member.Session   // of the customer; its AuthTime says when they last proved it
	Guest    string           // the device's cart_id; empty: it has none yet
}

// owner is whose cart, favourites and checkout these are: the customer's, or
// the device's. It is empty for a guest of whom nothing is kept.
func (v visitor) owner() string {
	switch {
	case v.Customer != nil:
		return v.Customer.Code
	case v.Guest != "":
		return "g:" + v.Guest
	}
	return ""
}

// visitor finds who makes the call. A session that ran out makes a guest.
func (p Parts) visitor(ctx context.Context) (visitor, error) {
	caller := call.CallerOf(ctx)
	v := visitor{Guest: known(caller.CartID)}
	if caller.SessionID == "" || p.Member.Members == nil {
		return v, nil
	}
	session, customer, stale, err := p.Member.Members.Visit(ctx, caller.SessionID)
	if errors.Is(err, member.ErrLoginRequired) {
		return v, nil
	}
	if err != nil {
		return v, err
	}
	v.Customer, v.Session = &customer, session
	if stale {
		if err := p.Member.Members.Touch(ctx, caller.SessionID, p.device(ctx)); err != nil {
			p.Log.LogAttrs(ctx, slog.LevelWarn, "a visit was not noted", slog.String("request_id", caller.RequestID), slog.Any("err", err))
			return v, nil // the next one will be
		}
		call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, Value: caller.SessionID, MaxAge: member.SessionIdle})
	}
	return v, nil
}

// customer finds the customer who makes the call, or member.ErrLoginRequired.
func (p Parts) customer(ctx context.Context) (member.Customer, error) {
	v, err := p.visitor(ctx)
	if err != nil {
		return member.Customer{}, err
	}
	if v.Customer == nil {
		return member.Customer{}, member.ErrLoginRequired
	}
	return *v.Customer, nil
}

// session is customer with the session, for what asks how fresh a login is.
func (p Parts) session(ctx context.Context) (member.Session, error) {
	v, err := p.visitor(ctx)
	if err == nil && v.Customer == nil {
		err = member.ErrLoginRequired
	}
	return v.Session, err
}

// guest is the cart_id of this device; one that has none gets one. Ask only
// where something is about to be kept: who merely looks needs no cookie.
func (p Parts) guest(ctx context.Context) string {
	if id := known(call.CallerOf(ctx).CartID); id != "" {
		return id
	}
	var b [18]byte
	_, _ = rand.Read(b[:]) // never fails
	id := base64.RawURLEncoding.EncodeToString(b[:])
	call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: id, MaxAge: guestFor})
	return id
}

// ownerToKeep is visitor and its owner, who gets a cart_id when there is none:
// for calls that keep something.
func (p Parts) ownerToKeep(ctx context.Context) (visitor, string, error) {
	v, err := p.visitor(ctx)
	if err != nil {
		return v, "", err
	}
	if v.Customer == nil {
		v.Guest = p.guest(ctx)
	}
	return v, v.owner(), nil
}

// device is where the call comes from, for logins.
func (p Parts) device(ctx context.Context) member.Device {
	c := call.CallerOf(ctx)
	return member.Device{Agent: c.UserAgent, IP: c.ClientIP, Guest: known(c.CartID), Token: c.SessionID}
}

// known is a cart_id that could be ours, or nothing.
func known(cartID string) string {
	const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	if len(cartID) < 20 || len(cartID) > 64 || strings.Trim(cartID, symbols) != "" {
		return ""
	}
	return cartID
}
