package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// Kind is what sort of actor somebody is.
type Kind string

// Who does things in the shop.
const (
	Staff   Kind = "staff"
	Command Kind = "command" // the command line, by who was named with --as
	Job     Kind = "job"
	Webhook Kind = "webhook"
	Member  Kind = "member"
	System  Kind = "system" // the program itself
)

// An Actor does something.
type Actor struct {
	Kind Kind
	ID   string // of somebody in the shop's tables, or the name of a job or service
	Name string // as it was then
	From string // the network, masked; empty: this machine
}

type actorKey struct{}

// With returns a context in which a does what is done.
func With(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorOf is who does what is done in ctx; the program itself when nobody was named.
func ActorOf(ctx context.Context) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return Actor{Kind: System}
}

// A Change is what became of a field.
type Change struct {
	Before any `json:"before"`
	After  any `json:"after"`
}

// An Entry is something that was done.
type Entry struct {
	ID       string
	At       time.Time
	Actor    Actor
	Object   string // kind of what it was done to: order, staff, stock
	ObjectID string
	Action   string // in the form "role.save"
	Changes  map[string]Change
	Reason   string
	// Forgotten is when the details went with whom they were about; zero: they are there.
	Forgotten time.Time
	Seal      int64 // 0: not sealed yet

	changes, salt, detailsHash string
}

// Diff is what differs between two values, by the names that their fields have
// in JSON.
func Diff(before, after any) (map[string]Change, error) {
	was, err := fields(before)
	if err != nil {
		return nil, err
	}
	is, err := fields(after)
	if err != nil {
		return nil, err
	}
	changes := map[string]Change{}
	for name, v := range was {
		if !reflect.DeepEqual(v, is[name]) {
			changes[name] = Change{Before: v, After: is[name]}
		}
	}
	for name, v := range is {
		if _, known := was[name]; !known {
			changes[name] = Change{After: v}
		}
	}
	return changes, nil
}

func fields(v any) (map[string]any, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, fmt.Errorf("audit: a value without fields: %w", err)
	}
	return out, nil
}

// Append writes down what ctx's actor does in tx: it happened if tx commits. The
// entry's own actor counts where ctx names none.
func Append(ctx context.Context, tx *db.Tx, e Entry) error {
	e.ID, e.At, e.salt = id.New(tx.Now), tx.Now, seal.Secret()[:22]
	if a := ActorOf(ctx); a.Kind != System || e.Actor.Kind == "" {
		e.Actor = a
	}
	raw, err := json.Marshal(e.Changes)
	if err != nil {
		return fmt.Errorf("audit %s: %w", e.Action, err)
	}
	if e.changes = string(raw); len(e.Changes) == 0 {
		e.changes = "{}"
	}
	e.detailsHash = e.hashDetails()
	return insertEntry(ctx, tx, e)
}

// ByPeople is Append for what is also done by the shop itself, or by shoppers:
// only what somebody who works in the shop does is written down.
func ByPeople(ctx context.Context, tx *db.Tx, e Entry) error {
	if kind := ActorOf(ctx).Kind; kind != Staff && kind != Command {
		return nil
	}
	return Append(ctx, tx, e)
}

// Forget empties the details of what was done to something, when that is
// forgotten itself: what was done, when and by whom stays, and stays proved.
func Forget(ctx context.Context, tx *db.Tx, object, objectID string) error {
	return forgetEntries(ctx, tx, object, objectID)
}

func (e Entry) hashDetails() string { return hashOf(e.salt, e.changes, e.Reason) }

// digest is what a seal takes of the entry.
func (e Entry) digest() string {
	return hashOf(e.ID, strconv.FormatInt(e.At.UnixMilli(), 10), string(e.Actor.Kind), e.Actor.ID, e.Actor.Name, e.Actor.From,
		e.Object, e.ObjectID, e.Action, e.detailsHash)
}

// hashOf hashes texts so that no two lists of texts are the same bytes.
func hashOf(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(h, "%d:%s,", len(t), t)
	}
	return hex.EncodeToString(h.Sum(nil))
}
