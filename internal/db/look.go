package db

import (
	"context"
	"errors"
)

// ErrLooking is the error of an Update for somebody who only looks: a page was
// asked for by GET, which changes nothing.
var ErrLooking = errors.New("db: nothing is changed for somebody who only looks")

type lookKey struct{}

// Looking returns a context in which Update fails. Everything that is done to
// answer a GET or HEAD runs in one, so that no link, picture or prefetch of
// another site can change anything.
func Looking(ctx context.Context) context.Context { return context.WithValue(ctx, lookKey{}, true) }

// Looks tells whether ctx is one of Looking.
func Looks(ctx context.Context) bool {
	looks, _ := ctx.Value(lookKey{}).(bool)
	return looks
}

// Counting returns a context in which Update works although somebody only
// looks, for what merely counts visits. The list of those who may use it stands
// in the test of cmd/tsumugi that sends GET to everything.
func Counting(ctx context.Context) context.Context { return context.WithValue(ctx, lookKey{}, false) }
