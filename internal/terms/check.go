package terms

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"time"
)

var registration = regexp.MustCompile(`^T[0-9]{13}$`)

// Read takes an operator's terms as JSON; what it leaves out stays as in Default.
func Read(r io.Reader) (Terms, error) {
	// A list begins empty: JSON would write over the default's elements and
	// keep the fields that it does not name.
	t, kept := Default(), Default()
	t.Ranks, t.Plans, t.Shipping.Areas, t.Shipping.Slots, t.Shipping.Closed, t.Payment.CashOnDelivery, t.Reviews.Health = nil, nil, nil, nil, nil, nil, nil
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&t); err != nil {
		return Terms{}, fmt.Errorf("terms: %w", err)
	}
	keep(&t.Ranks, kept.Ranks)
	keep(&t.Plans, kept.Plans)
	keep(&t.Shipping.Areas, kept.Shipping.Areas)
	keep(&t.Shipping.Slots, kept.Shipping.Slots)
	keep(&t.Shipping.Closed, kept.Shipping.Closed)
	keep(&t.Payment.CashOnDelivery, kept.Payment.CashOnDelivery)
	keep(&t.Reviews.Health, kept.Reviews.Health)
	return t, t.Check()
}

func keep[T any](list *[]T, kept []T) {
	if *list == nil {
		*list = kept
	}
}

// Check finds terms that no shop can keep.
func (t Terms) Check() error {
	var wrong []error
	demand := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Errorf("terms: "+format, args...))
		}
	}
	demand(registration.MatchString(t.Company.Registration), "company.registration is %q; it should be T and 13 digits", t.Company.Registration)
	seen := map[string]bool{}
	for _, a := range t.Shipping.Areas {
		demand(a.Fee >= 0 && a.Days >= 0, "shipping.areas %s: fee and days cannot be below 0", a.Name)
		for _, p := range a.Prefectures {
			demand(!seen[p], "shipping.areas: %s stands in two areas", p)
			seen[p] = true
		}
	}
	demand(len(seen) == 47, "shipping.areas name %d prefectures; there are 47", len(seen))
	demand(seen[t.Shipping.HomePrefecture], "shipping.home_prefecture is %q, which is in no area", t.Shipping.HomePrefecture)
	demand(t.Payment.CardDays > 0 && t.Payment.RepayDays > 0, "payment.card_days and payment.repay_days are %d and %d; they should be above 0", t.Payment.CardDays, t.Payment.RepayDays)
	demand(t.Shipping.CutoffHour >= 0 && t.Shipping.CutoffHour <= 24, "shipping.cutoff_hour is %d; it should be 0 to 24", t.Shipping.CutoffHour)
	demand(t.Shipping.ChooseDays > 0, "shipping.choose_days should be above 0")
	demand(t.Shipping.LateDays >= 0, "shipping.late_days cannot be below 0")
	demand(len(t.Shipping.Closed) <= 60, "shipping.closed has %d days; at most 60 of a year can be closed", len(t.Shipping.Closed))
	for _, day := range t.Shipping.Closed {
		_, err := time.Parse("20060102", "2024"+day)
		demand(err == nil, "shipping.closed has %q, which is no day of a year as MMDD", day)
	}
	demand(slices.IsSortedFunc(t.Payment.CashOnDelivery, func(a, b Step) int { return int(a.UpTo - b.UpTo) }), "payment.cash_on_delivery should go up")
	demand(t.Points.Value > 0 && t.Points.Unit > 0 && t.Points.ExpiryMonths > 0, "points: value, unit and expiry_months should be above 0")
	demand(len(t.Ranks) > 0 && t.Ranks[0].From == 0, "ranks: the first should begin at 0 yen")
	demand(slices.IsSortedFunc(t.Ranks, func(a, b Rank) int { return int(a.From - b.From) }), "ranks should go up")
	demand(t.Orders.HoldMinutes > 0 && t.Orders.MaxLines > 0 && t.Orders.MaxQuantity > 0, "orders: hold_minutes, max_lines and max_quantity should be above 0")
	for _, p := range t.Plans {
		demand(p.Code != "" && p.Months > 0 && p.Price > 0, "plans: %q needs a code, months and a price", p.Name)
	}
	demand(t.Reviews.AskDays >= 0 && t.Reviews.Points >= 0, "reviews: ask_days and points cannot be below 0")
	demand(t.Plus.Points >= 0, "plus.points cannot be below 0")
	demand(len(t.Plans) == 0 || len(t.PlusBenefits()) > 0, "plus: who pays for a plan should get something")
	demand(!slices.ContainsFunc(t.Renewal.RetryDays, func(days int) bool { return days < 1 }), "renewal.retry_days should be 1 or more each")
	return errors.Join(wrong...)
}
