package buy

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

func (p Parts) cartCalls() []call.Call {
	return []call.Call{
		call.Siapi("cart/select/", "The visitor's cart with its quote.", p.cartSelect),
		call.Siapi("cart/insert/", "Puts pieces of an SKU into the cart.", p.cartInsert),
		call.Siapi("cart/update/", "Gives a line another quantity, colour or size.", p.cartUpdate),
		call.Siapi("cart/delete/", "Takes a line out of the cart, or out of what is saved for later.", p.cartDelete),
		call.Siapi("cart/save/", "Saves a line for later, or brings it back.", p.cartSave),
		call.Siapi("cart/acknowledge/", "Takes note of the changes and notices that were told.", p.cartAcknowledge),
		call.Siapi("cart/coupon/", "Adds a coupon's code to the cart, removes one, or sets all.", p.cartCoupon),
		call.Siapi("cart/delivery/", "Says whether goods that come in later are sent later.", p.cartDelivery),
		call.Siapi("shippingdata/select/", "When shipping is free.", p.shippingData),
	}
}

// orderVisitor is who makes the call, as orders know them.
func (p Parts) orderVisitor(ctx context.Context, path string) (order.Visitor, error) {
	v, err := p.Visitor(ctx)
	if err != nil {
		return order.Visitor{}, err
	}
	caller := call.CallerOf(ctx)
	ov := order.Visitor{Owner: v.Owner(), Device: cart.Owner("", v.Guest), Customer: v.Customer, Network: limit.NetworkOf(caller.ClientIP), Proof: caller.Proof}
	if v.Customer != nil && p.Subscriber != nil {
		ov.Subscriber = p.Subscriber(ctx, v.Customer.Code, path)
	}
	return ov, nil
}

// The pages of the cart. The subscription counts on all but the last.
const (
	pathCart    = "/cart"
	pathInput   = "/cart/input"
	pathConfirm = "/cart/confirm"
	pathOrder   = "/cart/order"

	pathComplete = "/cart/complete"
)

// CartLineRef names a line of the cart.
type CartLineRef struct {
	SKU string `json:"sku"`
}

// maxRequestID is longer than any browser's request id.
const maxRequestID = 64

var errRequestID = fault.New(fault.Invalid, "cart.request_id", "カートに入れられませんでした。ページを読み込み直してください。")

// CartInsert is pieces to be put into the cart, and the page on which that is
// done: the subscription counts on the pages of the cart alone.
type CartInsert struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
	Path     string `json:"path,omitempty"`
	// RequestID is the same when the same request is sent again because no
	// answer came, so that its pieces are put in once.
	RequestID string `json:"request_id,omitempty"`
}

// CartUpdate is a change of a line; what is left out stays.
type CartUpdate struct {
	SKU      string `json:"sku"`
	NewSKU   string `json:"new_sku,omitempty"`
	Quantity int    `json:"quantity,omitempty"`
}

// CartSave puts a line aside, or back.
type CartSave struct {
	SKU   string `json:"sku"`
	Saved bool   `json:"saved"`
}

// CartCoupon changes the coupons of the cart: adds the code that was typed,
// removes one, or sets them all, for the best deal.
type CartCoupon struct {
	Add    string   `json:"add,omitempty"`
	Remove string   `json:"remove,omitempty"`
	Set    []string `json:"set,omitempty"`
}

// cart answers with the whole cart, as every change of it on its page does.
func (p Parts) cart(ctx context.Context) (CartAnswer, error) { return p.cartOn(ctx, pathCart) }

// cartOn answers with the whole cart to somebody on a page.
func (p Parts) cartOn(ctx context.Context, path string) (CartAnswer, error) {
	v, err := p.orderVisitor(ctx, path)
	if err != nil {
		return CartAnswer{}, err
	}
	e, err := p.Orders.Preview(ctx, v)
	if err != nil {
		return CartAnswer{}, err
	}
	return p.newCart(e.Plan), nil
}

func (p Parts) cartSelect(ctx context.Context, _ call.None) (CartAnswer, error) { return p.cart(ctx) }

func (p Parts) cartInsert(ctx context.Context, in CartInsert) (CartAnswer, error) {
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return CartAnswer{}, err
	}
	sku := id.SKU(in.SKU)
	if len(in.RequestID) > maxRequestID {
		return CartAnswer{}, errRequestID
	}
	return p.changed(ctx, in.Path, func(answer func(*db.Tx) error) error {
		return p.putIn(ctx, owner, sku, in.Quantity, in.RequestID, answer)
	})
}

func (p Parts) putIn(ctx context.Context, owner string, sku id.SKU, quantity int, request string, also ...func(*db.Tx) error) error {
	if err := p.Orders.Carts.AddOnce(ctx, owner, sku, quantity, request, also...); err != nil {
		return err
	}
	if p.Journal != nil {
		p.Journal.Carted(sku.Commodity())
	}
	return nil
}

// changed does something to the visitor's cart and answers with it to somebody on a
// page, all in the transaction that changes it.
func (p Parts) changed(ctx context.Context, path string, do func(answer func(*db.Tx) error) error) (CartAnswer, error) {
	v, err := p.orderVisitor(ctx, path)
	if err != nil {
		return CartAnswer{}, err
	}
	var e order.Checkout
	err = do(func(tx *db.Tx) (err error) {
		e, err = p.Orders.PreviewIn(ctx, tx, v)
		return err
	})
	if err != nil {
		return CartAnswer{}, err
	}
	return p.newCart(e.Plan), nil
}

// change is changed on the page of the cart.
func (p Parts) change(ctx context.Context, do func(carts *cart.Carts, owner string, answer func(*db.Tx) error) error) (CartAnswer, error) {
	v, err := p.Visitor(ctx)
	if err != nil {
		return CartAnswer{}, err
	}
	return p.changed(ctx, pathCart, func(answer func(*db.Tx) error) error { return do(p.Orders.Carts, v.Owner(), answer) })
}

func (p Parts) cartUpdate(ctx context.Context, in CartUpdate) (CartAnswer, error) {
	return p.change(ctx, func(carts *cart.Carts, owner string, answer func(*db.Tx) error) error {
		return carts.Change(ctx, owner, id.SKU(in.SKU), id.SKU(in.NewSKU), in.Quantity, answer)
	})
}

func (p Parts) cartDelete(ctx context.Context, in CartLineRef) (CartAnswer, error) {
	return p.change(ctx, func(carts *cart.Carts, owner string, answer func(*db.Tx) error) error {
		return carts.Remove(ctx, owner, id.SKU(in.SKU), answer)
	})
}

func (p Parts) cartSave(ctx context.Context, in CartSave) (CartAnswer, error) {
	return p.change(ctx, func(carts *cart.Carts, owner string, answer func(*db.Tx) error) error {
		return carts.Save(ctx, owner, id.SKU(in.SKU), in.Saved, answer)
	})
}

func (p Parts) cartAcknowledge(ctx context.Context, _ call.None) (CartAnswer, error) {
	return p.change(ctx, func(carts *cart.Carts, owner string, answer func(*db.Tx) error) error {
		return carts.Acknowledge(ctx, owner, answer)
	})
}

func (p Parts) cartCoupon(ctx context.Context, in CartCoupon) (CartAnswer, error) {
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return CartAnswer{}, err
	}
	carts := p.Orders.Carts
	if in.Add != "" {
		_, err = loyalty.EnterTyped(ctx, carts.DB, owner, p.Device(ctx), in.Add, func(tx *db.Tx, c loyalty.Coupon) error {
			return carts.AddCoupon(ctx, tx, owner, c.Code)
		})
	} else {
		err = carts.DB.Update(ctx, func(tx *db.Tx) error {
			if in.Remove != "" {
				return carts.RemoveCoupon(ctx, tx, owner, in.Remove)
			}
			return carts.SetCoupons(ctx, tx, owner, in.Set)
		})
	}
	if err != nil {
		return CartAnswer{}, err
	}
	return p.cart(ctx)
}

// CartDelivery chooses how goods that come in on different days are sent.
type CartDelivery struct {
	Split bool `json:"split"` // each as soon as it can; else all together
}

func (p Parts) cartDelivery(ctx context.Context, in CartDelivery) (CartAnswer, error) {
	v, err := p.Visitor(ctx)
	if err != nil {
		return CartAnswer{}, err
	}
	if err := p.Orders.ChooseSplit(ctx, order.Visitor{Owner: v.Owner()}, in.Split); err != nil {
		return CartAnswer{}, err
	}
	return p.cart(ctx)
}

func (p Parts) shippingData(context.Context, call.None) (ShippingData, error) {
	return p.newShippingData(), nil
}
