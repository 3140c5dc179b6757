package order

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
)

// A place is where an order stands in lists, by time.
type place struct {
	at     int64 // Unix milliseconds
	number id.OrderNumber
	method string
	fit    *fitting // nil: it was not read
}

func scanPlace(scan db.Scan) (p place, err error) { return p, scan(&p.at, &p.number, &p.method) }

const placeColumns = `SELECT placed_at, number, method FROM shop_order`

// Those after a place, newest first or oldest first, as far as a moment.

func selectPlaces(ctx context.Context, tx *db.Tx, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE placed_at >= $1 AND placed_at <= $2 AND (placed_at < $2 OR number < $3)
		ORDER BY placed_at DESC, number DESC LIMIT $4`, end, from.at, string(from.number), limit)
}

func selectPlacesUp(ctx context.Context, tx *db.Tx, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE placed_at <= $1 AND placed_at >= $2 AND (placed_at > $2 OR number > $3)
		ORDER BY placed_at, number LIMIT $4`, end, from.at, string(from.number), limit)
}

func selectPlacesIn(ctx context.Context, tx *db.Tx, status Status, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE status = $1 AND placed_at >= $2 AND placed_at <= $3 AND (placed_at < $3 OR number < $4)
		ORDER BY placed_at DESC, number DESC LIMIT $5`, string(status), end, from.at, string(from.number), limit)
}

func selectPlacesInUp(ctx context.Context, tx *db.Tx, status Status, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE status = $1 AND placed_at <= $2 AND placed_at >= $3 AND (placed_at > $3 OR number > $4)
		ORDER BY placed_at, number LIMIT $5`, string(status), end, from.at, string(from.number), limit)
}

func selectPlacesHeld(ctx context.Context, tx *db.Tx, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE held AND placed_at >= $1 AND placed_at <= $2 AND (placed_at < $2 OR number < $3)
		ORDER BY placed_at DESC, number DESC LIMIT $4`, end, from.at, string(from.number), limit)
}

func selectPlacesHeldUp(ctx context.Context, tx *db.Tx, end int64, from place, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanPlace, placeColumns+` WHERE held AND placed_at <= $1 AND placed_at >= $2 AND (placed_at > $2 OR number > $3)
		ORDER BY placed_at, number LIMIT $4`, end, from.at, string(from.number), limit)
}

// list is placeholders for so many values, and the values.
func list[T ~string](values []T) (string, []any) {
	var text strings.Builder
	args := make([]any, len(values))
	for i, v := range values {
		text.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = string(v)
	}
	return text.String()[1:], args
}

// selectNumbered is orders by their numbers, in no order. There is at least one.
func selectNumbered(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) ([]Order, error) {
	in, args := list(numbers)
	return manyOrders(ctx, tx, ` WHERE number IN (`+in+`)`, args...)
}

// A livePlace is a place with what decides whether the order is worth a look.
type livePlace struct {
	place
	total   money.Yen
	updated int64 // Unix milliseconds
	held    bool
}

// selectLivePlaces is the oldest orders of a status.
func selectLivePlaces(ctx context.Context, tx *db.Tx, status Status, limit int) ([]livePlace, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (p livePlace, err error) {
		return p, scan(&p.at, &p.number, &p.method, &p.total, &p.updated, &p.held)
	}, `SELECT placed_at, number, method, total, updated_at, held FROM shop_order WHERE status = $1 ORDER BY placed_at LIMIT $2`, string(status), limit)
}

// A Tally is how many orders are in a status, and since when the oldest.
type Tally struct {
	Status Status
	Count  int
	Oldest time.Time
}

func selectTallies(ctx context.Context, tx *db.Tx, statuses []Status) ([]Tally, error) {
	in, args := list(statuses)
	return db.Collect(ctx, tx, func(scan db.Scan) (t Tally, err error) {
		var at int64
		err = scan(&t.Status, &t.Count, &at)
		t.Oldest = moment(at)
		return t, err
	}, `SELECT status, COUNT(*), MIN(placed_at) FROM shop_order WHERE status IN (`+in+`) GROUP BY status`, args...)
}

func tallyHeld(ctx context.Context, tx *db.Tx) (t Tally, err error) {
	var at int64
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(MIN(placed_at), 0) FROM shop_order WHERE held`).Scan(&t.Count, &at)
	t.Oldest = moment(at)
	return t, err
}

// countAfter is how many orders of a status were placed after a moment, up to a limit.
func countAfter(ctx context.Context, tx *db.Tx, status Status, after int64, limit int) (n int, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 AS one FROM shop_order WHERE status = $1 AND placed_at > $2 LIMIT $3) AS new`,
		string(status), after, limit).Scan(&n)
	return n, err
}

// termsAtOnce is how many terms a statement writes; most orders have five.
const termsAtOnce = 50

// scanNamed reads of an order no more than its terms are made of.
func scanNamed(scan db.Scan) (o Order, err error) {
	var placed int64
	var text string
	if err := scan(&o.Number, &placed, &text); err != nil {
		return o, err
	}
	var named struct {
		Email   string         `json:"email"`
		Orderer member.Address `json:"orderer"`
		Parcels []Parcel       `json:"parcels"`
	}
	err = json.Unmarshal([]byte(text), &named)
	o.Placed, o.Email, o.Orderer, o.Parcels = db.Time(placed), named.Email, named.Orderer, named.Parcels
	return o, err
}

func selectUnsearchable(ctx context.Context, tx *db.Tx, limit int) ([]Order, error) {
	return db.Collect(ctx, tx, scanNamed, `SELECT number, placed_at, body FROM shop_order WHERE searchable = FALSE ORDER BY placed_at DESC LIMIT $1`, limit)
}

// selectNamed is orders by their numbers, in no order. There is at least one.
func selectNamed(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) ([]Order, error) {
	in, args := list(numbers)
	return db.Collect(ctx, tx, scanNamed, `SELECT number, placed_at, body FROM shop_order WHERE number IN (`+in+`)`, args...)
}

func insertTerms(ctx context.Context, tx *db.Tx, o Order, terms []string) error {
	for part := range slices.Chunk(terms, termsAtOnce) {
		var rows strings.Builder
		args := []any{o.Placed.UnixMilli(), string(o.Number)}
		for _, term := range part {
			args = append(args, term)
			rows.WriteString(", ($" + strconv.Itoa(len(args)) + ", $1, $2)")
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO order_search (term, placed_at, number) VALUES `+rows.String()[2:]+`
			ON CONFLICT (term, placed_at, number) DO NOTHING`, args...); err != nil {
			return err
		}
	}
	return nil
}

func updateSearchable(ctx context.Context, tx *db.Tx, number id.OrderNumber) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET searchable = TRUE WHERE number = $1`, string(number))
	return err
}

func updateUnsearchable(ctx context.Context, tx *db.Tx, number id.OrderNumber) error {
	_, err := tx.ExecContext(ctx, `UPDATE shop_order SET searchable = FALSE WHERE number = $1`, string(number))
	return err
}

func deleteTerm(ctx context.Context, tx *db.Tx, term string, at int64, number id.OrderNumber) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM order_search WHERE term = $1 AND placed_at = $2 AND number = $3`, term, at, string(number))
	return err
}

// A termPlace is a term and the place of an order that has it.
type termPlace struct {
	term string
	place
}

// selectFormerTerms is some terms of a release before this one.
func selectFormerTerms(ctx context.Context, tx *db.Tx, limit int) (all []termPlace, err error) {
	for _, kind := range []string{formerName, formerKana} {
		some, err := db.Collect(ctx, tx, func(scan db.Scan) (r termPlace, err error) { return r, scan(&r.term, &r.at, &r.number) },
			`SELECT term, placed_at, number FROM order_search WHERE term >= $1 AND term < $2 LIMIT $3`, kind, beyond(kind), limit)
		if all = append(all, some...); err != nil || len(all) > 0 {
			return all, err
		}
	}
	return all, nil
}

// beyond is after everything that begins so.
func beyond(begin string) string { return begin + "\U0010FFFF" }

// selectBegun is the different terms that begin so, up to a limit. Each is found
// by a look into the index, however many orders have it.
func selectBegun(ctx context.Context, tx *db.Tx, begin string, limit int) ([]string, error) {
	return db.Column[string](ctx, tx, `WITH RECURSIVE begun (term) AS (
			SELECT (SELECT MIN(s.term) FROM order_search s WHERE s.term >= $1 AND s.term < $2)
			UNION ALL SELECT (SELECT MIN(s.term) FROM order_search s WHERE s.term > begun.term AND s.term < $2) FROM begun WHERE begun.term IS NOT NULL)
		SELECT term FROM begun WHERE term IS NOT NULL LIMIT $3`, begin, beyond(begin), limit)
}

// selectTermPlaces is the first orders of each of some terms after a place, newest
// first or oldest first, as far as a moment. There is at least one term.
func selectTermPlaces(ctx context.Context, tx *db.Tx, oldest bool, end int64, from place, terms []string, limit int) ([]termPlace, error) {
	one := `SELECT * FROM (SELECT s.term, s.placed_at, s.number, o.status, o.method, o.held FROM order_search s JOIN shop_order o ON o.number = s.number
		WHERE s.placed_at >= $1 AND s.placed_at <= $2 AND (s.placed_at < $2 OR s.number < $3) AND s.term = `
	order := ` ORDER BY s.placed_at DESC, s.number DESC LIMIT $4) AS t`
	if oldest {
		one = `SELECT * FROM (SELECT s.term, s.placed_at, s.number, o.status, o.method, o.held FROM order_search s JOIN shop_order o ON o.number = s.number
		WHERE s.placed_at <= $1 AND s.placed_at >= $2 AND (s.placed_at > $2 OR s.number > $3) AND s.term = `
		order = ` ORDER BY s.placed_at, s.number LIMIT $4) AS t`
	}
	var text strings.Builder
	args := []any{end, from.at, string(from.number), limit}
	for _, term := range terms {
		args = append(args, term)
		text.WriteString(" UNION ALL " + one + "$" + strconv.Itoa(len(args)) + order)
	}
	return db.Collect(ctx, tx, func(scan db.Scan) (r termPlace, err error) {
		r.fit = &fitting{}
		return r, scan(&r.term, &r.at, &r.number, &r.fit.status, &r.fit.method, &r.fit.held)
	}, text.String()[len(" UNION ALL "):], args...)
}

// selectTermsFrom is orders that have a term which begins so, in no order.
func selectTermsFrom(ctx context.Context, tx *db.Tx, begin string, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanFound, `SELECT placed_at, number FROM order_search WHERE term >= $1 AND term < $2 LIMIT $3`, begin, beyond(begin), limit)
}

// selectSpan is between which moments orders of a status were placed; 0 and 0: there are none.
func selectSpan(ctx context.Context, tx *db.Tx, status Status) (first, last int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COALESCE((SELECT MIN(placed_at) FROM shop_order WHERE status = $1), 0), COALESCE((SELECT MAX(placed_at) FROM shop_order WHERE status = $1), 0)`,
		string(status)).Scan(&first, &last)
	return first, last, err
}

func scanFound(scan db.Scan) (p place, err error) { return p, scan(&p.at, &p.number) }

// selectNumbersFrom is orders whose numbers begin so, the newest days first.
func selectNumbersFrom(ctx context.Context, tx *db.Tx, begin, end string, limit int) ([]place, error) {
	return db.Collect(ctx, tx, scanFound, `SELECT placed_at, number FROM shop_order WHERE number >= $1 AND number < $2 ORDER BY number DESC LIMIT $3`, begin, end, limit)
}

// selectWithSKU is the numbers of orders of goods whose code begins so.
func selectWithSKU(ctx context.Context, tx *db.Tx, begin, end string, limit int) ([]id.OrderNumber, error) {
	return db.Column[id.OrderNumber](ctx, tx, `SELECT DISTINCT number FROM (SELECT number FROM order_line WHERE sku >= $1 AND sku < $2 LIMIT $3) AS found`, begin, end, limit)
}

// selectNeeding is open orders with pieces of a SKU. They are few, however often
// it was sold.
func selectNeeding(ctx context.Context, tx *db.Tx, sku id.SKU, limit int) ([]Need, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (n Need, err error) { return n, scan(&n.Number, &n.Status, &n.Pieces) },
		`SELECT o.number, o.status, l.quantity FROM shop_order o JOIN order_line l ON l.number = o.number AND l.sku = $1
		WHERE o.status IN ('placed', 'awaiting_payment', 'paid', 'preparing', 'partly_shipped', 'lapsed') ORDER BY o.number LIMIT $2`, string(sku), limit)
}

// selectPlacesOf is the places of orders by their numbers. There is at least one.
func selectPlacesOf(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) ([]place, error) {
	in, args := list(numbers)
	return db.Collect(ctx, tx, scanFound, `SELECT placed_at, number FROM shop_order WHERE number IN (`+in+`)`, args...)
}

// A fitting is what a filter asks of an order that a text found.
type fitting struct {
	status Status
	method payment.Method
	held   bool
}

func selectFitting(ctx context.Context, tx *db.Tx, places []place) (map[id.OrderNumber]fitting, error) {
	numbers := make([]id.OrderNumber, len(places))
	for i, p := range places {
		numbers[i] = p.number
	}
	in, args := list(numbers)
	all := map[id.OrderNumber]fitting{}
	return all, db.Each(ctx, tx, func(scan db.Scan) error {
		var n id.OrderNumber
		var k fitting
		err := scan(&n, &k.status, &k.method, &k.held)
		all[n] = k
		return err
	}, `SELECT number, status, method, held FROM shop_order WHERE number IN (`+in+`)`, args...)
}

// selectFirsts is when each of some customers first ordered something that was accepted.
func selectFirsts(ctx context.Context, tx *db.Tx, customers []string, into map[string]int64) error {
	in, args := list(customers)
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var who string
		var at int64
		err := scan(&who, &at)
		into[who] = at
		return err
	}, `SELECT customer, MIN(placed_at) FROM shop_order WHERE customer IN (`+in+`) AND status <> 'placed' AND status <> 'cancelled' GROUP BY customer`, args...)
}

// selectGuestFirsts is the same of guests, by their mail addresses.
func selectGuestFirsts(ctx context.Context, tx *db.Tx, keys []string, into map[string]int64) error {
	in, args := list(keys)
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var who string
		var at int64
		err := scan(&who, &at)
		into[who] = at
		return err
	}, `SELECT email_key, MIN(placed_at) FROM shop_order WHERE email_key IN (`+in+`) AND email_key <> '' AND status <> 'placed' AND status <> 'cancelled' GROUP BY email_key`, args...)
}

// selectNoted is those of some orders about which somebody wrote a memo.
func selectNoted(ctx context.Context, tx *db.Tx, numbers []id.OrderNumber) ([]id.OrderNumber, error) {
	in, args := list(numbers)
	return db.Column[id.OrderNumber](ctx, tx, `SELECT DISTINCT number FROM order_move WHERE number IN (`+in+`) AND what = 'memo'`, args...)
}

// selectSales is the orders of a span, without those that came to nothing, by
// hour: how many, and their sum.
func selectSales(ctx context.Context, tx *db.Tx, from, to int64) ([]Sale, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (s Sale, err error) { return s, scan(&s.Hour, &s.Count, &s.Total) },
		`SELECT (placed_at - $1) / 3600000 AS hour, COUNT(*), CAST(SUM(total) AS BIGINT) FROM shop_order
		WHERE placed_at >= $1 AND placed_at < $2 AND status <> 'placed' AND status <> 'cancelled' GROUP BY 1 ORDER BY 1`, from, to)
}

// selectOfGuest is the orders of a guest by the mail address, the newest first.
func selectOfGuest(ctx context.Context, tx *db.Tx, key string, limit int) ([]Order, error) {
	return manyOrders(ctx, tx, ` WHERE email_key = $1 AND email_key <> '' AND status <> 'placed' ORDER BY placed_at DESC, number DESC LIMIT $2`, key, limit)
}

// selectCensus is how many orders there are, and when the newest was placed.
// scan: it counts a copy of the shop that somebody tries, for which nobody waits
func selectCensus(ctx context.Context, tx *db.Tx) (n int, newest int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(MAX(placed_at), 0) FROM shop_order`).Scan(&n, &newest)
	return n, newest, err
}
