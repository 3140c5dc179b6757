package member

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Addresses is a customer's address book, the default first.
func Addresses(ctx context.Context, tx *db.Tx, code string) ([]Address, error) {
	return selectAddresses(ctx, tx, code)
}

// Addresses is the address book outside a transaction of the caller's.
func (m *Members) Addresses(ctx context.Context, code string) (list []Address, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		list, err = Addresses(ctx, tx, code)
		return err
	})
	return list, err
}

// SaveAddress adds an address, or changes the one with its ID, for somebody
// who logged in just now. The first one is the default.
func (m *Members) SaveAddress(ctx context.Context, s Session, a Address) (Address, error) {
	a, wrong := a.Clean()
	if err := invalid(wrong); err != nil {
		return a, err
	}
	if _, err := m.freshly(ctx, s); err != nil {
		return a, err
	}
	given := a.ID
	err := m.DB.Update(ctx, func(tx *db.Tx) error {
		a.ID = given
		return PutAddress(ctx, tx, s.Customer, &a)
	})
	return a, err
}

// PutAddress is SaveAddress in the caller's transaction, for an address that
// is clean; it fills in the ID of a new one. Who calls it has made sure of who asks.
func PutAddress(ctx context.Context, tx *db.Tx, code string, a *Address) error {
	list, err := selectAddresses(ctx, tx, code)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(list, func(old Address) bool { return old.ID == a.ID })
	switch {
	case a.ID != "" && at < 0:
		return ErrAddressUnknown
	case a.ID == "" && len(list) >= MaxAddresses:
		return ErrAddressFull
	case a.ID == "":
		a.ID, a.Default = id.New(tx.Now), a.Default || len(list) == 0
	default: // there is always one default: it moves by being given to another
		a.Default = a.Default || list[at].Default
	}
	if err := upsertAddress(ctx, tx, code, *a); err != nil || !a.Default {
		return err
	}
	return updateDefault(ctx, tx, code, a.ID)
}

// DeleteAddress removes an address, for somebody who logged in just now; the
// oldest left becomes the default when it was that.
func (m *Members) DeleteAddress(ctx context.Context, s Session, addressID string) error {
	if _, err := m.freshly(ctx, s); err != nil {
		return err
	}
	return m.DB.Update(ctx, func(tx *db.Tx) error {
		if err := deleteAddress(ctx, tx, s.Customer, addressID); err != nil {
			return err
		}
		list, err := selectAddresses(ctx, tx, s.Customer)
		if err != nil || len(list) == 0 || list[0].Default {
			return err
		}
		return updateDefault(ctx, tx, s.Customer, list[0].ID)
	})
}
