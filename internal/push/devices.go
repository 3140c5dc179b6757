package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

var (
	// ErrAddress refuses what no browser made.
	ErrAddress = fault.New(fault.Invalid, "push.address", "この端末の通知の宛先を読み取れませんでした。ブラウザを新しくしてから、もう一度お試しください。")
	// ErrUnknown is the answer about a device that is not theirs.
	ErrUnknown = fault.New(fault.NotFound, "push.unknown", "この端末は登録されていません。画面を更新してご確認ください。")
)

// perMember is in how many browsers a member can be told; the oldest makes room.
const perMember = 10

// A Device is a browser in which a member wants to be told.
type Device struct {
	ID       string
	Endpoint string
	Public   string // the browser's key, base64url
	Auth     string // the browser's secret, base64url
	Name     string // such as Safari（iPhone）
	Created  time.Time
}

// checked refuses keys that nothing can be encrypted for.
func (d Device) checked() error {
	key, err := base64.RawURLEncoding.DecodeString(d.Public)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return ErrAddress.Because(err)
	}
	if secret, err := base64.RawURLEncoding.DecodeString(d.Auth); err != nil || len(secret) != 16 {
		return ErrAddress.Because(errors.New("the secret has not 16 bytes"))
	}
	return nil
}

// Devices are the browsers of members.
type Devices struct {
	DB      *db.DB
	Service Service
	Key     Key
}

// Add registers a browser for a member. One that another member used before is
// this member's now: it is the same screen.
func (b *Devices) Add(ctx context.Context, owner string, d Device) error {
	if err := b.Service.Check(d.Endpoint); err != nil {
		return ErrAddress.Because(err)
	}
	if err := d.checked(); err != nil {
		return err
	}
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		d.ID = id.New(tx.Now)
		if err := deleteEndpoint(ctx, tx, d.Endpoint); err != nil {
			return err
		}
		list, err := selectDevices(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, old := range list[min(perMember-1, len(list)):] {
			if err := deleteDevice(ctx, tx, old.ID); err != nil {
				return err
			}
		}
		return insertDevice(ctx, tx, owner, d)
	})
	if err != nil {
		return fmt.Errorf("register a browser for notices: %w", err)
	}
	return nil
}

// List is a member's browsers, the newest first.
func (b *Devices) List(ctx context.Context, owner string) (list []Device, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectDevices(ctx, tx, owner)
		return err
	})
	return list, err
}

// Remove ends notices in one of a member's browsers, named by its id or by its
// endpoint.
func (b *Devices) Remove(ctx context.Context, owner, device, endpoint string) error {
	return b.DB.Update(ctx, func(tx *db.Tx) error {
		list, err := selectDevices(ctx, tx, owner)
		if err != nil {
			return err
		}
		for _, d := range list {
			if device != "" && d.ID == device || endpoint != "" && d.Endpoint == endpoint {
				return deleteDevice(ctx, tx, d.ID)
			}
		}
		return ErrUnknown
	})
}

// Forget erases what is kept of a member who leaves.
func Forget(ctx context.Context, tx *db.Tx, customer string) error {
	list, err := selectDevices(ctx, tx, customer)
	for _, d := range list {
		err = errors.Join(err, deleteDevice(ctx, tx, d.ID))
	}
	return err
}

// Tell is in which browsers a member is told, and what waits for them.
func Tell(ctx context.Context, tx *db.Tx, c member.Customer) (member.Told, error) {
	devices, err := tellDevices(ctx, tx, c.Code)
	if err != nil {
		return member.Told{}, err
	}
	waiting, err := tellWaiting(ctx, tx, c.Code)
	return member.Told{Says: map[string]any{"devices": devices, "waiting": waiting}}, err
}
