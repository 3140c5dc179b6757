package account

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/push"
)

// pushCalls are about the browsers in which a customer wants to be told.
func (p Parts) pushCalls() []call.Call {
	return []call.Call{
		call.Siapi("push/select/", "The browsers in which the customer is told of restocks, prices and shipments, and the key for another.", p.pushDevices),
		call.Siapi("push/insert/", "Tells the customer in this browser too.", p.addPushDevice),
		call.Siapi("push/delete/", "Ends notices in a browser.", p.removePushDevice),
	}
}

// PushDevices is where the customer is told, the newest first.
type PushDevices struct {
	PublicKey string       `json:"public_key"` // for the browser's own subscription
	Devices   []PushDevice `json:"devices"`
}

// PushDevice is one browser.
type PushDevice struct {
	PushID    string `json:"push_id"`
	Device    string `json:"device"` // such as Safari（iPhone）
	Endpoint  string `json:"endpoint"`
	CreatedAt int64  `json:"created_at"`
}

func (p Parts) pushDevices(ctx context.Context, _ call.None) (PushDevices, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return PushDevices{}, err
	}
	return p.pushDevicesOf(ctx, c.Code)
}

func (p Parts) pushDevicesOf(ctx context.Context, owner string) (PushDevices, error) {
	list, err := p.Push.List(ctx, owner)
	out := PushDevices{PublicKey: p.Push.Key.Public}
	for _, d := range list {
		out.Devices = append(out.Devices, PushDevice{d.ID, d.Name, d.Endpoint, d.Created.UnixMilli()})
	}
	return out, err
}

// PushSubscription is what a browser says of itself.
type PushSubscription struct {
	Endpoint string `json:"endpoint"`
	P256DH   string `json:"p256dh"` // its key, base64url
	Auth     string `json:"auth"`   // its secret, base64url
}

func (p Parts) addPushDevice(ctx context.Context, in PushSubscription) (PushDevices, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return PushDevices{}, err
	}
	d := push.Device{Endpoint: in.Endpoint, Public: in.P256DH, Auth: in.Auth, Name: member.DeviceName(p.Device(ctx).Agent)}
	if err := p.Push.Add(ctx, c.Code, d); err != nil {
		return PushDevices{}, err
	}
	return p.pushDevicesOf(ctx, c.Code)
}

// PushChoice names a browser, by its line or by what it says of itself.
type PushChoice struct {
	PushID   string `json:"push_id,omitempty"`
	Endpoint string `json:"endpoint,omitempty"`
}

func (p Parts) removePushDevice(ctx context.Context, in PushChoice) (PushDevices, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return PushDevices{}, err
	}
	if err := p.Push.Remove(ctx, c.Code, in.PushID, in.Endpoint); err != nil {
		return PushDevices{}, err
	}
	return p.pushDevicesOf(ctx, c.Code)
}
