package db

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
)

const (
	// KeepChanges is how long the change log remembers; a follower that was away
	// for longer reads its state anew.
	KeepChanges = 3 * 24 * time.Hour
)

// tokyo is where the days of Rule.Day begin and end.
var tokyo = time.FixedZone("JST", 9*60*60)

// A Hand empties rows of a table, by key, where SQL alone cannot. Afterwards
// their rule finds them no more.
type Hand func(ctx context.Context, tx *Tx, keys []string) error

// Retain removes what is older than its retention (see migrations.Tables) until
// nothing is left to remove, and tells how many rows went. It goes in steps so
// small that a shopper who writes meanwhile waits a few milliseconds. Rules that
// name a hand which is not given are left out.
func (d *DB) Retain(ctx context.Context, hands map[string]Hand) (removed int64, err error) {
	for _, table := range migrations.Tables {
		for _, rule := range table.Rules {
			step := func(tx *Tx, limit int) (int64, error) { return retain(ctx, tx, table.Name, rule, limit) }
			if rule.Hand != "" {
				hand := hands[rule.Hand]
				if hand == nil {
					continue
				}
				step = func(tx *Tx, limit int) (int64, error) { return handOver(ctx, tx, table.Name, rule, limit, hand) }
			}
			n, err := d.Steps(ctx, step)
			removed += n
			if err != nil {
				return removed, fmt.Errorf("remove old rows of %s: %w", table.Name, err)
			}
		}
	}
	n, err := d.Prune(ctx, KeepChanges)
	if err != nil {
		return removed, fmt.Errorf("prune the change log: %w", err)
	}
	return removed + n, nil
}

// until is the time up to which rows are old.
func until(tx *Tx, r migrations.Rule) any {
	old := tx.Now.Add(-r.Keep)
	if r.Day {
		return old.In(tokyo).Format("20060102")
	}
	return old.UnixMilli()
}

// handOver gives the keys of at most limit old rows to a hand.
func handOver(ctx context.Context, tx *Tx, table string, r migrations.Rule, limit int, hand Hand) (int64, error) {
	keys, err := Column[string](ctx, tx, RetentionStatements(table, r)[0], until(tx, r), limit)
	if err != nil || len(keys) == 0 {
		return 0, err
	}
	return int64(len(keys)), hand(ctx, tx, keys)
}

// retain carries a rule out for at most limit rows.
func retain(ctx context.Context, tx *Tx, table string, r migrations.Rule, limit int) (int64, error) {
	until := until(tx, r)
	texts := RetentionStatements(table, r)
	for _, text := range texts[:len(texts)-1] {
		if _, err := tx.ExecContext(ctx, text, until, limit); err != nil {
			return 0, err
		}
	}
	res, err := tx.ExecContext(ctx, texts[len(texts)-1], until, limit)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// RetentionStatements is the SQL of a rule: $1 is the time up to which rows are
// old, $2 how many go at most. The last one is about the table itself.
func RetentionStatements(table string, r migrations.Rule) []string {
	and := ""
	if r.And != "" {
		and = " AND " + r.And
	}
	some := func(columns string) string {
		return `SELECT ` + columns + ` FROM ` + table + ` WHERE ` + r.Time + ` <= $1` + and + ` ORDER BY ` + r.Time + `, ` + r.Key + ` LIMIT $2`
	}
	if r.Hand != "" {
		return []string{some(r.Key)}
	}
	var out []string
	for _, child := range r.Also {
		out = append(out, `DELETE FROM `+child.Table+` WHERE `+row(child.Column)+` IN (`+some(cmp.Or(child.Key, r.Key))+`)`)
	}
	if r.Set != "" {
		return append(out, `UPDATE `+table+` SET `+r.Set+` WHERE `+row(r.Key)+` IN (`+some(r.Key)+`)`)
	}
	return append(out, `DELETE FROM `+table+` WHERE `+row(r.Key)+` IN (`+some(r.Key)+`)`)
}

// row is several columns as one value.
func row(columns string) string {
	if strings.Contains(columns, ",") {
		return "(" + columns + ")"
	}
	return columns
}
