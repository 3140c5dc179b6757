package money

import (
	"cmp"
	"slices"
)

// Rate is a rate of consumption tax in percent.
type Rate int

// The two rates in force.
const (
	Standard Rate = 10
	Reduced  Rate = 8 // food and drink; a receipt marks its lines
)

// Included is the tax contained in a total that includes it, rounded down.
// The law leaves the direction to the issuer but wants one rounding per rate
// and receipt; down is retail's custom and never states more tax than the
// shopper was charged. A negative total mirrors the positive one, so a refund
// takes back exactly the tax that the receipt stated.
func (r Rate) Included(total Yen) Yen {
	if r <= 0 {
		return 0
	}
	whole := 100 + Yen(r)
	// total*r/whole, split so that the product cannot overflow.
	return total/whole*Yen(r) + total%whole*Yen(r)/whole
}

// Line is an amount, tax included and after its share of every discount, with
// the rate it falls under.
type Line struct {
	Rate   Rate
	Amount Yen
}

// Taxed is one rate's row on a receipt.
type Taxed struct {
	Rate  Rate
	Total Yen // tax included
	Tax   Yen
}

// TaxSplit adds the lines up by rate and rounds the tax once per rate, never
// per line. The rows come with the higher rate first.
func TaxSplit(lines []Line) []Taxed {
	rows := []Taxed{}
	for _, l := range lines {
		i := slices.IndexFunc(rows, func(row Taxed) bool { return row.Rate == l.Rate })
		if i < 0 {
			i, rows = len(rows), append(rows, Taxed{Rate: l.Rate})
		}
		rows[i].Total += l.Amount
	}
	for i, row := range rows {
		rows[i].Tax = row.Rate.Included(row.Total)
	}
	slices.SortFunc(rows, func(a, b Taxed) int { return cmp.Compare(b.Rate, a.Rate) })
	return rows
}
