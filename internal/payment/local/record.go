package local

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A record is a payment as the pretend service keeps it.
type record struct {
	payment.Charge
	state     payment.State
	captured  money.Yen
	refunded  money.Yen
	code      string
	token     string
	returnURL string
	promise   bool // of a card: it lapses; only known when it begins
	created   time.Time
	updated   time.Time
}

// at is the record at a moment: what nobody paid in time has expired.
func (r record) at(now time.Time) record {
	if (r.state == payment.Pending || r.state == payment.Authorized) && !r.Expires.IsZero() && now.After(r.Expires) {
		r.state = payment.Expired
	}
	return r
}

// result is what the shop is told.
func (s *Service) result(r record) payment.Result {
	out := payment.Result{State: r.state, Reference: r.Reference, Amount: r.Amount, Captured: r.captured, Refunded: r.refunded}
	if r.Method == payment.Card && r.state.Secured() {
		out.Kept = keptPrefix + r.token
	}
	switch r.state {
	case payment.Declined:
		out.Code, out.Message = r.code, payment.Refusal(r.code)
	case payment.Challenge:
		out.RedirectURL = s.Origin + challengePath(r.Method) + "?ref=" + r.Reference
	case payment.Pending:
		out.Instructions = payment.Instructions{Stores: stores(r.Reference), ReceiptURL: s.Origin + listPath, Deadline: r.Expires}
	}
	return out
}

// stores makes numbers up, the same for the same payment.
func stores(reference string) []payment.Store {
	sum := sha256.Sum256([]byte(reference))
	n := binary.BigEndian.Uint64(sum[:])
	code, number := fmt.Sprintf("%06d", n%1_000_000), fmt.Sprintf("%011d", n/1_000_000%100_000_000_000)
	return []payment.Store{
		{Name: "ファミリーマート", PaymentCode: code, ConfirmationNumber: number},
		{Name: "ローソン", PaymentCode: code, ConfirmationNumber: number},
		{Name: "ミニストップ", PaymentCode: code, ConfirmationNumber: number},
		{Name: "セイコーマート", PaymentCode: number},
	}
}
