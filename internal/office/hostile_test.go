package office_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/returns"
	"github.com/tsumugi-shop/tsumugi/internal/office/session"
	room "github.com/tsumugi-shop/tsumugi/internal/office/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/office/transfers"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

// hostile are texts as those write them who want to see what happens: markup,
// statements, paths, formulas, templates, and characters that break things.
var hostile = []string{
	`"><script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, `javascript:alert(1)`, `{{constructor.constructor('alert(1)')()}}`, `'; DROP TABLE shop_order; --`, `%27%20OR%201=1`, `../../../../etc/passwd`,
	`=HYPERLINK("https://evil.example")`, `@SUM(1)`, "\x00", "\u202e紬\u2028", "\xff\xfe", strings.Repeat("長", 3_000), `{"a":`, "T-000000-000000", "1e999", " ", "𠮷😀",
}

// A form is what the contract says of a call's body.
type form struct {
	Ref        string          `json:"$ref"`
	Type       any             `json:"type"`
	Properties map[string]form `json:"properties"`
	Items      *form           `json:"items"`
	AnyOf      []form          `json:"anyOf"`
	Enum       []any           `json:"enum"`
}

// fill makes a body in which every text is one of the corpus.
func (f form) fill(all map[string]form, text string, depth int) any {
	if name, ok := strings.CutPrefix(f.Ref, "#/components/schemas/"); ok {
		f = all[name]
	}
	if len(f.AnyOf) > 0 {
		return f.AnyOf[0].fill(all, text, depth)
	}
	switch f.Type {
	case "string":
		if len(f.Enum) > 0 && depth%2 == 0 {
			return f.Enum[0]
		}
		return text
	case "integer", "number":
		return 1
	case "boolean":
		return false
	case "array":
		if f.Items == nil || depth > 5 {
			return []any{}
		}
		return []any{f.Items.fill(all, text, depth+1)}
	}
	body := map[string]any{}
	for name, one := range f.Properties {
		body[name] = one.fill(all, text, depth+1)
	}
	return body
}

// officeForms are the bodies of all calls.
func officeForms(t *testing.T) (bodies map[string]form, all map[string]form) {
	t.Helper()
	raw, err := os.ReadFile("../../contract/office.json")
	if err != nil {
		t.Fatal(err)
	}
	var c struct {
		Paths map[string]struct {
			Post struct {
				RequestBody struct {
					Content map[string]struct{ Schema form }
				}
			}
		}
		Components struct{ Schemas map[string]form }
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	bodies = map[string]form{}
	for path, one := range c.Paths {
		bodies[strings.TrimPrefix(path, "/api/")] = one.Post.RequestBody.Content["application/json"].Schema
	}
	return bodies, c.Components.Schemas
}

// Whatever somebody types into whichever field of whichever call, it is answered
// or refused with a sentence; nothing breaks.
func TestHostileTextsBreakNoCall(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		x.Parts.Packing = receipt.Packing
		table, err := office.NewTable(x.Parts)
		if err != nil {
			t.Fatal(err)
		}
		x.Paid(1, 1)
		bodies, all := officeForms(t)
		made := 0
		for _, c := range office.Rooms(x.Parts) {
			if slices.Contains([]string{"office/session/logout", "office/members/erase", "office/session/login", "office/session/prove", "office/invitation/accept"}, c.Name()) {
				continue // ends the session, needs members, or computes a hash each time
			}
			body, known := bodies[c.Name()]
			if !known {
				t.Fatalf("%s is not in the contract", c.Name())
			}
			for _, text := range hostile {
				raw, err := json.Marshal(body.fill(all, text, 0))
				if err != nil {
					t.Fatal(err)
				}
				ctx := call.WithCaller(t.Context(), call.Caller{SessionID: x.People[staff.Owner].Token, ClientIP: "192.0.2.7"})
				answer := table.Do(ctx, c.Name(), raw)
				made++
				if answer.Status >= 500 {
					t.Errorf("%s with %.40q: %d %v", c.Name(), text, answer.Status, answer.Err)
				}
				if !json.Valid(answer.Body) {
					t.Errorf("%s with %.40q answered no JSON", c.Name(), text)
				}
			}
		}
		if made < 1_500 {
			t.Errorf("only %d calls were made", made)
		}
	}, withPictures(t), withDesk(t))
}

// What belongs to something or somebody else is not found by another's name.
func TestIDsOfOthersLeadNowhere(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		a, b := x.Paid(1, 1), x.Paid(2, 1)
		theirs := officetest.Must[orders.OrderWhole](x, staff.Owner, "orders/get", orders.OrderAsk{Number: string(b)})
		delivered := x.Delivered(3, 1)
		o, err := x.Orders.RequestReturn(t.Context(), delivered, order.Return{Kind: order.ForMoney, Faulty: true, Reason: "傷", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}, order.By{Actor: order.Shopper})
		if err != nil {
			t.Fatal(err)
		}
		ret := o.Returns[0].ID
		batch := officetest.Must[room.ShippingBatchWhole](x, "shipping", "shipping/close", room.ShippingClose{Key: "idor-batch", Carrier: shipping.Yamato})
		other := stafftest.Work(t, x.DB, "support", time.Minute)
		act := orders.OrderAct{Number: string(a), Reason: "確認"}
		back := returns.ReturnAct{Number: string(a), ID: ret, Reason: "確認"}
		for _, c := range []struct {
			role, call string
			body       any
		}{
			{staff.Owner, "orders/letter", orders.OrderLetterAsk{OrderAct: act, Key: theirs.Letters[0].Key}},
			{staff.Owner, "orders/resend", orders.OrderLetterAsk{OrderAct: act, Key: theirs.Letters[0].Key}},
			{staff.Owner, "orders/ship", orders.OrderShip{OrderAct: act, Shipment: theirs.Shipments[0].ID}},
			{staff.Owner, "returns/get", returns.ReturnAsk{Number: string(a), ID: ret}},
			{staff.Owner, "returns/photo", returns.ReturnPhotoAsk{ReturnAsk: returns.ReturnAsk{Number: string(a), ID: ret}, Seq: 1}},
			{staff.Owner, "returns/accept", back},
			{staff.Owner, "returns/receive", back},
			{staff.Owner, "returns/refuse", back},
			{staff.Owner, "returns/refund", back},
			{staff.Owner, "returns/ship", returns.ReturnShip{ReturnAct: back}},
			{staff.Owner, "returns/inspect", returns.ReturnInspect{ReturnAct: back, Lines: []returns.ReturnVerdict{{Condition: order.Conditions[0]}}}},
			{"shipping", "shipping/fix", room.ShippingFix{ID: batch.Batch.ID, Item: 99, Tracking: "447122900011"}},
			{"shipping", "shipping/remove", room.ShippingPlace{ID: batch.Batch.ID, Item: 99}},
			{staff.Owner, "transfers/sent", transfers.TransferAsk{Number: string(a), ID: ret}},
			{staff.Owner, "transfers/batch", transfers.TransferOne{ID: batch.Batch.ID}},
			{"support", "account/end_session", session.SessionBody{Session: other.Session}},
			{"support", "account/passkey_delete", session.PasskeyID{ID: "x"}},
		} {
			if _, code := officetest.Ask[any](x, c.role, c.call, c.body); code == "" {
				t.Errorf("%s with the id of something else was done", c.call)
			}
		}
		still := officetest.Must[orders.OrderWhole](x, staff.Owner, "orders/get", orders.OrderAsk{Number: string(b)})
		if still.Shipments[0].State != "waiting" || len(still.Letters) != len(theirs.Letters) {
			t.Errorf("the other order is %+v", still)
		}
		if list, err := x.Parts.People.Sessions(t.Context(), other.ID); err != nil || len(list) != 1 {
			t.Errorf("a colleague's session was ended: %v, %v", list, err)
		}
	})
}
