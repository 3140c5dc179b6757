package payment

import (
	"context"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Provider speaks with a payment service. No method may be called inside a
// transaction. Every method may be called again with the same arguments, from
// several nodes at once: it happens once. An answer is the payment as it
// stands at the service, also when what was asked for is no longer possible
// (Capture of what was voided answers Voided). An error says nothing about what
// happened; ask Find.
type Provider interface {
	// Start begins the payment whose id is in.ID.
	Start(ctx context.Context, in Intent) (Result, error)
	// Find tells how it stands; Started when the service has not begun it.
	Find(ctx context.Context, c Charge) (Result, error)
	// Capture takes amount of what is authorized, once, and lets the rest go. For
	// a bank transfer it says that the money has come.
	Capture(ctx context.Context, c Charge, amount money.Yen) (Result, error)
	// Void calls off what is not captured. What never began cannot begin any more.
	Void(ctx context.Context, c Charge) (Result, error)
	// Refund gives back of what is captured until total has been given back in
	// all. Naming the sum and not the step makes a repetition harmless.
	Refund(ctx context.Context, c Charge, total money.Yen) (Result, error)
}

// Instant is a Provider that asks nobody: how a payment begins is known at once, and
// it may begin in the transaction that places its order.
type Instant interface {
	Provider
	// Begin is Start without a service.
	Begin(in Intent) (Result, error)
}

// Providers says who takes which method; a method without one is not offered.
type Providers map[Method]Provider

// ErrMethod is returned for a way to pay that this shop does not offer.
var ErrMethod = fault.New(fault.Invalid, "payment.method", "このお支払い方法はご利用いただけません。")

// Of returns the provider of a method, or ErrMethod.
func (p Providers) Of(m Method) (Provider, error) {
	if one, ok := p[m]; ok {
		return one, nil
	}
	return nil, ErrMethod
}

// Offered lists the methods that can be chosen, in their usual order.
func (p Providers) Offered() []Method {
	out := []Method{}
	for _, m := range Methods {
		if _, ok := p[m]; ok {
			out = append(out, m)
		}
	}
	return out
}

// Intent is what Start needs. Token, Kept, ReturnURL, Email, Name and Phone go
// to the service and are not stored with the payment.
type Intent struct {
	ID      string // ours, unique; the key that makes every step happen once
	Order   string // number of the order
	Method  Method
	Amount  money.Yen
	Expires time.Time // until when a konbini or bank payment can be made; zero for other methods

	Token     string // a card as the service's script in the browser named it
	Keep      bool   // the shopper agrees that this card is charged again, by what Result.Kept says
	Kept      string // a card that was kept, in the place of a token; no shopper is there to confirm anything
	ReturnURL string // absolute; where the shopper comes back to after a challenge
	Email     string
	Name      string
	Phone     string
}

// CardForm says how the browser makes a token of a card, so that the number
// stays there.
type CardForm struct {
	Service string `json:"service"` // "stripe", "local", or empty when cards are not taken
	Key     string `json:"key"`     // the public one, for the service's script
}

// Charge names a payment that has begun; Payment.Charge makes it.
type Charge struct {
	ID        string
	Order     string
	Method    Method
	Amount    money.Yen
	Expires   time.Time
	Reference string // the service's own name for it; empty while no answer has come
}

// Charge is the intent as it is known after Begin.
func (in Intent) Charge() Charge {
	return Charge{ID: in.ID, Order: in.Order, Method: in.Method, Amount: in.Amount, Expires: in.Expires}
}

// Result is a payment as it stands at the service.
type Result struct {
	State        State
	Reference    string
	Amount       money.Yen // 0: not said
	Captured     money.Yen // of the amount; 0: not said, which is all once it is captured
	Refunded     money.Yen // in all
	RedirectURL  string    // of a challenge
	Instructions Instructions
	Code         string // why it was declined: stable, such as "insufficient_funds"
	Message      string // the same for the shopper, in Japanese
	Kept         string // the service's name for a card that can be charged again, once an Intent with Keep is secured
}

// Instructions tell the shopper how to pay by konbini or bank transfer.
type Instructions struct {
	Stores     []Store   `json:"stores,omitempty"`
	ReceiptURL string    `json:"receipt_url,omitempty"` // page of the service with the numbers of all stores
	Bank       string    `json:"bank,omitempty"`        // account to transfer to
	Deadline   time.Time `json:"deadline,omitzero"`
}

// Store is what to say at the counter or machine of a chain.
type Store struct {
	Name               string `json:"name"`
	PaymentCode        string `json:"payment_code"`        // 払込番号
	ConfirmationNumber string `json:"confirmation_number"` // 確認番号; some chains have none
}

// empty tells whether there is nothing to tell.
func (i Instructions) empty() bool {
	return len(i.Stores) == 0 && i.ReceiptURL == "" && i.Bank == "" && i.Deadline.IsZero()
}

// Event is what a service told us by itself. Its ID is the service's, with the
// service's name before it.
type Event struct {
	ID        string
	PaymentID string // ours
	Result    Result
}

// What providers and their webhooks return.
var (
	ErrUnavailable = fault.New(fault.Unavailable, "payment.unavailable", "決済サービスに接続できませんでした。しばらくしてからもう一度お試しください。")
	ErrSignature   = fault.New(fault.Invalid, "payment.signature", "署名を確認できませんでした。")
)
