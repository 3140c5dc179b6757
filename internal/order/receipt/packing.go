package receipt

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/shipment"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// PickingList prints what has to be fetched from the shelves for some
// shipments, all of it by SKU, and then what belongs into each.
func PickingList(list []order.Waiting, at time.Time) ([]byte, error) {
	s, err := newSheet("ピッキングリスト", at)
	if err != nil {
		return nil, err
	}
	s.pickingList(list, at)
	return s.bytes()
}

// Packing prints all that whoever packs some shipments needs: the picking list,
// and then a 納品書 for each in the same order.
func Packing(list []order.Waiting, c terms.Company, at time.Time) ([]byte, error) {
	s, err := newSheet("集品表・納品書", at)
	if err != nil {
		return nil, err
	}
	s.pickingList(list, at)
	for _, w := range list {
		s.pdf.AddPage()
		s.deliveryNote(w, c, at)
	}
	return s.bytes()
}

func (s *sheet) bytes() ([]byte, error) {
	var out bytes.Buffer
	err := s.pdf.Output(&out)
	return out.Bytes(), err
}

func (s *sheet) pickingList(list []order.Waiting, at time.Time) {
	s.text(16, "C", "ピッキングリスト")
	s.text(9, "R", jp.Date(at)+"　"+fmt.Sprintf("%d件", len(list)))
	s.text(11, "L", "商品別")
	s.row(true, "SKU・品名", "", "数量", "")
	type pick struct {
		sku    id.SKU
		name   string
		pieces int
	}
	var picks []pick
	for _, w := range list {
		for _, l := range w.Lines {
			at := slices.IndexFunc(picks, func(p pick) bool { return p.sku == l.SKU })
			if at < 0 {
				at, picks = len(picks), append(picks, pick{sku: l.SKU, name: nameOf(w, l)})
			}
			picks[at].pieces += l.Quantity
		}
	}
	slices.SortFunc(picks, func(a, b pick) int { return cmp.Compare(a.sku, b.sku) })
	for _, p := range picks {
		s.row(false, "□ "+string(p.sku)+" "+p.name, "", fmt.Sprint(p.pieces), "")
	}
	s.gap(6)
	s.text(11, "L", "ご注文別")
	for _, w := range list {
		to := w.Record.Order.Parcels[w.Parcel]
		s.row(true, fmt.Sprintf("%s（%d） %s %s 様", w.Shipment.Order, w.Seq, to.To.LastName, to.To.FirstName), "", fmt.Sprint(w.Pieces()), "")
		for _, l := range w.Lines {
			s.row(false, "□ "+string(l.SKU)+" "+nameOf(w, l), "", fmt.Sprint(l.Quantity), "")
		}
		for _, note := range packingNotes(w.Record.Order, to) {
			s.text(9, "L", "　"+note)
		}
		s.gap(2)
	}
}

// packingNotes are what whoever packs a parcel has to know.
func packingNotes(o order.Order, p order.Parcel) (notes []string) {
	if p.Wrap {
		notes = append(notes, "ギフトラッピング")
	}
	if p.Noshi != "" {
		notes = append(notes, "のし："+p.Noshi+" "+p.NoshiName)
	}
	if p.Message != "" {
		notes = append(notes, "メッセージ："+p.Message)
	}
	if o.Discreet {
		notes = append(notes, "中身のわからない外装")
	}
	return notes
}

// nameOf is what a line of a shipment is called; an exchange has another size
// than was ordered.
func nameOf(w order.Waiting, l shipment.Line) string {
	ordered := w.Record.Order.Lines[l.Line]
	if l.SKU != ordered.SKU {
		return ordered.Name + "（" + ordered.Color + "・交換品）"
	}
	return ordered.Name + "（" + ordered.Color + "・" + ordered.Size + "）"
}

// DeliveryNotes prints a 納品書 for each shipment, on a page of its own. Where
// somebody gets a gift it says no prices.
func DeliveryNotes(list []order.Waiting, c terms.Company, at time.Time) ([]byte, error) {
	s, err := newSheet("納品書", at)
	if err != nil {
		return nil, err
	}
	for i, w := range list {
		if i > 0 {
			s.pdf.AddPage()
		}
		s.deliveryNote(w, c, at)
	}
	return s.bytes()
}

func (s *sheet) deliveryNote(w order.Waiting, c terms.Company, at time.Time) {
	o := w.Record.Order
	to := o.Parcels[w.Parcel]
	gift := to.Wrap || to.Noshi != ""
	s.text(20, "C", "納品書")
	s.gap(6)
	s.text(13, "L", to.To.LastName+" "+to.To.FirstName+" 様")
	s.gap(2)
	s.text(9, "R", "発行日 "+jp.Date(at))
	s.text(9, "R", fmt.Sprintf("ご注文番号 %s（お荷物%d）", o.Number, w.Seq))
	s.gap(2)
	s.issuer(c)
	s.text(9, "L", "このたびはご利用いただき、ありがとうございます。下記のとおりお届けいたします。")
	s.gap(2)
	price, amount := "単価（税込）", "金額（税込）"
	if gift {
		price, amount = "", ""
	}
	s.row(true, "品名", price, "数量", amount)
	for _, l := range w.Lines {
		price, amount := "", ""
		if q := o.Quote.Lines[l.Line]; !gift && w.Kind == shipment.Order {
			price, amount = q.Price.String(), (q.Price * money.Yen(l.Quantity)).String()
		}
		s.row(false, nameOf(w, l), price, fmt.Sprint(l.Quantity), amount)
	}
}
