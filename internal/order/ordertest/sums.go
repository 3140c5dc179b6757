package ordertest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// Sums is every amount of an order. What lowers the total is below zero.
type Sums struct {
	Lines    []money.Yen // what each costs, before coupons
	List     money.Yen   // goods at list prices
	Campaign money.Yen
	Subtotal money.Yen
	Coupons  []money.Yen // of each that lowers the price of goods
	Shipping money.Yen
	Wrapping money.Yen
	Fee      money.Yen
	Points   money.Yen
	Total    money.Yen
	Taxes    []Tax
	Used     int // points
	Earned   int // points; what they are depends on the rank
}

// A Tax is what was taxed at a rate, and the tax in it.
type Tax struct {
	Percent    int
	Total, Tax money.Yen
}

// Of is what papers have to say about an order.
func Of(o order.Order) Sums {
	q := o.Quote
	s := Sums{
		List: q.ListTotal, Campaign: -q.CampaignDiscount, Subtotal: q.Subtotal, Shipping: q.Shipping, Wrapping: q.Wrapping, Fee: q.Fee,
		Points: -q.PointsPay, Total: q.Total, Used: q.PointsUsed, Earned: q.PointsEarned,
	}
	for _, l := range q.Lines {
		s.Lines = append(s.Lines, l.Price*money.Yen(l.Quantity))
	}
	for _, c := range q.CouponDiscounts {
		if c.Amount != 0 {
			s.Coupons = append(s.Coupons, -c.Amount)
		}
	}
	for _, t := range q.Taxes {
		s.Taxes = append(s.Taxes, Tax{t.Percent, t.Total, t.Tax})
	}
	return s
}

// AddsUp tells what is wrong with amounts that were read from a paper: rows
// must add up to the total, lines to the subtotal, and what was taxed to what
// is paid, points included.
func (s Sums) AddsUp() error {
	var lines, taxed money.Yen
	sum := s.Subtotal + s.Shipping + s.Wrapping + s.Fee + s.Points
	for _, c := range s.Coupons {
		sum += c
	}
	for _, l := range s.Lines {
		lines += l
	}
	for _, t := range s.Taxes {
		taxed += t.Total
	}
	switch {
	case sum != s.Total:
		return fmt.Errorf("the rows add up to %d, the total is %d", sum, s.Total)
	case len(s.Lines) > 0 && lines != s.Subtotal:
		return fmt.Errorf("the lines add up to %d, the subtotal is %d", lines, s.Subtotal)
	case taxed != s.Total-s.Points:
		return fmt.Errorf("%d are taxed, %d paid", taxed, s.Total-s.Points)
	}
	return nil
}

// unprinted takes away what printing adds to a number.
var unprinted = strings.NewReplacer("￥", "", ",", "")

// Yen reads an amount as it is printed: -￥1,234.
func Yen(text string) (money.Yen, error) {
	n, err := strconv.ParseInt(unprinted.Replace(text), 10, 64)
	if yen := money.Yen(n); err == nil && yen.String() == text {
		return yen, nil
	}
	return 0, fmt.Errorf("%q is no amount", text)
}

// Read takes in a row of a letter or a receipt by its label. Labels that it does
// not know are about other things than money, or else the value looks like an
// amount and is an error.
func (s *Sums) Read(label, value string) (err error) {
	if percent, isTax := strings.CutSuffix(strings.TrimSuffix(label, "※"), "%対象"); isTax {
		return s.readTax(percent, value)
	}
	if points, isEarned := strings.CutSuffix(value, "ポイント（発送時に確定）"); isEarned {
		s.Earned, err = strconv.Atoi(strings.ReplaceAll(points, ",", ""))
		return err
	}
	yen, err := Yen(value)
	switch points, isUsed := strings.CutPrefix(label, "ポイント利用（"); {
	case err != nil && strings.ContainsAny(value, "￥¥"):
		return fmt.Errorf("row %q: %w", label, err)
	case err != nil:
		return nil
	case isUsed:
		s.Points = yen
		s.Used, err = strconv.Atoi(strings.ReplaceAll(strings.TrimSuffix(points, "ポイント）"), ",", ""))
		return err
	case strings.HasPrefix(label, "クーポン（"):
		s.Coupons = append(s.Coupons, yen)
		return nil
	}
	into, ok := map[string]*money.Yen{
		"商品小計": &s.Subtotal, "送料": &s.Shipping, "ラッピング・のし": &s.Wrapping, "手数料": &s.Fee, "お支払い総額（税込）": &s.Total,
	}[label]
	if !ok {
		return fmt.Errorf("row %q is not known, and is %s", label, value)
	}
	*into = yen
	return nil
}

func (s *Sums) readTax(percent, value string) error {
	rate, err := strconv.Atoi(percent)
	if err != nil {
		return err
	}
	taxed, in, _ := strings.Cut(value, "（内消費税 ")
	total, err := Yen(taxed)
	if err != nil {
		return err
	}
	tax, err := Yen(strings.TrimSuffix(in, "）"))
	s.Taxes = append(s.Taxes, Tax{rate, total, tax})
	return err
}
