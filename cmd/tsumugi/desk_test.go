package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A desk is the command line of a shop that serves.
type desk struct {
	t    *testing.T
	data string
}

// try runs a command about orders; one that changes something as an operator
// with a name and a reason.
func (o desk) try(args ...string) outcome {
	o.t.Helper()
	all := append(append([]string{"order"}, args...), "--data", o.data, "--payment", "local")
	if !slices.Contains([]string{"show", "list", "owed", "photos"}, args[0]) {
		all = append(all, "--as", "佐藤", "--reason", "電話でご依頼")
	}
	return command(o.t, all...)
}

// must runs one that works, and returns what it says.
func (o desk) must(args ...string) string {
	o.t.Helper()
	got := o.try(args...)
	if got.code != 0 {
		o.t.Fatalf("%q exited with %d: %s", args, got.code, got.stderr)
	}
	return got.stdout
}

// refuses runs one that does not, and wants words in its complaint.
func (o desk) refuses(words string, args ...string) {
	o.t.Helper()
	got := o.try(args...)
	if got.code != 1 || !strings.Contains(got.stderr, words) {
		o.t.Errorf("%q exited with %d and said %q; want 1 and %q", args, got.code, got.stderr, words)
	}
}

// shows waits for lines in what is shown of an order: the shop that serves
// settles payments and returns in its own time.
func (o desk) shows(number string, lines ...string) {
	o.t.Helper()
	for _, line := range lines {
		waittest.Until(o.t, fmt.Sprintf("order %s says %q", number, line), func() bool { return strings.Contains(o.must("show", number), line) })
	}
}

// Every verb of operators works from the command line, leaves who and why in the
// history, and names what it refuses.
func TestTheOfficeWorksByTheCommandLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	url := "sqlite:" + filepath.Join(data, "tsumugi.db")
	withShop(t, url, func(d *db.DB) { fillBoutique(t, d, 100) })
	s := opened(t, programFor(t, 10*time.Minute, serving(data, "--renderer", "off", "--payment", "local", "--log-level", "error")...))
	o := desk{t, data}
	buy := func(method string, pieces int) string {
		t.Helper()
		p := newPatron(http.DefaultTransport, func() string { return s.origin })
		p.must(t, "cart/insert/", fields{"sku": shirts[1], "quantity": pieces}, 200)
		token := ""
		if method == "card" {
			token = local.TokenOK
		}
		got := p.must(t, "order/insert/", fields{"key": p.confirm(t, shirts[0], method), "token": token}, 200)
		return got["number"].(string)
	}

	held := buy("card", 2)
	o.must("hold", held)
	o.refuses("order.held", "ship", held)
	o.must("release", held)
	o.refuses("order.move", "release", held)
	o.must("memo", held)
	o.must("address", held, "--postal", "1500031", "--prefecture", "東京都", "--city", "渋谷区", "--line", "桜丘町")
	if got := o.try("address", held, "--postal", "1500031", "--prefecture", "東京都", "--city", "渋谷区", "--line", "桜丘町"); !strings.Contains(got.stderr, "no house number") {
		t.Errorf("an address without a number: said %q, want a warning", got.stderr)
	}
	o.refuses("order.address", "address", held, "--postal", "9000001", "--prefecture", "沖縄県", "--city", "那覇市", "--line", "1-1")
	o.refuses("order.lines", "cancel-lines", held, "2:3")
	o.refuses("LINE:QUANTITY", "cancel-lines", held, "2")
	o.must("cancel-lines", held, "2:1")
	o.refuses("order.whole", "cancel-lines", held, "1:2")
	o.shows(held, "called off 1", "hold  by operator 佐藤  電話でご依頼", "release  by operator", "memo  by operator", "address  by operator", "lines  by operator", "渋谷区桜丘町")

	other := buy("card", 1)
	file := filepath.Join(data, "ship.csv")
	write(t, file, held+",1234-5678-9010\n"+other+",notanumber\nT-261115-ABCDEFG,1234-5678-9010\n")
	if got := o.try("ship-many", file); got.code != 1 || !strings.Contains(got.stdout, "1 orders were shipped") || !strings.Contains(got.stderr, other) || !strings.Contains(got.stderr, "line 3") {
		t.Errorf("ship many: %+v; want one shipped, and the others named", got)
	}
	o.must("deliver", held)
	o.refuses("order.move", "deliver", held)

	o.must("return-open", held, "1:1", "--faulty")
	o.refuses("order.return", "return-open", held, "1:1")
	o.refuses("order.move", "return-step", held, "inspect")
	o.must("return-step", held, "receive")
	o.must("return-step", held, "inspect", "--scrap", "1:1")
	o.shows(held, "scrapped 1", "faulty true): done")
	o.refuses("order.refund", "refund", held, "1000000")
	o.must("refund", held, "100")
	o.must("refund", held, "200", "--lost")
	o.shows(held, "goodwill", "lost")
	o.refuses("no photos", "photos", held, "--to", filepath.Join(data, "photos"))

	paper, again := filepath.Join(data, "a.pdf"), filepath.Join(data, "b.pdf")
	o.must("receipt", held, paper)
	o.must("receipt", held, again, "--copy", "1")
	one, err := os.ReadFile(paper)
	if err != nil || !strings.HasPrefix(string(one), "%PDF") {
		t.Errorf("the receipt is %.10q, %v", one, err)
	}
	o.refuses("kept receipt", "receipt", held, again, "--copy", "9")
	o.refuses("kept receipt", "receipt", held, again, "--copy=-1")
	credit := strings.Fields(o.must("credit", held))[0]
	o.must("credit", held, again, "--credit", credit)
	o.shows(held, "receipt  by operator 佐藤  電話でご依頼", "credit  by operator 佐藤")
	if got := command(t, "order", "receipt", held, again, "--data", data, "--payment", "local", "--as", "佐藤"); got.code != 1 || !strings.Contains(got.stderr, "order.reason") {
		t.Errorf("a receipt without a reason: %+v", got)
	}

	bank := buy("bank", 1)
	o.must("paid", bank)
	o.must("cancel", bank)
	if list := o.must("owed"); !strings.Contains(list, bank) {
		t.Errorf("owed says %q, want %s in it", list, bank)
	}
	o.must("transferred", bank)
	o.refuses("order.settled", "transferred", bank)
	o.shows(bank, "transferred", "refunded")
	o.refuses("there is no status", "list", "--status", "nonsense")
	if list := o.must("list", "--status", "lapsed"); strings.Contains(list, "T-") {
		t.Errorf("lapsed orders: %q, want none", list)
	}
}
