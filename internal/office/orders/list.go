package orders

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// OrderFilter says which orders are looked for.
type OrderFilter struct {
	Statuses []order.Status `json:"statuses,omitempty"` // empty: all
	Held     bool           `json:"held,omitempty"`     // only those that somebody put aside
	Check    bool           `json:"check,omitempty"`    // only those that somebody should look at before they leave
	Method   string         `json:"method,omitempty"`
	From     string         `json:"from,omitempty"` // YYYYMMDD, with that day
	To       string         `json:"to,omitempty"`   // YYYYMMDD, with that day
	Text     string         `json:"text,omitempty"` // number, name, reading, telephone, mail, tracking number, SKU
	Oldest   bool           `json:"oldest,omitempty"`
}

// OrderListAsk asks for a page.
type OrderListAsk struct {
	Filter OrderFilter `json:"filter"`
	After  string      `json:"after,omitempty"` // what the page before ended with
	Limit  int         `json:"limit,omitempty"`
}

// OrderList is a page of a list.
type OrderList struct {
	Rows []OrderRow `json:"rows"`
	Next string     `json:"next"` // empty: there are no more
	Now  int64      `json:"now"`  // what came after is news; Unix milliseconds
}

// OrderRow is an order in a list.
type OrderRow struct {
	Number   string       `json:"number"`
	Status   order.Status `json:"status"`
	Held     string       `json:"held"` // why it is put aside; empty: it is not
	At       int64        `json:"at"`   // Unix milliseconds
	Updated  int64        `json:"updated"`
	Name     string       `json:"name"`
	Total    int64        `json:"total"`
	Pieces   int          `json:"pieces"`
	Goods    string       `json:"goods"`   // in words
	Payment  string       `json:"payment"` // in words
	Delivery string       `json:"delivery"`
	Signs    []OrderSign  `json:"signs"`
}

// OrderSign is something that should be known of an order.
type OrderSign struct {
	Code   string `json:"code"`
	Word   string `json:"word"`
	Reason string `json:"reason"`
	Alert  bool   `json:"alert"`
}

const (
	usualPage = 100
	mostPage  = 500
	// longest is how much text is looked for.
	longest = 200
)

var (
	errFilter = fault.New(fault.Invalid, "office.filter", "絞り込みの条件が正しくありません。")
	errAfter  = fault.New(fault.Invalid, "office.after", "一覧の続きを読み込めません。一覧を開き直してください。")
)

// filter reads what the browser sent.
func (f OrderFilter) filter() (order.Filter, error) {
	out := order.Filter{Statuses: f.Statuses, Held: f.Held, Check: f.Check, Method: payment.Method(f.Method), Text: strings.TrimSpace(f.Text), Oldest: f.Oldest}
	if len(out.Text) > longest {
		return out, errFilter.With(fault.Field{Name: "text", Code: "too_long", Message: "検索する文字が長すぎます。"})
	}
	for _, day := range []struct {
		name, text string
		into       *time.Time
		days       int
	}{{"from", f.From, &out.From, 0}, {"to", f.To, &out.To, 1}} {
		if day.text == "" {
			continue
		}
		at, err := jp.ParseDay(day.text)
		if err != nil {
			return out, errFilter.With(fault.Field{Name: day.name, Code: "invalid", Message: "日付をご確認ください。"})
		}
		*day.into = at.AddDate(0, 0, day.days)
	}
	return out, nil
}

func (p Parts) list(ctx context.Context, in OrderListAsk) (OrderList, error) {
	f, err := in.Filter.filter()
	if err != nil {
		return OrderList{}, err
	}
	after, err := readMark(in.After)
	if err != nil {
		return OrderList{}, err
	}
	limit := usualPage
	if in.Limit > 0 {
		limit = min(in.Limit, mostPage)
	}
	page, err := p.Orders.Desk(ctx, f, after, limit)
	if err != nil {
		return OrderList{}, err
	}
	out := OrderList{Now: page.At.UnixMilli(), Rows: make([]OrderRow, len(page.Orders)), Next: writeMark(page.Next)}
	for i, o := range page.Orders {
		out.Rows[i] = newRow(o.Order, o.Signs)
	}
	return out, nil
}

func writeMark(m *order.Mark) string {
	if m == nil {
		return ""
	}
	return strconv.FormatInt(m.At.UnixMilli(), 10) + "." + string(m.Number)
}

func readMark(text string) (*order.Mark, error) {
	if text == "" {
		return nil, nil
	}
	at, number, ok := strings.Cut(text, ".")
	ms, err := strconv.ParseInt(at, 10, 64)
	if !ok || err != nil || len(number) > 40 {
		return nil, errAfter
	}
	return &order.Mark{At: time.UnixMilli(ms), Number: id.OrderNumber(number)}, nil
}

// OrderNewsAsk asks what came after a moment.
type OrderNewsAsk struct {
	Filter OrderFilter `json:"filter"`
	Since  int64       `json:"since"` // Unix milliseconds
}

// OrderNews is how many came, up to a hundred.
type OrderNews struct {
	Count int `json:"count"`
}

func (p Parts) news(ctx context.Context, in OrderNewsAsk) (OrderNews, error) {
	f, err := in.Filter.filter()
	if err != nil || f.Text != "" || f.Held || f.Check {
		return OrderNews{}, err
	}
	n, err := p.Orders.News(ctx, f, time.UnixMilli(in.Since))
	return OrderNews{n}, err
}

func newRow(o order.Order, signs []order.Sign) OrderRow {
	return OrderRow{
		Number: string(o.Number), Status: o.Status, Held: o.Held, At: o.Placed.UnixMilli(), Updated: o.Updated.UnixMilli(), Name: nameOf(o.Orderer),
		Total: int64(o.Quote.Total), Pieces: o.Pieces(), Goods: goodsOf(o), Payment: methodWord(o.Method), Delivery: deliveryOf(o), Signs: newSigns(signs),
	}
}

func newSigns(signs []order.Sign) []OrderSign {
	list := make([]OrderSign, len(signs))
	for i, s := range signs {
		list[i] = OrderSign(s)
	}
	return list
}
