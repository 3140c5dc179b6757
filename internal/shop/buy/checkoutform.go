package buy

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// Forms take what the pages of the cart post by plain HTML, before
// JavaScript arrives or without it.
func (p Parts) Forms() map[string]httpd.Form {
	return map[string]httpd.Form{
		pathCart:    p.postCart,
		pathInput:   p.postInput,
		pathConfirm: p.postConfirm,
		pathOrder:   p.postOrder,
	}
}

// Posts take what pages post by plain HTML that show it again when it is refused.
func (p Parts) Posts() map[string]httpd.Form {
	return map[string]httpd.Form{"/orders": p.postLookup}
}

// postLookup opens a guest's order.
func (p Parts) postLookup(ctx context.Context, f url.Values) (string, error) {
	found, err := p.orderLookup(ctx, OrderLookup{Number: f.Get("number"), Email: f.Get("email")})
	return "/orders/" + url.PathEscape(found.Number) + "?token=" + url.QueryEscape(found.Token), err
}

// postCart changes a line: the button says how.
func (p Parts) postCart(ctx context.Context, f url.Values) (string, error) {
	sku, quantity := f.Get("sku"), number(f.Get("quantity"))
	var err error
	switch f.Get("do") {
	case "insert":
		err = p.putAll(ctx, f["sku"], max(quantity, 1))
	case "update":
		_, err = p.cartUpdate(ctx, CartUpdate{SKU: sku, NewSKU: f.Get("new_sku"), Quantity: quantity})
	case "delete":
		_, err = p.cartDelete(ctx, CartLineRef{SKU: sku})
	case "save":
		_, err = p.cartSave(ctx, CartSave{SKU: sku, Saved: true})
	case "restore":
		_, err = p.cartSave(ctx, CartSave{SKU: sku})
	case "acknowledge":
		_, err = p.cartAcknowledge(ctx, call.None{})
	case "delivery":
		_, err = p.cartDelivery(ctx, CartDelivery{Split: f.Get("delivery") == "apart"})
	case "coupon":
		_, err = p.cartCoupon(ctx, CartCoupon{Add: f.Get("code"), Remove: f.Get("remove")})
	}
	return backTo(pathCart, err)
}

var errNoSize = fault.New(fault.Invalid, "cart.no_size", "サイズを選択してください。")

// putAll puts all goods of a form into the cart whose size was chosen: an
// outfit has several. What is refused does not keep the others out.
func (p Parts) putAll(ctx context.Context, skus []string, quantity int) error {
	chosen := slices.DeleteFunc(skus, func(sku string) bool { return sku == "" })
	if len(chosen) == 0 {
		return errNoSize
	}
	if len(chosen) > p.Orders.Carts.Terms.Orders.MaxLines {
		return cart.ErrFull
	}
	_, owner, err := p.OwnerToKeep(ctx)
	if err != nil {
		return err
	}
	var refused error
	for _, sku := range chosen {
		if err := p.putIn(ctx, owner, id.SKU(sku), quantity, ""); err != nil && refused == nil {
			refused = err
		}
	}
	return refused
}

// postInput keeps what was typed, has the goods held and leads on, or back to
// what is missing. A button may ask for the goods alone.
func (p Parts) postInput(ctx context.Context, f url.Values) (string, error) {
	switch do := f.Get("do"); do {
	case "":
	case "code", "prove":
		return p.postCode(ctx, do, f.Get("code"))
	default:
		_, err := p.checkoutSelect(ctx, CheckoutAsk{Again: do == "again"})
		if err != nil {
			return backTo(refusedAt(err), err)
		}
		return pathInput, nil
	}
	a, err := p.checkoutUpdate(ctx, CheckoutUpdate{Draft: draftOf(f), Submit: true})
	if err != nil {
		return backTo(pathCart, err)
	}
	if a.Next == "" {
		return pathInput + "?checked=1", nil
	}
	if _, err := p.confirmSelect(ctx, call.None{}); err != nil {
		return backTo(refusedAt(err), err)
	}
	return a.Next, nil
}

// refusedAt is the page that says why goods are not held: the cart, or order
// entry, where somebody without a script gets on by a code.
func refusedAt(err error) string {
	if errors.Is(err, limit.ErrChallenge) {
		return pathInput
	}
	return pathCart
}

// postCode sends a code to the address that was typed, or takes it: for those
// whose browser does no work for us.
func (p Parts) postCode(ctx context.Context, do, code string) (string, error) {
	v, err := p.orderVisitor(ctx, pathInput)
	if err != nil {
		return "", err
	}
	if do == "code" {
		err = p.Orders.SendCode(ctx, v)
		if err == nil {
			err = limit.ErrCode
		}
		return backTo(pathInput, err)
	}
	if err := p.Orders.ProveMailbox(ctx, v, code); err != nil {
		return backTo(pathInput, err)
	}
	return pathInput, nil
}

// postOrder asks how the payment stands.
func (p Parts) postOrder(ctx context.Context, f url.Values) (string, error) {
	a, err := p.orderState(ctx, OrderAsk{Key: f.Get("key"), Back: true})
	if err != nil {
		return backTo(pathCart, err)
	}
	if a.Step != order.Done {
		return pathOrder + "?key=" + url.QueryEscape(f.Get("key")), nil
	}
	return a.Next, nil
}

// postConfirm places the order. A button may send it in another way, or ask for
// the goods alone.
func (p Parts) postConfirm(ctx context.Context, f url.Values) (string, error) {
	switch f.Get("do") {
	case "delivery":
		if _, err := p.cartDelivery(ctx, CartDelivery{Split: f.Get("delivery") == "apart"}); err != nil {
			return backTo(pathConfirm, err)
		}
		fallthrough
	case "hold":
		if _, err := p.confirmSelect(ctx, call.None{}); err != nil {
			return backTo(refusedAt(err), err)
		}
		return pathConfirm, nil
	}
	a, err := p.orderInsert(ctx, OrderInsert{Key: f.Get("key"), Token: f.Get("token"), Code: f.Get("code")})
	if err != nil {
		return backTo(pathConfirm, err)
	}
	return a.Next, nil
}

// backTo leads back to a page that says what was refused; a failure of the
// machine is one.
func backTo(path string, err error) (string, error) {
	refusal, ok := errors.AsType[*fault.Error](err)
	if err == nil {
		return path, nil
	}
	if errors.Is(err, order.ErrInFlight) && len(refusal.Fields) > 0 {
		return pathOrder + "?key=" + url.QueryEscape(refusal.Fields[0].Code), nil
	}
	if !ok || refusal.Kind == fault.Internal || refusal.Kind == fault.Unavailable {
		return "", err
	}
	return path + "?refused=" + url.QueryEscape(refusal.Code), nil
}

// draftOf reads a posted form, whose fields are called as those of the draft
// with dots between: parcels.0.address.city.
func draftOf(f url.Values) order.Draft {
	on := func(name string) bool { return f.Get(name) != "" }
	d := order.Draft{
		Email: f.Get("email"), Orderer: addressOf(f, "orderer."), Method: f.Get("method"), Points: f.Get("points"),
		Note: f.Get("note"), Discreet: on("discreet"), Keep: on("keep"),
	}
	for i := 0; ; i++ {
		name := "parcels." + strconv.Itoa(i) + "."
		if !f.Has(name + "to") {
			break
		}
		d.Parcels = append(d.Parcels, order.ParcelForm{
			To: f.Get(name + "to"), AddressID: f.Get(name + "address_id"), Address: addressOf(f, name+"address."), Lines: linesOf(f, name+"lines."),
			Wrap: on(name + "wrap"), Noshi: f.Get(name + "noshi"), NoshiName: f.Get(name + "noshi_name"), Message: f.Get(name + "message"),
			Date: f.Get(name + "date"), Slot: f.Get(name + "slot"),
		})
	}
	return d
}

func addressOf(f url.Values, name string) order.AddressForm {
	return order.AddressForm{
		LastName: f.Get(name + "last_name"), FirstName: f.Get(name + "first_name"), LastKana: f.Get(name + "last_name_kana"),
		FirstKana: f.Get(name + "first_name_kana"), Postal: f.Get(name + "postal_code"), Prefecture: f.Get(name + "prefecture"),
		City: f.Get(name + "city"), AddressLine: f.Get(name + "address_line"), Building: f.Get(name + "building"), Phone: f.Get(name + "phone_number"),
	}
}

func linesOf(f url.Values, name string) []order.ParcelLine {
	var lines []order.ParcelLine
	for i := 0; f.Has(name + strconv.Itoa(i) + ".sku"); i++ {
		at := name + strconv.Itoa(i) + "."
		lines = append(lines, order.ParcelLine{SKU: id.SKU(f.Get(at + "sku")), Quantity: number(f.Get(at + "quantity"))})
	}
	return lines
}

// number reads a quantity; nonsense is 0, which the verbs refuse or leave out.
func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
