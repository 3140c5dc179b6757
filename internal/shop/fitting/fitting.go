// Package fitting answers the calls about how clothes fit: outlines laid over
// each other, garments that a member owns, sizes and advice.
package fitting

import (
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// Parts is what fitting needs.
type Parts struct {
	visit.Visitors
	Catalog   *catalog.Live
	Orders    *order.Orders
	Reviews   *review.Reviews // nil: nothing is said
	Wardrobes *wardrobe.Wardrobes
	Now       func() time.Time
}

// Calls is every call about fit.
func Calls(p Parts) []call.Call {
	return []call.Call{
		call.Siapi("fit/select/", "An item drawn to scale in one of its sizes, laid over another size, item or garment.", p.compare),
		call.Siapi("garment/select/", "The garments that the customer measured.", p.garments),
		call.Siapi("garment/insert/", "Keeps a garment that the customer measured.", p.addGarment),
		call.Siapi("garment/delete/", "Forgets a garment.", p.removeGarment),
		call.Siapi("person/select/", "The customer and their children, with the measures and sizes of each.", p.persons),
		call.Siapi("person/update/", "Keeps the measures and sizes of a person.", p.savePerson),
		call.Siapi("person/delete/", "Forgets a person.", p.removePerson),
		call.Siapi("sizeadvice/select/", "Which size of an item fits the customer and their children, and why.", p.advise),
	}
}
