// Package local is a provider of the digital subscription that only pretends:
// its subscribers are rows of a table that the operator writes.
package local

import (
	"context"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/db"
)

// Service is the pretend provider.
type Service struct{ DB *db.DB }

// Check tells whether a customer is a subscriber.
func (s Service) Check(ctx context.Context, customer string) (granted bool, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		granted, err = has(ctx, tx, customer)
		return err
	})
	if err != nil {
		return false, fmt.Errorf("check the subscription: %w", err)
	}
	return granted, nil
}

// Grant makes a customer a subscriber, or no longer one.
func Grant(ctx context.Context, tx *db.Tx, customer string, yes bool) error {
	if yes {
		return insert(ctx, tx, customer)
	}
	return remove(ctx, tx, customer)
}

// List tells who is a subscriber, by code.
func List(ctx context.Context, tx *db.Tx) ([]string, error) { return list(ctx, tx) }
