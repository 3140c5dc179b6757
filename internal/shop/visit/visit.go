// Package visit says who makes a call: a customer by their session, or a guest
// by the cart_id of their device.
package visit

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// guestFor is how long a device is remembered, the shop's usual for cookies.
const guestFor = 30 * 24 * time.Hour

// Visitors finds who makes a call.
type Visitors struct {
	Members *member.Members // nil: everybody is a guest
	Log     *slog.Logger
	Pace    time.Duration // of Evenly; 0: it waits for nothing
}

// A Visitor is who makes a call.
type Visitor struct {
	Customer *member.Customer // nil: a guest
	Session  member.Session   // of the customer; its AuthTime says when they last proved it
	Guest    string           // the device's cart_id; empty: it has none yet
}

// Owner is whose cart, favourites and checkout these are: the customer's, or
// the device's. It is empty for a guest of whom nothing is kept.
func (v Visitor) Owner() string {
	switch {
	case v.Customer != nil:
		return v.Customer.Code
	case v.Guest != "":
		return "g:" + v.Guest
	}
	return ""
}

// Visitor finds who makes the call. A session that ran out makes a guest.
func (p Visitors) Visitor(ctx context.Context) (Visitor, error) {
	caller := call.CallerOf(ctx)
	v := Visitor{Guest: known(caller.CartID)}
	if caller.SessionID == "" || p.Members == nil {
		return v, nil
	}
	session, customer, stale, err := p.Members.Visit(ctx, caller.SessionID)
	if errors.Is(err, member.ErrLoginRequired) {
		return v, nil
	}
	if err != nil {
		return v, err
	}
	v.Customer, v.Session = &customer, session
	if stale {
		if err := p.Members.Touch(db.Counting(ctx), caller.SessionID, p.Device(ctx)); err != nil {
			p.Log.LogAttrs(ctx, slog.LevelWarn, "a visit was not noted", slog.String("request_id", caller.RequestID), slog.Any("err", err))
			return v, nil // the next one will be
		}
		call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, Value: caller.SessionID, MaxAge: member.SessionIdle})
	}
	return v, nil
}

// Customer finds the customer who makes the call, or member.ErrLoginRequired.
func (p Visitors) Customer(ctx context.Context) (member.Customer, error) {
	v, err := p.Visitor(ctx)
	if err != nil {
		return member.Customer{}, err
	}
	if v.Customer == nil {
		return member.Customer{}, member.ErrLoginRequired
	}
	return *v.Customer, nil
}

// Session is Customer with the session, for what asks how fresh a login is.
func (p Visitors) Session(ctx context.Context) (member.Session, error) {
	v, err := p.Visitor(ctx)
	if err == nil && v.Customer == nil {
		err = member.ErrLoginRequired
	}
	return v.Session, err
}

// Guest is the cart_id of this device; one that has none gets one. Ask only
// where something is about to be kept: who merely looks needs no cookie.
func (p Visitors) Guest(ctx context.Context) string {
	if id := known(call.CallerOf(ctx).CartID); id != "" {
		return id
	}
	var b [18]byte
	_, _ = rand.Read(b[:]) // never fails
	id := base64.RawURLEncoding.EncodeToString(b[:])
	call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: id, MaxAge: guestFor})
	return id
}

// OwnerToKeep is Visitor and its owner, who gets a cart_id when there is none:
// for calls that keep something.
func (p Visitors) OwnerToKeep(ctx context.Context) (Visitor, string, error) {
	v, err := p.Visitor(ctx)
	if err != nil {
		return v, "", err
	}
	if v.Customer == nil {
		v.Guest = p.Guest(ctx)
	}
	return v, v.Owner(), nil
}

// Device is where the call comes from, for logins.
func (p Visitors) Device(ctx context.Context) member.Device {
	c := call.CallerOf(ctx)
	return member.Device{Agent: c.UserAgent, IP: c.ClientIP, Guest: known(c.CartID), Token: c.SessionID}
}

// DeviceToKnow is Device for logins, by which it is known from then on: its
// cart_id is made where there is none, and kept for longer.
func (p Visitors) DeviceToKnow(ctx context.Context) member.Device {
	d := p.Device(ctx)
	d.Guest = p.Guest(ctx)
	call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: d.Guest, MaxAge: guestFor})
	return d
}

// known is a cart_id that could be ours, or nothing.
func known(cartID string) string {
	const symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	if len(cartID) < 20 || len(cartID) > 64 || strings.Trim(cartID, symbols) != "" {
		return ""
	}
	return cartID
}
