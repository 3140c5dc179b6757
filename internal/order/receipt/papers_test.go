package receipt

import (
	"bytes"

	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Bind prints receipts into one PDF, each as Print does: a volume of them needs
// the font once, and its pages are not packed, which would take half of the time.
func Bind(all []order.Receipt, c terms.Company) ([]byte, error) {
	s, err := newSheet("領収書", all[0].Issued)
	if err != nil {
		return nil, err
	}
	s.pdf.SetCompression(false)
	for i, r := range all {
		if i > 0 {
			s.pdf.AddPage()
		}
		r.Company = c
		s.receipt(r)
	}
	var out bytes.Buffer
	err = s.pdf.Output(&out)
	return out.Bytes(), err
}
