package db

import (
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

// Retain removes what is older than its retention (see migrations.Tables) until
// nothing is left to remove, and tells how many rows went. It goes in steps so
// small that a shopper who writes meanwhile waits a few milliseconds.
func (d *DB) Retain(ctx context.Context) (removed int64, err error) {
	for _, table := range migrations.Tables {
		for _, rule := range table.Rules {
			n, err := d.Steps(ctx, func(tx *Tx, limit int) (int64, error) { return retain(ctx, tx, table.Name, rule, limit) })
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

// retain carries a rule out for at most limit rows.
func retain(ctx context.Context, tx *Tx, table string, r migrations.Rule, limit int) (int64, error) {
	old := tx.Now.Add(-r.Keep)
	var until any = old.UnixMilli()
	if r.Day {
		until = old.In(tokyo).Format("20060102")
	}
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
	key := r.Key
	if strings.Contains(key, ",") {
		key = "(" + key + ")"
	}
	some := ` IN (SELECT ` + r.Key + ` FROM ` + table + ` WHERE ` + r.Time + ` <= $1` + and + ` ORDER BY ` + r.Time + `, ` + r.Key + ` LIMIT $2)`
	var out []string
	for _, child := range r.Also {
		out = append(out, `DELETE FROM `+child.Table+` WHERE `+child.Column+some)
	}
	if r.Set != "" {
		return append(out, `UPDATE `+table+` SET `+r.Set+` WHERE `+key+some)
	}
	return append(out, `DELETE FROM `+table+` WHERE `+key+some)
}
