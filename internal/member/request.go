package member

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A purpose is what a link or a ceremony is for; one for another does not work.
type purpose string

const (
	signUp       purpose = "sign_up"
	reset        purpose = "reset"
	newEmail     purpose = "email"
	passkeyAdd   purpose = "passkey_add"
	passkeyLogin purpose = "passkey_login"
	openID       purpose = "openid"
	dataFile     purpose = "data"
)

// How long each can be used.
var lives = map[purpose]time.Duration{
	signUp: 24 * time.Hour, reset: time.Hour, newEmail: time.Hour,
	passkeyAdd: 5 * time.Minute, passkeyLogin: 5 * time.Minute, openID: 15 * time.Minute, dataFile: 10 * time.Minute,
}

// A token is what a secret that somebody holds stands for.
type token struct {
	purpose  purpose
	customer string
	guest    string
	data     string // JSON
}

// text is the data of a token that holds one string.
func (t token) text() (s string, err error) {
	return s, json.Unmarshal([]byte(t.data), &s)
}

// keep stores a token and returns the secret to hold.
func keep(ctx context.Context, tx *db.Tx, t token) (string, error) {
	secret := newSecret()
	return secret, insertToken(ctx, tx, digest(secret), t, tx.Now.Add(lives[t.purpose]))
}

// A request is what somebody asked for and a letter answers.
type request struct {
	id       string
	purpose  purpose
	email    string
	customer string
	guest    string
	data     string
}

// ask notes a request, at the same cost whoever it is about.
func (m *Members) ask(ctx context.Context, r request, data any, d Device) error {
	if err := m.mayAsk(ctx, d); err != nil {
		return err
	}
	return m.note(ctx, r, data)
}

// mayAsk counts somebody who asks for a letter, before any work is done for them.
func (m *Members) mayAsk(ctx context.Context, d Device) error {
	return m.takeAll(ctx, []try{{limit.Ask, d.client()}}, func(*db.Tx) error { return nil })
}

// note keeps a request for the job that answers it.
func (m *Members) note(ctx context.Context, r request, data any) error {
	raw, err := json.Marshal(data)
	if err != nil {
		return err
	}
	r.data = string(raw)
	err = m.DB.Update(ctx, func(tx *db.Tx) error {
		r.id = id.New(tx.Now)
		return insertRequest(ctx, tx, r)
	})
	if err != nil {
		return err
	}
	select {
	case m.wake <- struct{}{}:
	default: // it was told already
	}
	return nil
}

const requestsAtOnce = 50

// Wake tells that there is a request to deliver.
func (m *Members) Wake() <-chan struct{} { return m.wake }

// Deliver answers all requests there are with letters.
func (m *Members) Deliver(ctx context.Context) error {
	for {
		var ids []string
		err := m.DB.View(ctx, func(tx *db.Tx) (err error) {
			ids, err = selectRequests(ctx, tx, requestsAtOnce)
			return err
		})
		if err != nil || len(ids) == 0 {
			return err
		}
		for _, requestID := range ids {
			err := m.DB.Update(ctx, func(tx *db.Tx) error { return m.answer(ctx, tx, requestID) })
			if err != nil {
				return fmt.Errorf("answer a request of a member: %w", err)
			}
		}
	}
}

// answer writes the letter of one request, unless another node did. A mailbox
// gets a few an hour, whoever asks.
func (m *Members) answer(ctx context.Context, tx *db.Tx, requestID string) error {
	r, err := takeRequest(ctx, tx, requestID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if allowed, err := limit.AskedMailbox.Take(ctx, tx, emailKey(r.email)); err != nil || !allowed {
		return err
	}
	owner, err := FindEmail(ctx, tx, r.email)
	if err != nil && !isUnknown(err) {
		return err
	}
	known, t := err == nil, token{purpose: r.purpose, customer: r.customer, guest: r.guest, data: r.data}
	name := owner.Name()
	var write func(secret string) letter
	switch {
	case r.purpose == signUp && !known:
		write, name = m.letterSignUp, ""
	case r.purpose == reset && known:
		write, t.customer = m.letterReset, owner.Code
	case r.purpose == reset:
		return nil // nobody to write to
	case r.purpose == newEmail && !known:
		write = m.letterNewEmail
	default: // the address has an account already: tell whoever reads its mail, and nobody else
		return m.sendUnproved(ctx, tx, string(r.purpose)+"."+r.id, owner.Email, name, m.letterRegistered())
	}
	secret, err := keep(ctx, tx, t)
	if err != nil {
		return err
	}
	send := m.sendUnproved
	if known {
		send = m.send
	}
	return send(ctx, tx, string(r.purpose)+"."+r.id, r.email, name, write(secret))
}
