package csvfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// A gift is points that a member is given or loses.
type gift struct {
	typed   string // how the file names the member: by code or e-mail address
	code    string // whom it found
	balance int    // before
	points  int    // below zero: taken
	until   string // YYYYMMDD, the last day
	reason  string // what the member reads
}

const (
	mostGift   = 1_000_000
	mostReason = 100
	mostYears  = 10
	// shortColumn is a cell that a row gets when less could be done than it says.
	shortColumn = "points_short"
)

// points has no moment either: members spend while the file is applied, so rows
// take effect one after another as the differences that they are.
var points = &table[gift]{
	name: "points",
	columns: []column[gift]{
		keyOf("customer_code", "code or e-mail address", "The member, who must exist.", func(g gift) string { return cmp.Or(g.code, g.typed) }, setCustomer),
		giftOf("points", "How many points are given, or taken with a minus; empty or 0 leaves the member alone."),
		dayOf("points_until", "The last day on which given points can be spent; empty means as long as the shop's points last.", func(g *gift) *string { return &g.until }),
		textOf("points_reason", "What the member reads. Needed where points are given or taken.", func(g *gift) *string { return &g.reason }),
		balanceOf("points_balance", "What the member has, for people to read; not read back."),
	},
	open: openPoints,
	step: stepPoints,
	all: func(ctx context.Context, d *db.DB) iter.Seq2[gift, error] {
		return func(yield func(gift, error) bool) {
			for after := ""; ; {
				var page []loyalty.Account
				err := d.View(ctx, func(tx *db.Tx) (err error) {
					page, err = loyalty.Accounts(ctx, tx, after, rowsPerPage)
					return err
				})
				if err != nil {
					yield(gift{}, err)
					return
				}
				if len(page) == 0 {
					return
				}
				for _, a := range page {
					if after = a.Customer; !yield(gift{code: a.Customer, balance: a.Balance.Available}, nil) {
						return
					}
				}
			}
		}
	},
}

func setCustomer(g *gift, cell string) error {
	switch g.typed = typed(cell); {
	case g.typed == "":
		return errEmpty
	case exponent.MatchString(g.typed):
		return say("is a number that a spreadsheet has rounded", "表計算ソフトが丸めた数（指数）です。元の値がわかりません").by(DamageExponent)
	case len(g.typed) > 254:
		return say("is too long", "長すぎます")
	case strings.Contains(g.typed, "@"):
		g.typed = strings.ToLower(g.typed)
	default:
		g.typed = strings.ToUpper(g.typed)
	}
	return nil
}

var minusSigns = strings.NewReplacer("▲", "-", "△", "-", "＋", "", "+", "")

func giftOf(name, doc string) column[gift] {
	return column[gift]{
		Column: Column{Name: name, Form: "number", Doc: doc, Must: true}, sort: sortNumber,
		get: func(g gift) string {
			if g.points == 0 {
				return ""
			}
			return strconv.Itoa(g.points)
		},
		set: func(g *gift, cell string) error {
			n, err := parseNumber(strings.TrimSuffix(minusSigns.Replace(typed(cell)), "pt"))
			if err == nil && (n > mostGift || n < -mostGift) {
				err = say("is more than %s points at once", "一度に%sポイントを超えています", strconv.Itoa(mostGift))
			}
			g.points = int(n)
			return err
		},
	}
}

func balanceOf(name, doc string) column[gift] {
	return column[gift]{
		Column: Column{Name: name, Form: "number", Doc: doc},
		get:    func(g gift) string { return strconv.Itoa(g.balance + g.points) },
		set:    func(*gift, string) error { return nil },
	}
}

func openPoints(_ context.Context, d *db.DB) (session[gift], error) {
	var today time.Time
	return session[gift]{
		load: func(ctx context.Context, tx *db.Tx, keys []string) (map[string]gift, error) {
			known := map[string]gift{}
			today = tx.Now
			for _, key := range keys {
				who, err := findCustomer(ctx, tx, key)
				if errors.Is(err, member.ErrUnknown) {
					continue
				}
				if err != nil {
					return nil, err
				}
				b, err := loyalty.BalanceOf(ctx, tx, who.Code)
				if err != nil {
					return nil, err
				}
				known[key] = gift{typed: key, code: who.Code, balance: b.Available}
			}
			return known, nil
		},
		fresh: func(string) (gift, error) {
			return gift{}, say("is nobody who is a member", "この会員はいません")
		},
		complete: func(g *gift, t terms.Points) {
			switch {
			case g.points == 0:
				g.until, g.reason = "", ""
			case g.points < 0:
				g.until = ""
			case g.until == "" && t.ExpiryMonths > 0:
				g.until = loyalty.Expires(today, t).Add(-time.Millisecond).In(jp.Tokyo).Format("20060102")
			}
		},
		same:  func(g gift) string { return g.code },
		refer: func(g gift) (string, error) { return judgeGift(g, today) },
		check: func(context.Context, *db.Tx, turn[gift]) error { return nil },
		back:  unGift,
	}, nil
}

func findCustomer(ctx context.Context, tx *db.Tx, key string) (member.Customer, error) {
	if strings.Contains(key, "@") {
		return member.FindEmail(ctx, tx, key)
	}
	return member.Find(ctx, tx, key)
}

// judgeGift finds what is wrong with a row.
func judgeGift(g gift, today time.Time) (column string, wrong error) {
	switch {
	case g.points == 0:
		return "", nil
	case strings.TrimSpace(g.reason) == "":
		return "points_reason", say("must say why: the member reads it", "理由を書いてください。会員に表示されます")
	case len([]rune(g.reason)) > mostReason || strings.ContainsAny(g.reason, "\n\x00"):
		return "points_reason", say("must be one line of up to %d characters", "%d文字以内の1行で書いてください", mostReason)
	case g.points < 0 && g.balance+g.points < 0:
		return "points", say("is more than the member has: %d", "残高（%dポイント）より多く引こうとしています", g.balance)
	case g.points < 0:
		return "", nil
	}
	day, err := jp.ParseDay(g.until)
	switch {
	case err != nil:
		return "points_until", say("must name the last day", "有効期限の日付を書いてください")
	case !loyalty.LastsUntil(day).After(today):
		return "points_until", say("is over already", "もう過ぎた日です")
	case day.After(today.AddDate(mostYears, 0, 0)):
		return "points_until", say("is more than %d years away", "%d年より先の日です", mostYears)
	}
	return "", nil
}

// unGift undoes a row: what was given goes as far as the member still has it,
// what was taken comes back.
func unGift(was gift, cells []Cell) (now gift, take bool, why error) {
	n, reason := giftIn(cells)
	now = was
	now.reason = clip(reason+"の取り消し", mostReason)
	if n < 0 {
		now.points = -n
		return now, true, nil
	}
	left := min(n, max(was.balance, 0))
	now.points = -left
	switch {
	case n == 0:
		return was, false, say("nothing was done for it", "この行では何も変わりませんでした")
	case left == 0:
		return was, false, say("the %d points are spent", "付与した%dポイントは、もう使われています", n)
	case left < n:
		return now, true, say("%d of the %d points are spent; %d are taken back", "付与したポイントのうち%[1]dポイントは、もう使われています。%[3]dポイントだけ取り消します", n-left, n, left)
	}
	return now, true, nil
}

func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most])
	}
	return s
}

// giftIn reads what a row of an import does.
func giftIn(cells []Cell) (points int, reason string) {
	for _, c := range cells {
		switch c.Column {
		case "points":
			points, _ = strconv.Atoi(c.After) // giftOf wrote it; empty is 0
		case "points_reason":
			reason = c.After
		}
	}
	return points, reason
}

// GiftOf is how many points a row of a file of points gives; below zero: takes.
func GiftOf(r Row) int {
	n, _ := giftIn(r.Cells)
	return n
}

// stepPoints applies rows. A member who has less than is to be taken, or left,
// is told of in the row itself.
func stepPoints(ctx context.Context, tx *db.Tx, in Import, rows []Row, t terms.Points) error {
	ref, was := "import-"+in.ID, ""
	if in.Undoes != "" {
		was = "import-" + in.Undoes
	}
	for _, r := range rows {
		n, reason := giftIn(r.Cells)
		done := n
		_, err := member.Find(ctx, tx, r.Key)
		switch {
		case errors.Is(err, member.ErrUnknown):
			done, err = 0, nil
		case err != nil:
		case n < 0:
			done, err = loyalty.Deduct(ctx, tx, r.Key, ref, was, reason, -n)
			done = -done
		case n > 0 && was != "":
			err = loyalty.Undeduct(ctx, tx, r.Key, was, in.ID, reason, n, t)
		case n > 0:
			var day time.Time
			i := slices.IndexFunc(r.Cells, func(c Cell) bool { return c.Column == "points_until" })
			if i < 0 {
				return fmt.Errorf("row %d of import %s has no last day", r.Seq, in.ID)
			}
			if day, err = jp.ParseDay(r.Cells[i].After); err == nil {
				err = loyalty.Grant(ctx, tx, r.Key, ref, reason, n, loyalty.LastsUntil(day))
			}
		}
		if err != nil {
			return err
		}
		if done != n {
			if err := updateRow(ctx, tx, in.ID, r.Seq, shortened(r.Cells, n, done)); err != nil {
				return err
			}
		}
	}
	return nil
}

// shortened is a row as it was done, with what was not.
func shortened(cells []Cell, want, done int) []Cell {
	cells = slices.Clone(cells)
	for i := range cells {
		if cells[i].Column == "points" {
			cells[i].After = strconv.Itoa(done)
		}
	}
	return append(cells, Cell{shortColumn, "", strconv.Itoa(want - done)})
}

// shortfalls lists rows of an import of points of which less was done than they said.
func shortfalls(ctx context.Context, d *db.DB, importID string) (list []Finding, err error) {
	err = eachRow(ctx, d, importID, func(r Row) error {
		for _, c := range r.Cells {
			if c.Column == shortColumn {
				done, _ := giftIn(r.Cells)
				list = append(list, Finding{Sort: FoundKept, Line: r.Line, Key: r.Key, Column: "points",
					Said: fmt.Sprintf("比べたあとで残高が減ったか退会されたため、%sポイントは反映していません（反映したのは%dポイント）。", c.After, done)})
			}
		}
		return nil
	})
	return list, err
}
