package browse

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// termsCalls tell what the shop promises and charges, alike for everybody.
func (p Parts) termsCalls() []call.Call {
	return []call.Call{
		call.Siapi("terms/select/", "What the shop promises and charges: fees, thresholds, periods, ranks, plans and who stands behind it.", p.terms).Public(),
		call.Siapi("postal/select/", "The towns of a postal code; several where it spans towns, none where nobody has it.", p.postal).Public(),
		call.Siapi("deliveryestimate/select/", "When an item would come if it were ordered now, and what sending it costs.", p.deliveryEstimate).Public(),
	}
}

// ShopTerms is what the shop promises and charges. Amounts are whole yen, tax
// included.
type ShopTerms struct {
	Company  TermsCompany  `json:"company"`
	Shipping TermsShipping `json:"shipping"`
	Gift     TermsGift     `json:"gift"`
	Payment  TermsPayment  `json:"payment"`
	Points   TermsPoints   `json:"points"`
	Ranks    []TermsRank   `json:"ranks"` // from the lowest
	Orders   TermsOrders   `json:"orders"`
	Returns  TermsReturns  `json:"returns"`
	Plans    []TermsPlan   `json:"plans"`
	// SubscriberFreeShipping says that digital subscribers pay no shipping.
	SubscriberFreeShipping bool `json:"subscriber_free_shipping"`
}

// TermsCompany is who sells.
type TermsCompany struct {
	ShopName       string `json:"shop_name"`
	Name           string `json:"name"`
	Representative string `json:"representative"`
	Manager        string `json:"manager"`
	Postal         string `json:"postal"`
	Address        string `json:"address"`
	Phone          string `json:"phone"`
	PhoneHours     string `json:"phone_hours"`
	Email          string `json:"email"`
	Registration   string `json:"registration"`
}

// TermsShipping is how parcels go out.
type TermsShipping struct {
	Carrier        string          `json:"carrier"`
	HomePrefecture string          `json:"home_prefecture"`
	FreeFrom       money.Yen       `json:"free_from"` // 0: never
	FreeCategories []string        `json:"free_categories"`
	CutoffHour     int             `json:"cutoff_hour"`
	ChooseDays     int             `json:"choose_days"`
	Areas          []TermsArea     `json:"areas"`
	Slots          []shipping.Slot `json:"slots"`
}

// TermsArea is some prefectures with the same fee.
type TermsArea struct {
	Name        string    `json:"name"`
	Prefectures []string  `json:"prefectures"`
	Fee         money.Yen `json:"fee"`
	Days        int       `json:"days"`
}

// TermsGift is what wrapping costs, per parcel.
type TermsGift struct {
	Wrapping   money.Yen `json:"wrapping"`
	Noshi      money.Yen `json:"noshi"`
	MessageMax int       `json:"message_max"`
}

// TermsPayment is the limits and fees of the ways to pay.
type TermsPayment struct {
	CashOnDelivery []TermsStep `json:"cash_on_delivery"`
	KonbiniMax     money.Yen   `json:"konbini_max"`
	KonbiniDays    int         `json:"konbini_days"`
	BankDays       int         `json:"bank_days"`
}

// TermsStep is the fee of totals up to and including UpTo.
type TermsStep struct {
	UpTo money.Yen `json:"up_to"`
	Fee  money.Yen `json:"fee"`
}

// TermsPoints is how points are earned and lost. A point is worth Value yen.
type TermsPoints struct {
	Value        money.Yen `json:"value"`
	Unit         money.Yen `json:"unit"` // a rank's rate is per so many yen
	ExpiryMonths int       `json:"expiry_months"`
	SignUp       int       `json:"sign_up"`
}

// TermsRank is a step of membership.
type TermsRank struct {
	Code string    `json:"code"` // customer_group_code
	Name string    `json:"name"`
	From money.Yen `json:"from"` // purchases of the last 12 months
	Rate int       `json:"rate"` // points per unit
}

// TermsOrders is what holds for orders.
type TermsOrders struct {
	HoldMinutes   int `json:"hold_minutes"`
	HoldExtension int `json:"hold_extension"`
	MaxLines      int `json:"max_lines"`
	MaxQuantity   int `json:"max_quantity"`
}

// TermsReturns is the shop's rule for returns.
type TermsReturns struct {
	Days         int       `json:"days"`
	ExchangeDays int       `json:"exchange_days"`
	Fee          money.Yen `json:"fee"`
}

// TermsPlan is a way to pay for the health-plus membership.
type TermsPlan struct {
	Code   string    `json:"code"`
	Name   string    `json:"name"`
	Price  money.Yen `json:"price"`
	Months int       `json:"months"`
}

func (p Parts) terms(context.Context, call.None) (ShopTerms, error) {
	t := p.Terms
	out := ShopTerms{
		Company: TermsCompany(t.Company),
		Shipping: TermsShipping{
			Carrier: t.Shipping.Carrier, HomePrefecture: t.Shipping.HomePrefecture, FreeFrom: t.Shipping.FreeFrom, FreeCategories: t.Shipping.FreeCategories,
			CutoffHour: t.Shipping.CutoffHour, ChooseDays: t.Shipping.ChooseDays, Areas: Each(t.Shipping.Areas, func(a terms.Area) TermsArea { return TermsArea(a) }),
			Slots: shipping.Slots(t.Shipping),
		},
		Gift: TermsGift(t.Gift),
		Payment: TermsPayment{
			CashOnDelivery: Each(t.Payment.CashOnDelivery, func(s terms.Step) TermsStep { return TermsStep(s) }),
			KonbiniMax:     t.Payment.KonbiniMax, KonbiniDays: t.Payment.KonbiniDays, BankDays: t.Payment.BankDays,
		},
		Points: TermsPoints{t.Points.Value, t.Points.Unit, t.Points.ExpiryMonths, t.Points.SignUp},
		Ranks:  Each(t.Ranks, func(r terms.Rank) TermsRank { return TermsRank(r) }),
		Orders: TermsOrders(t.Orders), Returns: TermsReturns(t.Returns),
		Plans:                  Each(t.Plans, func(p terms.Plan) TermsPlan { return TermsPlan(p) }),
		SubscriberFreeShipping: t.Subscriber.FreeShipping,
	}
	return out, nil
}

// Each makes a list of what to makes of each of a list.
func Each[A, B any](list []A, to func(A) B) []B {
	out := make([]B, len(list))
	for i, a := range list {
		out[i] = to(a)
	}
	return out
}
