package staff

import (
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// Owner is the role that may do everything. It cannot be changed, and somebody
// always has it.
const Owner = "owner"

// A Role is what somebody's work lets them do.
type Role struct {
	Code        string
	Name        string
	Permissions []Permission
	// RefundMost is how much of one order's money somebody of this role gives back,
	// all their refunds, cancellations and returns together; 0 is no bound. It says
	// nothing to who may not refund at all.
	RefundMost money.Yen
	// Revision is how often the role was changed: who saves says which one they saw.
	Revision int
}

// standard are the roles of a shop whose owner changed none.
var standard = []Role{
	{Code: Owner, Name: "店主", Permissions: every()},
	{Code: "goods", Name: "商品", Permissions: []Permission{OrdersRead, GoodsRead, GoodsWork, PricesWork, CampaignsWork, StockWork, TextsWork}},
	{Code: "shipping", Name: "出荷", Permissions: []Permission{OrdersRead, ShippingWork, ReturnsWork, GoodsRead, StockWork}},
	{Code: "support", Name: "サポート", RefundMost: 10_000, Permissions: []Permission{
		OrdersRead, OrdersWork, OrdersRefund, ContactRead, ReturnsWork, InquiriesRead, InquiriesWork, GoodsRead}},
	{Code: "accounting", Name: "経理", Permissions: []Permission{OrdersRead, ContactRead, GoodsRead, MoneyRead, ExportPeople, AuditRead}},
}

// May tells whether the role lets somebody do what needs p.
func (r Role) May(p Permission) bool {
	return p == Everyone || p == Stranger || slices.Contains(r.Permissions, p)
}

// RefundLimit is how much of one order's money somebody of this role may let go
// back; limited is false when nothing bounds it.
func (r Role) RefundLimit() (most money.Yen, limited bool) {
	if !r.May(OrdersRefund) {
		return 0, true
	}
	return r.RefundMost, r.RefundMost > 0
}

// merged is the standard roles with those of the database, which count instead
// of those with the same code. The owner's is always the program's.
func merged(changed []Role) []Role {
	list := slices.Clone(standard)
	for _, r := range changed {
		i := slices.IndexFunc(list, func(s Role) bool { return s.Code == r.Code })
		switch {
		case r.Code == Owner:
		case i >= 0:
			list[i] = r
		default:
			list = append(list, r)
		}
	}
	return list
}

// parsePermissions reads words joined by spaces; what an older or newer
// program knew and this one does not is left out.
func parsePermissions(text string) []Permission {
	var list []Permission
	for word := range strings.FieldsSeq(text) {
		if p := Permission(word); known(p) && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// StandardName is the name of a role that the program knows.
func StandardName(code string) string {
	for _, r := range standard {
		if r.Code == code {
			return r.Name
		}
	}
	return code
}
