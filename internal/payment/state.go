package payment

import "slices"

// State is how far a payment has come.
type State string

// The states of a payment.
const (
	Started    State = "started"    // recorded; the service has not been asked, or did not say
	Challenge  State = "challenge"  // the shopper has to go to RedirectURL
	Pending    State = "pending"    // waits for money: konbini, bank transfer
	Declined   State = "declined"   // refused; another attempt is another payment
	Authorized State = "authorized" // promised; Capture takes it, Void lets it go
	Expired    State = "expired"    // nobody paid in time, or the promise ran out
	Voided     State = "voided"     // called off by us; nothing is or will be taken
	Captured   State = "captured"   // paid
	Refunded   State = "refunded"   // paid, and some or all of it given back
)

// ranks is the whole machine: a payment only ever moves to a state further
// down. So news may come twice, late or in any order and the payment ends where
// the last of them is, and what is known about money is never forgotten: a
// konbini payment that was paid at the last minute counts although we had
// called it expired.
var ranks = []State{Started, Challenge, Pending, Declined, Authorized, Expired, Voided, Captured, Refunded}

func (s State) rank() int { return slices.Index(ranks, s) }

// Valid tells whether s is one of the states.
func (s State) Valid() bool { return s.rank() >= 0 }

// Open means that the outcome is not known yet.
func (s State) Open() bool { return s == Started || s == Challenge || s == Pending }

// Secured means that the goods may be sent: the money is here or promised.
func (s State) Secured() bool { return s == Authorized || s == Captured }

// Failed means that no money is here, and that none is to come.
func (s State) Failed() bool { return s == Declined || s == Expired || s == Voided }

// after tells where news leads a payment: forward, or nowhere.
func after(now, news State) State {
	if news.rank() > now.rank() {
		return news
	}
	return now
}
