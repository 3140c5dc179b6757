package stock

import (
	"context"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	shelf "github.com/tsumugi-shop/tsumugi/internal/stock"
)

const (
	// ledgerMost is how many rows of a ledger are shown.
	ledgerMost = 200
	// waitingMost is how many holds and orders are named.
	waitingMost = 50
	// sheetsMost is how many sheets are listed.
	sheetsMost = 100
)

// StockOne names a SKU.
type StockOne struct {
	SKU string `json:"sku"`
}

// StockWhole is everything about one SKU.
type StockWhole struct {
	Row    StockRow     `json:"row"`
	Ledger []StockEntry `json:"ledger"` // the newest first
	Holds  []StockHold  `json:"holds"`
	Orders []StockNeed  `json:"orders"` // that have not left; their pieces are no longer counted on the shelf
}

// StockEntry is a row of the ledger.
type StockEntry struct {
	ID     string `json:"id"`
	At     int64  `json:"at"` // Unix milliseconds; 0: before there was a ledger
	Kind   string `json:"kind"`
	Word   string `json:"word"`
	Delta  int    `json:"delta"`
	After  int    `json:"after"` // how many there were then
	Ref    string `json:"ref"`   // number of an order or of a delivery note
	Order  bool   `json:"order"` // ref is an order's
	Reason string `json:"reason"`
	Who    string `json:"who"` // empty: the shop by itself
}

// StockHold is pieces that are put aside for a shopper in order entry.
type StockHold struct {
	Who    string `json:"who"`
	Pieces int    `json:"pieces"`
	Until  int64  `json:"until"`
}

// StockNeed is pieces of an order that has not left.
type StockNeed struct {
	Number string `json:"number"`
	Status string `json:"status"` // in words
	Pieces int    `json:"pieces"`
}

var kinds = map[shelf.Kind]string{
	shelf.Opening: "繰り越し", shelf.Sold: "販売", shelf.Unsold: "販売の取り消し", shelf.Returned: "返品", shelf.Scrapped: "廃棄",
	shelf.Counted: "棚卸", shelf.Received: "入荷", shelf.Corrected: "訂正",
}

func (p Parts) get(ctx context.Context, in StockOne) (out StockWhole, err error) {
	sku, err := id.ParseSKU(in.SKU)
	if err != nil {
		return out, errUnknown
	}
	var entries []shelf.Entry
	var holds []shelf.Holding
	known := false
	err = p.DB.View(ctx, func(tx *db.Tx) error {
		levels, err := shelf.Of(ctx, tx, []id.SKU{sku})
		if err != nil {
			return err
		}
		if _, known = levels[sku]; !known {
			return nil
		}
		if entries, err = shelf.EntriesOf(ctx, tx, sku, ledgerMost); err != nil {
			return err
		}
		holds, err = shelf.Holdings(ctx, tx, sku, waitingMost)
		return err
	})
	if err != nil {
		return out, err
	}
	if !known {
		return out, errUnknown
	}
	rows, err := p.filled(ctx, []StockRow{bare(p.Catalog.Current(), sku)})
	if err != nil {
		return out, err
	}
	needs, err := p.Orders.Needing(ctx, sku, waitingMost)
	if err != nil {
		return out, err
	}
	out = StockWhole{Row: rows[0], Ledger: []StockEntry{}, Holds: []StockHold{}, Orders: []StockNeed{}}
	after := out.Row.OnHand
	for _, e := range entries {
		_, notOrder := id.ParseOrderNumber(e.Ref)
		out.Ledger = append(out.Ledger, StockEntry{
			ID: e.ID, At: words.Unix(e.At), Kind: string(e.Kind), Word: kinds[e.Kind], Delta: e.Delta, After: after, Ref: e.Ref, Order: notOrder == nil, Reason: e.Reason, Who: e.By,
		})
		after -= e.Delta
	}
	for _, h := range holds {
		who := "会員のお客さま"
		if strings.HasPrefix(h.Holder, "g:") {
			who = "ゲストのお客さま"
		}
		out.Holds = append(out.Holds, StockHold{who, h.Quantity, words.Unix(h.Until)})
	}
	for _, n := range needs {
		out.Orders = append(out.Orders, StockNeed{string(n.Number), n.Status.Word(), n.Pieces})
	}
	return out, nil
}

// StockScan is what a scanner read or somebody typed.
type StockScan struct {
	Code string `json:"code"`
}

// scan takes codes as scanners and people give them: full width, small letters
// and hyphens do not count.
func (p Parts) scan(ctx context.Context, in StockScan) (StockRow, error) {
	code := strings.ToUpper(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, jp.Fold(in.Code)))
	sku, err := id.ParseSKU(code)
	if err != nil {
		return StockRow{}, errUnknown
	}
	whole, err := p.get(ctx, StockOne{string(sku)})
	return whole.Row, err
}

// StockSheets is what people did to the shelf.
type StockSheets struct {
	Sheets []StockSheet `json:"sheets"`
}

// StockSheet is one thing that somebody did to the shelf.
type StockSheet struct {
	Key    string      `json:"key"`
	At     int64       `json:"at"`
	Word   string      `json:"word"`
	Ref    string      `json:"ref"`
	Reason string      `json:"reason"`
	Who    string      `json:"who"`
	SKUs   int         `json:"skus"`
	Pieces int         `json:"pieces"` // more, or fewer
	Undone bool        `json:"undone"`
	Lines  []StockLine `json:"lines"`
}

// StockLine is one SKU of it.
type StockLine struct {
	SKU    string `json:"sku"`
	Name   string `json:"name"`
	Detail string `json:"detail"`
	Delta  int    `json:"delta"`
}

func (p Parts) sheets(ctx context.Context, _ call.None) (StockSheets, error) {
	out := StockSheets{Sheets: []StockSheet{}}
	list, err := shelf.Stocks{DB: p.DB}.Operations(ctx, sheetsMost)
	goods := p.Catalog.Current()
	for _, op := range list {
		s := StockSheet{Key: op.Key, At: words.Unix(op.At), Word: kinds[op.Kind], Ref: op.Ref, Reason: op.Reason, Who: op.By, SKUs: len(op.Lines), Undone: op.Undone, Lines: []StockLine{}}
		for _, l := range op.Lines {
			row := bare(goods, l.SKU)
			s.Lines = append(s.Lines, StockLine{string(l.SKU), row.Name, strings.TrimSpace(row.Color + " " + row.Size), l.Delta})
			s.Pieces += l.Delta
		}
		out.Sheets = append(out.Sheets, s)
	}
	return out, err
}
