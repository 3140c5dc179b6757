package order_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/ledger"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/stock"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/transfer"
	"github.com/tsumugi-shop/tsumugi/internal/zengin"
)

// withBank lets a shop take accounts and pay from one.
func (s *shop) withBank() {
	s.t.Helper()
	key, err := seal.ParseKey(strings.Repeat("5a", 32))
	if err != nil {
		s.t.Fatal(err)
	}
	s.Seals = key
	s.Terms.Transfer = terms.Transfer{Client: "0123456789", Bank: "0001", Branch: "005", Kind: "1", Number: "7654321", Name: "カ）ツムギ"}
}

var account = zengin.Account{Bank: "０００９", Branch: "200", Kind: zengin.Ordinary, Number: "12345", Name: "おりべ　いとこ"}

// cancelledBank is a bank order that was paid and called off.
func (s *shop) cancelledBank(n int) id.OrderNumber {
	s.t.Helper()
	number := s.buy(guest(n), payment.Bank, "", stock.Want{SKU: sock, Quantity: 2}).Order.Number
	s.must(s.MarkPaid(s.t.Context(), number, clerk))
	s.must(s.Cancel(s.t.Context(), number, shopper))
	return number
}

// accountLinks are the tokens of the letters that wait and ask for accounts, by order.
func (s *shop) accountLinks() map[id.OrderNumber]string {
	s.t.Helper()
	tokens := map[id.OrderNumber]string{}
	for _, m := range regexp.MustCompile(`/orders/([\w-]+)/account\?token=([\w.-]+)`).FindAllStringSubmatch(strings.Join(s.read(), "\n"), -1) {
		tokens[id.OrderNumber(m[1])] = m[2]
	}
	return tokens
}

func (s *shop) give(n id.OrderNumber, token string) {
	s.t.Helper()
	if err := s.GiveAccount(s.t.Context(), n, token, account); err != nil {
		s.t.Fatalf("give the account of %s: %v", n, err)
	}
}

func TestAnOwedRefundGoesFromTheAccountToTheLetter(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.withBank()
		n := s.cancelledBank(1)
		links := s.accountLinks()
		if len(links) != 1 || s.record(n).Transfers.Owed != 2550 {
			t.Fatalf("got %d links and %+v, want a letter that asks for the account of 2550 yen", len(links), s.record(n).Transfers)
		}
		_, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk)
		if !errors.Is(err, order.ErrNoTransfers) {
			t.Errorf("without an account: got %v, want %v", err, order.ErrNoTransfers)
		}
		s.give(n, links[n])
		if got := s.record(n).Transfers; got.Given.IsZero() || got.Waiting {
			t.Errorf("given: got %+v", got)
		}
		s.notInTheOpen("ｵﾘﾍﾞ ｲﾄｺ", `"0012345"`)
		if told := strings.Join(s.read(), "\n"); !strings.Contains(told, "ご返金先の口座を承りました") || strings.Contains(told, "0012345") {
			t.Errorf("the letter about the account is missing, or says too much:\n%s", told)
		}

		batch, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk)
		if err != nil || len(batch.Items) != 1 {
			t.Fatalf("got %+v, %v", batch, err)
		}
		if _, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk); !errors.Is(err, order.ErrNoTransfers) {
			t.Errorf("a second list: got %v, want %v", err, order.ErrNoTransfers)
		}
		if _, err := s.StartTransfers(t.Context(), s.clock(), []id.OrderNumber{n}, 50, clerk); !errors.Is(err, transfer.ErrWaiting) {
			t.Errorf("a second list by name: got %v, want %v", err, transfer.ErrWaiting)
		}
		if _, err := s.MarkTransferred(t.Context(), n, "", clerk); !errors.Is(err, transfer.ErrWaiting) {
			t.Errorf("by hand besides: got %v, want %v", err, transfer.ErrWaiting)
		}
		if err := s.GiveAccount(t.Context(), n, links[n], account); !errors.Is(err, order.ErrTransferring) {
			t.Errorf("another account: got %v, want %v", err, order.ErrTransferring)
		}
		file, err := s.BatchFile(t.Context(), batch.ID)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := zengin.Write(&out, file); err != nil {
			t.Fatal(err)
		}
		back, err := zengin.Read(&out, s.clock())
		if err != nil || len(back.Transfers) != 1 || back.Transfers[0].To.Name != "ｵﾘﾍﾞ ｲﾄｺ" || back.Transfers[0].To.Number != "0012345" || back.Transfers[0].Yen != 2550 {
			t.Fatalf("the bank reads %+v, %v", back, err)
		}

		done, failed, err := s.FinishTransfers(t.Context(), batch.ID, order.BatchResult{Made: back.Transfers}, clerk)
		if err != nil || done != 1 || failed != 0 {
			t.Fatalf("got %d, %d, %v", done, failed, err)
		}
		if done, _, err := s.FinishTransfers(t.Context(), batch.ID, order.BatchResult{Made: back.Transfers, Rest: true}, clerk); err != nil || done != 0 {
			t.Errorf("the result once more: got %d, %v", done, err)
		}
		if got := s.sums(n); got != [3]money.Yen{2550, 2550, 2550} || s.status(n) != order.Refunded {
			t.Errorf("got %v, %s", got, s.status(n))
		}
		if told := strings.Join(s.read(), "\n"); strings.Count(told, "ご返金の手続きが完了しました") != 1 {
			t.Errorf("the letter about the refund:\n%s", told)
		}
		s.view(func(tx *db.Tx) error {
			given, err := transfer.Given(t.Context(), tx, n)
			if !given.IsZero() {
				t.Error("the account is kept after it was used")
			}
			return err
		})
		if err := s.GiveAccount(t.Context(), n, links[n], account); !errors.Is(err, order.ErrNothingOwed) {
			t.Errorf("an account for nothing: got %v, want %v", err, order.ErrNothingOwed)
		}
	})
}

// notInTheOpen looks for texts in the file of the embedded database.
func (s *shop) notInTheOpen(secrets ...string) {
	s.t.Helper()
	if !strings.HasSuffix(s.t.Name(), "sqlite") {
		return
	}
	file := filepath.Join(s.t.TempDir(), "copy.db")
	if err := s.db.Backup(s.t.Context(), file); err != nil {
		s.t.Fatal(err)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	if !bytes.Contains(raw, []byte("織部")) {
		s.t.Fatal("the copy has not even the name of who ordered")
	}
	for _, secret := range secrets {
		if bytes.Contains(raw, []byte(secret)) {
			s.t.Errorf("the database has %q in the open", secret)
		}
	}
}

func (s *shop) clock() time.Time { return time.UnixMilli(s.now.Load()) }

func TestATransferThatFailsAsksForAnotherAccount(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.withBank()
		var numbers []id.OrderNumber
		for i := range 3 {
			n := s.cancelledBank(i + 1)
			s.give(n, s.accountLinks()[n])
			numbers = append(numbers, n)
			s.pass(time.Minute)
		}
		s.read()
		batch, err := s.StartTransfers(t.Context(), s.clock(), nil, 2, clerk)
		if err != nil || len(batch.Items) != 2 || batch.Items[0].Order != numbers[0] {
			t.Fatalf("got %+v, %v, want the first two", batch, err)
		}
		wrong := batch.Items[1]
		refused := []zengin.Transfer{{Reference: wrong.Reference(), Yen: wrong.Amount}}
		for name, r := range map[string]order.BatchResult{
			"another amount": {Made: []zengin.Transfer{{Reference: wrong.Reference(), Yen: 1}}}, "not in it": {Made: []zengin.Transfer{{Reference: "T-000000-0000000-001", Yen: wrong.Amount}}},
			"made and failed": {Made: refused, Failed: refused},
		} {
			if _, _, err := s.FinishTransfers(t.Context(), batch.ID, r, clerk); !errors.Is(err, order.ErrBatchResult) {
				t.Errorf("%s: got %v, want %v", name, err, order.ErrBatchResult)
			}
		}
		done, failed, err := s.FinishTransfers(t.Context(), batch.ID, order.BatchResult{Failed: refused, Rest: true, Problem: "該当口座なし"}, clerk)
		if err != nil || done != 1 || failed != 1 {
			t.Fatalf("got %d, %d, %v", done, failed, err)
		}
		if got := s.sums(numbers[1]); got != [3]money.Yen{2550, 2550, 0} || !s.record(numbers[1]).Transfers.Failed {
			t.Errorf("failed: got %v, %+v", got, s.record(numbers[1]).Transfers)
		}
		told := strings.Join(s.read(), "\n")
		if !strings.Contains(told, "該当口座なし") {
			t.Errorf("no letter says why:\n%s", told)
		}
		token := regexp.MustCompile(`/account\?token=([\w.-]+)`).FindStringSubmatch(told)
		if token == nil {
			t.Fatalf("no letter asks for another account:\n%s", told)
		}
		s.give(numbers[1], token[1])
		second, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk)
		if err != nil || len(second.Items) != 2 {
			t.Fatalf("got %+v, %v, want the third and the one that failed", second, err)
		}
		if _, err := s.DropTransfers(t.Context(), second.ID, order.By{Actor: order.Operator}); !errors.Is(err, order.ErrReason) {
			t.Errorf("nobody drops: got %v, want %v", err, order.ErrReason)
		}
		if n, err := s.DropTransfers(t.Context(), second.ID, clerk); err != nil || n != 2 {
			t.Errorf("got %d, %v", n, err)
		}
		if _, err := s.BatchFile(t.Context(), second.ID); !errors.Is(err, order.ErrBatchBegun) {
			t.Errorf("the file of a dropped list: got %v, want %v", err, order.ErrBatchBegun)
		}
		if third, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk); err != nil || len(third.Items) != 2 {
			t.Errorf("got %+v, %v, want both again", third, err)
		}
	})
}

func TestAnAccountIsTakenOnlyByItsLinkAndInTime(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.withBank()
		n, other := s.cancelledBank(1), s.cancelledBank(2)
		links := s.accountLinks()
		if len(links) != 2 {
			t.Fatalf("got %d links", len(links))
		}
		for name, token := range map[string]string{"of another order": links[other], "empty": "", "cut": links[n][:len(links[n])-1], "later": "zzzzzz" + links[n][strings.Index(links[n], "."):]} {
			if err := s.GiveAccount(t.Context(), n, token, account); !errors.Is(err, order.ErrAccountLink) {
				t.Errorf("%s: got %v, want %v", name, err, order.ErrAccountLink)
			}
		}
		bad := account
		bad.Bank, bad.Name, bad.Kind = "12", "織部糸子", "3"
		err := s.GiveAccount(t.Context(), n, links[n], bad)
		var names []string
		for _, f := range fault.From(err).Fields {
			names = append(names, f.Name)
		}
		if !errors.Is(err, zengin.ErrAccount) || fmt.Sprint(names) != "[bank account_name kind]" {
			t.Errorf("got %v with %v", err, names)
		}
		s.pass(30 * 24 * time.Hour)
		if err := s.GiveAccount(t.Context(), n, links[n], account); !errors.Is(err, order.ErrAccountLink) {
			t.Errorf("after a month: got %v, want %v", err, order.ErrAccountLink)
		}
		path, err := s.AccountPath(t.Context(), s.record(other).Order)
		if err != nil {
			t.Fatal(err)
		}
		s.give(other, path[strings.Index(path, "=")+1:])
		s.Seals = seal.Key{}
		path, _ = s.AccountPath(t.Context(), s.record(n).Order)
		if err := s.GiveAccount(t.Context(), n, path[strings.Index(path, "=")+1:], account); !errors.Is(err, order.ErrNoKey) {
			t.Errorf("without a key: got %v, want %v", err, order.ErrNoKey)
		}
	})
}

// Whatever a crash leaves between, each refund goes back once.
func TestAKilledResultPaysNobodyTwice(t *testing.T) {
	each(t, func(t *testing.T, s *shop) {
		s.withBank()
		var numbers []id.OrderNumber
		for i := range 3 {
			n := s.cancelledBank(i + 1)
			s.give(n, s.accountLinks()[n])
			numbers = append(numbers, n)
		}
		batch, err := s.StartTransfers(t.Context(), s.clock(), nil, 50, clerk)
		if err != nil {
			t.Fatal(err)
		}
		s.read()
		killed := 0
		s.CrashPoint = func(string) {
			if killed++; killed == 2 {
				panic("killed")
			}
		}
		func() {
			defer func() { _ = recover() }()
			_, _, _ = s.FinishTransfers(t.Context(), batch.ID, order.BatchResult{Rest: true}, clerk)
			t.Error("nothing was killed")
		}()
		s.CrashPoint = nil
		done, _, err := s.FinishTransfers(t.Context(), batch.ID, order.BatchResult{Rest: true}, clerk)
		if err != nil || done != 1 {
			t.Errorf("got %d, %v, want the third", done, err)
		}
		for _, n := range numbers {
			l := s.record(n).Ledger
			if got := l.Sum(ledger.Transferred); got != 2550 {
				t.Errorf("order %s: %d yen were transferred", n, got)
			}
		}
		if told := strings.Count(strings.Join(s.read(), "\n"), "ご返金の手続きが完了しました"); told != 3 {
			t.Errorf("got %d letters, want 3", told)
		}
	})
}
