package order

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/pricing"
	"github.com/tsumugi-shop/tsumugi/internal/subscription"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A Plan is the order that a cart and a draft would make at this moment.
type Plan struct {
	Visitor Visitor
	Now     time.Time
	Cart    cart.Cart
	Draft   Draft
	Book    []member.Address
	Balance loyalty.Balance
	Held    []loyalty.Coupon // that can be used now, chosen or not
	Choices []Choice         // for each parcel of the draft
	Ways    *Ways            // how goods that come in on different days can be sent; nil: they come at once
	Wrong   []fault.Field    // what the draft lacks, by the names of the wire
	Body                     // as far as it is known
	input   pricing.Input
}

// refusals say why a coupon of the cart cannot be used, its conditions aside.
var refusals = map[loyalty.CouponState]*fault.Error{
	loyalty.CouponWaiting: loyalty.ErrCouponEarly, loyalty.CouponUsed: loyalty.ErrCouponUsed,
	loyalty.CouponGone: loyalty.ErrCouponGone, loyalty.CouponExpired: loyalty.ErrCouponExpired,
}

// plan reads everything else that an order of a cart depends on and quotes it.
func (b *Orders) plan(ctx context.Context, tx *db.Tx, v Visitor, d Draft, whole cart.Cart) (p Plan, err error) {
	p = Plan{Visitor: v, Now: tx.Now, Draft: d, Cart: whole}
	b.subscribersOnly(&p)
	rank, first, plus := b.Terms.Ranks[0], false, false
	if v.Customer != nil {
		rank = loyalty.RankByCode(v.Customer.Group, b.Terms)
		if p.Book, err = member.Addresses(ctx, tx, v.Customer.Code); err != nil {
			return p, err
		}
		if p.Balance, err = loyalty.BalanceOf(ctx, tx, v.Customer.Code); err != nil {
			return p, err
		}
		if first, err = isFirst(ctx, tx, v.Customer.Code); err != nil {
			return p, err
		}
		if plus, err = subscription.HasPlus(ctx, tx, v.Customer.Code); err != nil {
			return p, err
		}
	}
	b.check(&p)
	p.input = pricing.Input{
		Rank: rank, Member: v.Customer != nil, Subscriber: v.Subscriber, Plus: plus, FirstOrder: first,
		Method: p.Method, Now: tx.Now, Lines: b.lines(&p), Split: p.Split,
	}
	for _, parcel := range p.Parcels {
		p.input.Parcels = append(p.input.Parcels, pricing.Parcel{Prefecture: parcel.To.Prefecture, Wrap: parcel.Wrap, Noshi: parcel.Noshi != ""})
	}
	if err := b.quote(ctx, tx, &p); err != nil {
		return p, err
	}
	p.Ways = b.ways(p)
	p.KeepCard = p.Method == payment.Card && comesLate(p.Lines, p.Now, b.Terms.Payment.CardDays)
	return p, nil
}

// quote prices the plan with the coupons of the cart and the points of the draft.
func (b *Orders) quote(ctx context.Context, tx *db.Tx, p *Plan) error {
	var held []loyalty.OwnedCoupon
	var err error
	if p.Cart.HoldsCoupons {
		if held, err = loyalty.CouponsOf(ctx, tx, p.Visitor.Owner); err != nil {
			return err
		}
	}
	p.Held = loyalty.Usable(held, tx.Now)
	var refused []pricing.Refusal
	for _, code := range p.Cart.Coupons {
		i := slices.IndexFunc(held, func(h loyalty.OwnedCoupon) bool { return h.Coupon.Code == code })
		switch {
		case i < 0:
			refused = append(refused, pricing.Refusal{Code: code, Reason: loyalty.ErrCouponUnknown.Message})
		case held[i].State(tx.Now) != loyalty.CouponUsable:
			refused = append(refused, pricing.Refusal{Code: code, Name: held[i].Coupon.Name, Reason: refusals[held[i].State(tx.Now)].Message})
		default:
			used := false
			if p.Email != "" {
				if used, err = loyalty.UsedUp(ctx, tx, loyalty.Person(p.Email), code); err != nil {
					return err
				}
			}
			if used {
				refused = append(refused, pricing.Refusal{Code: code, Name: held[i].Coupon.Name, Reason: loyalty.ErrCouponUsed.Message})
				continue
			}
			p.input.Coupons = append(p.input.Coupons, held[i].Coupon)
		}
	}
	p.points()
	p.Quote = pricing.Price(p.input, b.Terms)
	p.Quote.Refused = append(p.Quote.Refused, refused...)
	for i, o := range p.Quote.Methods {
		if _, err := b.Providers.Of(o.Method); err != nil {
			p.Quote.Methods[i].Offered, p.Quote.Methods[i].Reason = false, payment.ErrMethod.Message
		}
	}
	p.methodFits()
	p.Coupons = []string{}
	for _, a := range p.Quote.CouponDiscounts {
		p.Coupons = append(p.Coupons, a.Code)
	}
	return nil
}

// methodFits finds fault with a way to pay that this order cannot have. An
// order that costs nothing needs none.
func (p *Plan) methodFits() {
	switch o := p.Quote.Offer(p.Method); {
	case len(p.Lines) > 0 && p.Quote.Total == 0:
		p.Method = ""
	case p.Method == "":
		p.wrong("method", "required", "お支払い方法をお選びください。")
	case !o.Offered:
		p.wrong("method", "not_offered", o.Reason)
	}
}

func (p *Plan) wrong(name, code, message string) {
	p.Wrong = append(p.Wrong, fault.Field{Name: name, Code: code, Message: message})
}

// lines fills the plan's lines and returns what pricing has to know of them.
func (b *Orders) lines(p *Plan) []pricing.Line {
	snap := b.Carts.Catalog.Current()
	var priced []pricing.Line
	for n, parcel := range p.packing() {
		for _, l := range parcel {
			i := slices.IndexFunc(p.Cart.Items, func(i cart.Item) bool { return i.SKU == l.SKU })
			item := p.Cart.Items[i]
			line := newLine(snap, item, l.Quantity, n, p.Now)
			p.Lines = append(p.Lines, line)
			priced = append(priced, newPriced(snap, item, l.Quantity, n, line.Ready, p.Now))
			// What touches the body always travels unseen, as the guide promises.
			p.Discreet = p.Discreet || item.Commodity.Returns != catalog.ReturnsFashion
		}
	}
	return priced
}

func newPriced(snap *catalog.Snapshot, i cart.Item, quantity, parcel int, ready string, now time.Time) pricing.Line {
	l := pricing.Line{
		SKU: i.SKU, Commodity: i.Commodity.Code, Name: i.Name, Brand: i.Commodity.Brand, Quantity: quantity, Parcel: parcel,
		Categories: i.Categories(snap.Tree()), ListPrice: i.ListPrice, Price: i.Price, TaxPercent: i.Commodity.TaxPercent, Ready: ready,
	}
	for _, code := range i.Commodity.Campaigns {
		if campaign, ok := snap.Campaign(code); ok && campaign.State(now) == catalog.Open {
			l.Campaigns = append(l.Campaigns, code)
		}
	}
	return l
}

func newLine(snap *catalog.Snapshot, i cart.Item, quantity, parcel int, now time.Time) Line {
	brand, _ := snap.Brand(i.Commodity.Brand) // the snapshot has no item without its brand
	l := Line{
		SKU: i.SKU, Name: i.Name, Color: i.Color.Name, Size: i.Size.Name, Brand: brand.Name, Quantity: quantity, Parcel: parcel,
		Rule: i.Commodity.Returns, Reserve: i.Commodity.Reserve, Ready: readyOf(i, now),
	}
	if i.Color.Pictures > 0 {
		l.Picture = id.ImagePath(i.Color.Code, 1, 1)
	}
	if codes := i.Categories(snap.Tree()); len(codes) > 0 {
		if node, ok := snap.Tree().Node(codes[0]); ok {
			l.Category = node.Name
		}
	}
	return l
}

// subscribersOnly blocks items that only subscribers of the digital edition may buy.
func (b *Orders) subscribersOnly(p *Plan) {
	only := b.Terms.Subscriber.Campaign
	if only == "" || p.Visitor.Subscriber {
		return
	}
	for _, i := range p.Cart.Items {
		if slices.Contains(i.Commodity.Campaigns, only) {
			p.Cart.Changes = append(p.Cart.Changes, cart.Change{
				SKU: i.SKU, Kind: cart.Member, Name: i.Name, Blocks: true,
				Message: fmt.Sprintf("「%s」はデジタル会員限定の商品です。", i.Name),
			})
		}
	}
}

// payBy is the last moment to pay an order: the end, in Tokyo, of the day that
// is printed.
func payBy(m payment.Method, placed time.Time, t terms.Payment) time.Time {
	y, month, d := payDay(m, placed, t).In(jp.Tokyo).Date()
	return time.Date(y, month, d+1, 0, 0, 0, 0, jp.Tokyo).Add(-time.Millisecond)
}

// payDay is when an order paid by a method is sure to be paid.
func payDay(m payment.Method, now time.Time, t terms.Payment) time.Time {
	switch m {
	case payment.Konbini:
		return now.AddDate(0, 0, t.KonbiniDays)
	case payment.Bank:
		return now.AddDate(0, 0, t.BankDays)
	}
	return now
}
