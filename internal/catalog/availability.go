package catalog

import "github.com/tsumugi-shop/tsumugi/internal/stock"

// Availability is whether something can be bought, as a page says it.
type Availability string

// From the best to the worst, as far as a shopper is concerned.
const (
	InStock Availability = "in_stock"
	Few     Availability = "few"
	Reserve Availability = "reserve"
	Soon    Availability = "soon" // its time has not come
	SoldOut Availability = "sold_out"
	Ended   Availability = "ended"
)

// fewLeft is up to how many pieces a page says that there are few.
const fewLeft = stock.TellUpTo

var availabilities = []Availability{InStock, Few, Reserve, Soon, SoldOut, Ended}

var stockWords = map[Availability]string{
	InStock: "在庫あり", Few: "残りわずか", Reserve: "予約", Soon: "販売前", SoldOut: "在庫なし", Ended: "販売終了",
}

// Enum lists all values for the contract.
func (Availability) Enum() []any {
	all := make([]any, len(availabilities))
	for i, a := range availabilities {
		all[i] = a
	}
	return all
}

// Word is what the page says: 在庫あり.
func (a Availability) Word() string { return stockWords[a] }

// Buyable tells whether it can be put into the cart.
func (a Availability) Buyable() bool { return a == InStock || a == Few || a == Reserve }

// Availability is that of a commodity of which stock pieces can be sold.
func (c *Commodity) Availability(stock int) Availability {
	switch {
	case c.Discontinued:
		return Ended
	case c.early:
		return Soon
	case stock <= 0:
		return SoldOut
	case c.Reserve:
		return Reserve
	case stock <= fewLeft:
		return Few
	}
	return InStock
}

// ColorAvailability is that of the size of the colour which can be bought best.
func (c *Commodity) ColorAvailability(color *Color) Availability {
	most := 0
	for _, s := range color.Sizes {
		most = max(most, s.Stock)
	}
	return c.Availability(most)
}
