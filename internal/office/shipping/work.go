package shipping

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/label"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
)

// What the calls refuse.
var (
	errCarrier = fault.New(fault.Invalid, "office.carrier", "送り状を作れる配送業者を選んでください。")
	errKey     = fault.New(fault.Invalid, "office.key", "画面を読み込み直してから、もう一度お試しください。")
	errFile    = fault.New(fault.Invalid, "office.file", "ファイルを読み取れませんでした。")
)

// ShippingClose says what to make a batch of.
type ShippingClose struct {
	// Key names the request: the same one makes no second batch.
	Key       string   `json:"key"`
	Carrier   string   `json:"carrier"`
	Shipments []string `json:"shipments"` // empty: the oldest that can leave
}

func (p Parts) close(ctx context.Context, in ShippingClose) (ShippingBatchWhole, error) {
	switch {
	case len(in.Key) < 8 || len(in.Key) > 64:
		return ShippingBatchWhole{}, errKey
	case !label.Known(in.Carrier):
		return ShippingBatchWhole{}, errCarrier
	}
	return p.whole(p.Orders.CloseBatch(ctx, in.Key, in.Carrier, in.Shipments, by(ctx)))
}

// ShippingFile is a file to be saved or printed.
type ShippingFile struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Base64 string `json:"base64"`
	// Notices are texts that the carrier's program does not know and that were replaced.
	Notices []string `json:"notices"`
	// Problems are parcels that are not in the file, and why.
	Problems []string           `json:"problems"`
	Batch    ShippingBatchWhole `json:"batch"`
}

// file marks a step as done and packs what it made.
func (p Parts) file(ctx context.Context, b order.Batch, step, ending, kind string, content []byte) (out ShippingFile, err error) {
	if err := p.Orders.MarkBatch(ctx, b.ID, step, by(ctx)); err != nil {
		return out, err
	}
	out = ShippingFile{Name: fmt.Sprintf("%s-%d%s", b.Day, b.Seq, ending), Type: kind, Base64: base64.StdEncoding.EncodeToString(content), Notices: []string{}, Problems: []string{}}
	out.Batch, err = p.batch(ctx, ShippingOne{b.ID})
	return out, err
}

func (p Parts) print(ctx context.Context, in ShippingOne) (ShippingFile, error) {
	b, err := p.Orders.ShippingBatch(ctx, in.ID)
	if err != nil {
		return ShippingFile{}, err
	}
	pdf, err := p.Packing(b.Parcels(), p.Orders.Terms.Company, b.Now)
	if err != nil {
		return ShippingFile{}, err
	}
	return p.file(ctx, b, shipment.Printed, "-packing.pdf", "application/pdf", pdf)
}

func (p Parts) labels(ctx context.Context, in ShippingOne) (ShippingFile, error) {
	b, err := p.Orders.ShippingBatch(ctx, in.ID)
	if err != nil {
		return ShippingFile{}, err
	}
	var csv bytes.Buffer
	notices, problems, err := b.WriteLabels(&csv, p.Orders.Terms, b.Now)
	if err != nil {
		return ShippingFile{}, err
	}
	out, err := p.file(ctx, b, shipment.Labelled, "-labels.csv", "text/csv", csv.Bytes())
	for _, n := range notices {
		out.Notices = append(out.Notices, fmt.Sprintf("%s %s: 「%s」を「%s」に置き換えました。", n.Reference, n.Field, n.From, n.To))
	}
	for _, problem := range problems {
		out.Problems = append(out.Problems, problem.String())
	}
	return out, err
}

// ShippingNumbers is the file that a carrier's program wrote.
type ShippingNumbers struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Base64 string `json:"base64"`
}

// nameMost is how much of a file's name is kept.
const nameMost = 100

func (p Parts) number(ctx context.Context, in ShippingNumbers) (ShippingBatchWhole, error) {
	raw, err := base64.StdEncoding.DecodeString(in.Base64)
	if err != nil || len(raw) == 0 {
		return ShippingBatchWhole{}, errFile
	}
	if name := []rune(in.Name); len(name) > nameMost {
		in.Name = string(name[:nameMost])
	}
	return p.whole(p.Orders.NumberBatch(ctx, in.ID, in.Name, raw, by(ctx)))
}

// ShippingFix is a number that somebody typed.
type ShippingFix struct {
	ID       string `json:"id"`
	Item     int    `json:"item"`
	Tracking string `json:"tracking"`
	Line     int    `json:"line"` // of the carrier's file that it mends; 0: none
}

func (p Parts) fix(ctx context.Context, in ShippingFix) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.NumberItem(ctx, in.ID, in.Item, in.Tracking, in.Line))
}

// ShippingLine is a line of the carrier's file.
type ShippingLine struct {
	ID   string `json:"id"`
	Line int    `json:"line"`
}

func (p Parts) skip(ctx context.Context, in ShippingLine) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.DropLine(ctx, in.ID, in.Line))
}

// ShippingPlace is a parcel of a batch.
type ShippingPlace struct {
	ID   string `json:"id"`
	Item int    `json:"item"`
}

func (p Parts) remove(ctx context.Context, in ShippingPlace) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.RemoveFromBatch(ctx, in.ID, in.Item))
}

func (p Parts) drop(ctx context.Context, in ShippingOne) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.DropBatch(ctx, in.ID))
}

func (p Parts) send(ctx context.Context, in ShippingOne) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.SendBatch(ctx, in.ID, by(ctx)))
}

func (p Parts) undo(ctx context.Context, in ShippingOne) (ShippingBatchWhole, error) {
	return p.whole(p.Orders.UndoSend(ctx, in.ID))
}
