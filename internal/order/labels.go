package order

import (
	"io"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Label is the label of a shipment. Money is paid at the door with it only
// when it is cash on delivery.
func (w Waiting) Label(t terms.Terms, contents string, now time.Time) label.Parcel {
	o := w.Record.Order
	to, sender := o.Parcels[w.Parcel], t.Company.ShopName
	if o.Discreet {
		sender = t.Company.Name
	}
	p := label.Parcel{
		Order: o.Number, N: w.Seq, Leaves: jp.Day(now), Date: to.DateOf(w.Ready), Slot: to.Slot, Contents: contents,
		To: label.Party{
			Name: strings.TrimSpace(to.To.LastName + " " + to.To.FirstName), Kana: strings.TrimSpace(to.To.LastKana + " " + to.To.FirstKana), Postal: to.To.Postal,
			Prefecture: to.To.Prefecture, City: to.To.City, Line: to.To.Line, Building: to.To.Building, Phone: to.To.Phone,
		},
		From: label.Party{Name: sender, Postal: jp.PostalCode(t.Company.Postal), Line: t.Company.Address, Phone: t.Company.Phone},
	}
	if o.Method == payment.COD && w.Share > 0 && o.Quote.Total > 0 {
		tax := money.Yen(0)
		for _, x := range o.Quote.Taxes {
			tax += x.Tax
		}
		p.Collect, p.Tax = w.Share, tax*w.Share/o.Quote.Total
	}
	return p
}

// WriteLabels writes the file from which the carrier's program prints the labels
// of a batch. Parcels with a problem are left out of it.
func (b Batch) WriteLabels(w io.Writer, t terms.Terms, now time.Time) ([]label.Notice, []label.Problem, error) {
	list := b.Parcels()
	parcels := make([]label.Parcel, len(list))
	for i, one := range list {
		parcels[i] = one.Label(t, t.Labels.Contents, now)
	}
	return label.Write(w, b.Carrier, label.AccountOf(t.Labels, b.Carrier), parcels)
}
