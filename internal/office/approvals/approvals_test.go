package approvals_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/people"
	"github.com/tsumugi-shop/tsumugi/internal/office/today"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/staff/stafftest"
)

func rule(x *officetest.Office, kind approval.Kind, above int64) {
	x.T.Helper()
	officetest.Must[approvals.ApprovalList](x, "owner", "approvals/save_rule", approvals.ApprovalRule{Kind: kind, On: true, Above: above})
}

func refund(x *officetest.Office, role string, n id.OrderNumber, amount int64) string {
	x.T.Helper()
	_, code := officetest.Ask[any](x, role, "orders/refund", orders.OrderRefund{OrderAct: orders.OrderAct{Number: string(n), Reason: "お詫び", Seen: seen(x, n)}, Amount: amount})
	return code
}

func seen(x *officetest.Office, n id.OrderNumber) int64 {
	x.T.Helper()
	o, err := x.Orders.Find(x.T.Context(), n)
	if err != nil {
		x.T.Fatal(err)
	}
	return o.Updated.UnixMilli()
}

func waiting(x *officetest.Office, role string) []approvals.ApprovalRow {
	x.T.Helper()
	return officetest.Must[approvals.ApprovalList](x, role, "approvals/list", struct{}{}).Waiting
}

func owed(x *officetest.Office, n id.OrderNumber) int64 {
	x.T.Helper()
	r, err := x.Orders.Record(x.T.Context(), n)
	if err != nil {
		x.T.Fatal(err)
	}
	return int64(r.Ledger.Owed())
}

const asked = "office.second_person"

func TestALargeRefundIsDoneWhenASecondPersonAgrees(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := x.Delivered(1, 1)
		rule(x, approval.Refund, 5_000)
		if code := refund(x, "support", n, 5_000); code != "" {
			t.Fatalf("up to the amount: %s", code)
		}
		// What one person gives back counts together: it is not divided to stay below.
		if code := refund(x, "support", n, 1_000); code != asked {
			t.Fatalf("above it: got %q, want %q", code, asked)
		}
		if code := refund(x, "support", n, 1_000); code != asked || owed(x, n) != 5_000 {
			t.Errorf("asked twice: %q, %d yen owed", code, owed(x, n))
		}
		mine, theirs := waiting(x, "support"), waiting(x, "owner")
		if len(mine) != 1 || len(theirs) != 1 || !mine[0].Mine || mine[0].MayAgree || !theirs[0].MayAgree || theirs[0].Name != "support" || theirs[0].Reason != "お詫び" ||
			!strings.Contains(theirs[0].Said, string(n)) || !strings.Contains(theirs[0].Said, "¥1,000") {
			t.Fatalf("shown to both: %+v and %+v", mine, theirs)
		}
		if got := waiting(x, "goods"); len(got) != 0 {
			t.Errorf("shown to who may not refund: %+v", got)
		}
		act := approvals.ApprovalAct{ID: theirs[0].ID}
		for role, want := range map[string]string{"support": "approval.same", "goods": "approval.not_found", "accounting": "approval.not_found"} {
			if _, code := officetest.Ask[any](x, role, "approvals/agree", act); code != want {
				t.Errorf("agreed to by %s: got %q, want %q", role, code, want)
			}
		}
		now := officetest.Must[today.Today](x, "owner", "today/get", struct{}{})
		if got := countOf(now, "approvals"); got != 1 {
			t.Errorf("今日 counts %d requests, want 1", got)
		}
		// Something else happens to the order meanwhile.
		if _, err := x.Orders.Memo(t.Context(), n, officetest.Clerk); err != nil {
			t.Fatal(err)
		}
		list := officetest.Must[approvals.ApprovalList](x, "owner", "approvals/agree", act)
		if len(list.Waiting) != 0 || len(list.Decided) != 1 || list.Decided[0].State != approval.Agreed || list.Decided[0].DecidedName != "owner" || owed(x, n) != 6_000 {
			t.Errorf("agreed: %+v, %d yen owed", list, owed(x, n))
		}
		officetest.Must[approvals.ApprovalList](x, "owner", "approvals/agree", act)
		if owed(x, n) != 6_000 {
			t.Errorf("agreed twice: %d yen owed", owed(x, n))
		}
		r, err := x.Orders.Record(t.Context(), n)
		if last := r.Transitions[len(r.Transitions)-1]; err != nil || last.What != order.DidRefund || last.Who != "support" {
			t.Errorf("the order says %+v, %v; want the refund by who asked", last, err)
		}
		entries, err := x.Parts.Audit.List(t.Context(), audit.Filter{Object: "order", ObjectID: string(n)})
		if err != nil {
			t.Fatal(err)
		}
		told := map[string]string{}
		for _, e := range entries {
			told[e.Action] = e.Actor.Name
		}
		if told["approval.ask"] != "support" || told["approval.agree"] != "owner" || told["order.refund"] != "support" {
			t.Errorf("the record says %v", told)
		}
	})
}

func countOf(now today.Today, code string) int {
	for _, w := range now.Work {
		if w.Code == code {
			return w.Count
		}
	}
	return -1
}

func TestCancellingAndReturnsAreRefundsToo(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := x.Paid(1, 1)
		rule(x, approval.Refund, 10_000)
		cancel := orders.OrderAct{Number: string(n), Reason: "ご依頼"}
		if _, code := officetest.Ask[any](x, "owner", "orders/cancel", cancel); code != asked {
			t.Fatalf("calling off a paid order: got %q", code)
		}
		if o, err := x.Orders.Find(t.Context(), n); err != nil || o.Status == order.Cancelled {
			t.Fatalf("the order is %s, %v", o.Status, err)
		}
		// サポート may refund, and agrees to what the owner wants: the limit is that of who asked.
		officetest.Must[approvals.ApprovalList](x, "support", "approvals/agree", approvals.ApprovalAct{ID: waiting(x, "support")[0].ID})
		if o, err := x.Orders.Find(t.Context(), n); err != nil || o.Status != order.Cancelled {
			t.Errorf("the order is %s, %v", o.Status, err)
		}
	})
}

func TestARequestIsRefusedWithdrawnOrExpires(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := x.Delivered(1, 1)
		rule(x, approval.Refund, 0)
		ask := func() string {
			t.Helper()
			if code := refund(x, "support", n, 700); code != asked {
				t.Fatalf("got %q", code)
			}
			return waiting(x, "support")[0].ID
		}
		first := ask()
		if _, code := officetest.Ask[any](x, "owner", "approvals/refuse", approvals.ApprovalAct{ID: first}); code != "approval.note" {
			t.Errorf("refused unsaid: got %q", code)
		}
		officetest.Must[any](x, "owner", "approvals/refuse", approvals.ApprovalAct{ID: first, Note: "二重の返金です"})
		if _, code := officetest.Ask[any](x, "owner", "approvals/agree", approvals.ApprovalAct{ID: first}); code != "approval.decided" {
			t.Errorf("agreed to what was refused: got %q", code)
		}
		second := ask()
		if second == first {
			t.Error("what was refused cannot be asked for again")
		}
		if _, code := officetest.Ask[any](x, "owner", "approvals/withdraw", approvals.ApprovalAct{ID: second}); code != "approval.not_mine" {
			t.Errorf("withdrawn by another: got %q", code)
		}
		officetest.Must[any](x, "support", "approvals/withdraw", approvals.ApprovalAct{ID: second})
		third := ask()
		x.Pass(approval.Life + time.Minute)
		for _, role := range []string{"owner", "support"} {
			x.People[role] = stafftest.Work(t, x.DB, role, time.Minute)
		}
		if _, code := officetest.Ask[any](x, "owner", "approvals/agree", approvals.ApprovalAct{ID: third}); code != "approval.expired" {
			t.Errorf("agreed to after its time: got %q", code)
		}
		if got := waiting(x, "owner"); len(got) != 0 || owed(x, n) != 0 {
			t.Errorf("after its time: %+v, %d yen owed", got, owed(x, n))
		}
		if err := x.Approvals().Expire(t.Context()); err != nil {
			t.Fatal(err)
		}
		r, err := x.Approvals().Find(t.Context(), third)
		if err != nil || r.State != approval.Expired {
			t.Errorf("it is %s, %v", r.State, err)
		}
	})
}

func TestChangesOfStaffAreDecidedByTwo(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		second := stafftest.Work(t, x.DB, staff.Owner, time.Minute)
		x.People["second"] = second
		rule(x, approval.Staff, 0)
		role := people.RoleBody{ID: x.People["goods"].ID, Role: "shipping"}
		if _, code := officetest.Ask[any](x, "owner", "staff/role", role); code != asked {
			t.Fatalf("another role: got %q", code)
		}
		// Neither can one person switch the second one off.
		if _, code := officetest.Ask[any](x, "owner", "approvals/save_rule", approvals.ApprovalRule{Kind: approval.Staff}); code != asked {
			t.Errorf("switching it off: got %q", code)
		}
		rows := waiting(x, "second")
		if len(rows) != 2 {
			t.Fatalf("got %+v", rows)
		}
		officetest.Must[any](x, "second", "approvals/agree", approvals.ApprovalAct{ID: rows[0].ID})
		all := officetest.Must[people.Overview](x, "owner", "staff/list", struct{}{})
		for _, p := range all.People {
			if p.ID == role.ID && p.Role != "shipping" {
				t.Errorf("agreed, and the role is %s", p.Role)
			}
		}
		// Who asked and left does nothing any more.
		if _, code := officetest.Ask[any](x, "owner", "staff/disable", people.PersonBody{ID: role.ID}); code != asked {
			t.Fatalf("ending somebody's work: got %q", code)
		}
		if err := x.Parts.People.SetRole(t.Context(), staff.OwnerRole(), x.People["owner"].ID, "goods", ""); err != nil {
			t.Fatal(err)
		}
		for _, row := range waiting(x, "second") {
			if _, code := officetest.Ask[any](x, "second", "approvals/agree", approvals.ApprovalAct{ID: row.ID}); code != "office.asker_gone" {
				t.Errorf("%s, asked by who may no more: got %q", row.Said, code)
			}
		}
	})
}
