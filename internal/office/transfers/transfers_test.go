package transfers_test

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/transfers"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// owed is an order that was paid and called off.
func owed(x *officetest.Office, n int) id.OrderNumber {
	x.T.Helper()
	number := x.Paid(n, 1)
	if _, err := x.Orders.Cancel(x.T.Context(), number, order.By{Actor: order.Shopper, Reason: "都合"}); err != nil {
		x.T.Fatal(err)
	}
	return number
}

// give is the shopper, who says where the money goes.
func give(x *officetest.Office, n id.OrderNumber) {
	x.T.Helper()
	o, err := x.Orders.Find(x.T.Context(), n)
	if err != nil {
		x.T.Fatal(err)
	}
	path, err := x.Orders.AccountPath(x.T.Context(), o)
	if err != nil {
		x.T.Fatal(err)
	}
	link, err := url.Parse(path)
	if err != nil {
		x.T.Fatal(err)
	}
	account := zengin.Account{Bank: "0009", Branch: "200", Kind: zengin.Ordinary, Number: "12345", Name: "おりべ　いとこ"}
	if err := x.Orders.GiveAccount(x.T.Context(), n, link.Query().Get("token"), account); err != nil {
		x.T.Fatal(err)
	}
}

func list(x *officetest.Office) transfers.TransferList {
	x.T.Helper()
	return officetest.Must[transfers.TransferList](x, "accounting", "transfers/list", struct{}{})
}

func states(l transfers.TransferList) (all string) {
	for _, o := range l.Owed {
		all += string(o.State) + " "
	}
	return strings.TrimSpace(all)
}

func TestRefundsGoToTheBankOnceAndComeBackWithItsWord(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		first := owed(x, 1)
		x.Pass(time.Minute)
		second := owed(x, 2)
		x.Pass(time.Minute)
		third := owed(x, 3)
		give(x, first)
		give(x, second)
		l := list(x)
		if got := states(l); got != "ready ready no_account" || l.Owed[0].Number != string(first) || l.Owed[2].Number != string(third) || l.Problem != "" {
			t.Fatalf("got %s in %+v; want the oldest first", got, l)
		}
		if day, err := jp.ParseDay(l.Day); err != nil || !jp.BankOpen(day) {
			t.Errorf("the bank would transfer on %s", l.Day)
		}
		start := transfers.TransferStart{Numbers: []string{string(first), string(second)}, Day: l.Day}
		if _, code := officetest.Ask[any](x, "support", "transfers/start", start); code != "staff.forbidden" {
			t.Errorf("サポート wrote the bank's file: %q", code)
		}
		file := officetest.Must[transfers.TransferFile](x, "owner", "transfers/start", start)
		raw, err := base64.StdEncoding.DecodeString(file.Base64)
		if err != nil || !strings.Contains(file.Name, l.Day) || len(file.Batch.Items) != 2 || !file.Batch.Fresh {
			t.Fatalf("got %+v, %v", file, err)
		}
		back, err := zengin.Read(strings.NewReader(string(raw)), time.Now())
		if err != nil || len(back.Transfers) != 2 || int64(back.Transfers[0].Yen) != l.Owed[0].Amount {
			t.Errorf("the bank reads %+v, %v", back, err)
		}
		if _, code := officetest.Ask[any](x, "owner", "transfers/start", start); code != "transfer.waiting" {
			t.Errorf("the same refunds in another file: got %q", code)
		}
		if _, code := officetest.Ask[any](x, "owner", "transfers/sent", transfers.TransferAsk{Number: string(first), ID: l.Owed[0].ID}); code != "transfer.waiting" {
			t.Errorf("transferred by hand what is in a file: got %q", code)
		}
		again := officetest.Must[transfers.TransferFile](x, "owner", "transfers/file", transfers.TransferOne{ID: file.Batch.Batch.ID})
		if again.Base64 != file.Base64 || again.Name != file.Name {
			t.Error("the file is another when it is written again")
		}
		result := transfers.TransferResult{ID: file.Batch.Batch.ID, Made: []int{1}, Failed: []int{2}}
		if _, code := officetest.Ask[any](x, "owner", "transfers/result", result); code != "office.transfer_problem" {
			t.Errorf("failed without a reason: got %q", code)
		}
		result.Problem = "口座名義相違"
		w := officetest.Must[transfers.TransferBatchWhole](x, "owner", "transfers/result", result)
		if w.Items[0].State != transfer.Transferred || w.Items[0].Problem != "" || w.Items[1].State != transfer.Failed || w.Items[1].Problem != "口座名義相違" || w.Fresh {
			t.Errorf("after the result: %+v", w)
		}
		if w = officetest.Must[transfers.TransferBatchWhole](x, "owner", "transfers/result", result); w.Batch.Failed != 1 {
			t.Errorf("told twice: %+v", w)
		}
		turned := transfers.TransferResult{ID: result.ID, Made: []int{2}, Failed: []int{1}, Problem: "口座なし"}
		if _, code := officetest.Ask[any](x, "owner", "transfers/result", turned); code != "order.batch_result" {
			t.Errorf("what the bank had said was turned round: %q", code)
		}
		l = list(x)
		if got := states(l); got != "returned no_account" || l.Owed[0].Number != string(second) || l.Owed[0].Note != "口座名義相違" {
			t.Errorf("after the result: %s in %+v", got, l.Owed)
		}
		r, err := x.Orders.Record(t.Context(), first)
		if err != nil || r.Order.Status != order.Refunded || r.Ledger.Outstanding() != 0 {
			t.Errorf("the first order is %s with %d outstanding, %v", r.Order.Status, r.Ledger.Outstanding(), err)
		}
		if _, code := officetest.Ask[any](x, "owner", "transfers/drop", transfers.TransferOne{ID: result.ID}); code != "order.batch_begun" {
			t.Errorf("given up after the bank's word: got %q", code)
		}
	})
}

func TestAFileThatTheBankNeverSawIsGivenUp(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := owed(x, 1)
		give(x, n)
		start := transfers.TransferStart{Numbers: []string{string(n)}, Day: list(x).Day}
		file := officetest.Must[transfers.TransferFile](x, "owner", "transfers/start", start)
		if w := officetest.Must[transfers.TransferBatchWhole](x, "owner", "transfers/drop", transfers.TransferOne{ID: file.Batch.Batch.ID}); !w.Dropped {
			t.Errorf("got %+v", w)
		}
		l := list(x)
		if got := states(l); got != "ready" {
			t.Errorf("the refund is %s, want ready for another file", got)
		}
		if l = officetest.Must[transfers.TransferList](x, "owner", "transfers/sent", transfers.TransferAsk{Number: string(n), ID: l.Owed[0].ID}); len(l.Owed) != 0 {
			t.Errorf("transferred by hand: %+v", l.Owed)
		}
		if _, code := officetest.Ask[any](x, "owner", "transfers/sent", transfers.TransferAsk{Number: string(n), ID: "x"}); code != "order.settled" {
			t.Errorf("transferred twice: got %q", code)
		}
	})
}

func TestAMissingAccountIsAskedForAgainButNotAtEveryClick(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := owed(x, 1)
		ask := transfers.TransferAsk{Number: string(n)}
		officetest.Must[transfers.TransferList](x, "owner", "transfers/ask", ask)
		if _, code := officetest.Ask[any](x, "owner", "transfers/ask", ask); code != "order.account_asked" {
			t.Errorf("a second click: got %q", code)
		}
		x.Pass(2 * time.Hour)
		officetest.Must[transfers.TransferList](x, "owner", "transfers/ask", ask)
		give(x, n)
		x.Pass(2 * time.Hour)
		if _, code := officetest.Ask[any](x, "owner", "transfers/ask", ask); code != "order.account_given" {
			t.Errorf("after it was given: got %q", code)
		}
	})
}

func TestAskingWronglyIsToldSo(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		n := owed(x, 1)
		day := list(x).Day
		for name, c := range map[string]struct {
			call string
			body any
			want string
		}{
			"nothing chosen":    {"transfers/start", transfers.TransferStart{Day: day}, "office.transfer_chosen"},
			"a day gone by":     {"transfers/start", transfers.TransferStart{Numbers: []string{string(n)}, Day: "20200106"}, "office.transfer_day"},
			"no day":            {"transfers/start", transfers.TransferStart{Numbers: []string{string(n)}, Day: "soon"}, "office.transfer_day"},
			"no account":        {"transfers/start", transfers.TransferStart{Numbers: []string{string(n)}, Day: day}, "order.no_transfers"},
			"no such file":      {"transfers/file", transfers.TransferOne{ID: "x"}, "transfer.not_found"},
			"no such result":    {"transfers/result", transfers.TransferResult{ID: "x"}, "transfer.not_found"},
			"all, by no name":   {"transfers/sent", transfers.TransferAsk{Number: string(n)}, "office.transfer_chosen"},
			"an unknown number": {"transfers/ask", transfers.TransferAsk{Number: "T-1"}, "order.number_invalid"},
		} {
			if _, code := officetest.Ask[any](x, "owner", c.call, c.body); code != c.want {
				t.Errorf("%s: got %q, want %q", name, code, c.want)
			}
		}
		x.Orders.Terms.Transfer = terms.Transfer{}
		if l := list(x); !strings.Contains(l.Problem, "transfer") {
			t.Errorf("without an account of the shop: %q", l.Problem)
		}
		if _, code := officetest.Ask[any](x, "owner", "transfers/start", transfers.TransferStart{Numbers: []string{string(n)}, Day: day}); code != "order.payer" {
			t.Errorf("without an account of the shop: got %q", code)
		}
	})
}
