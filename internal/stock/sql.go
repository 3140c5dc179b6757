package stock

import (
	"context"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func selectLevels(ctx context.Context, tx *db.Tx, skus []id.SKU) (map[id.SKU]Level, error) {
	if len(skus) == 0 {
		return map[id.SKU]Level{}, nil
	}
	var text strings.Builder
	args := make([]any, len(skus))
	for i, sku := range skus {
		text.WriteString(",$" + strconv.Itoa(i+1))
		args[i] = string(sku)
	}
	return byCode(selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku IN (`+text.String()[1:]+`)`, args...))
}

func selectBetween(ctx context.Context, tx *db.Tx, from, to id.SKU) (map[id.SKU]Level, error) {
	return byCode(selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku >= $1 AND sku <= $2`, string(from), string(to)))
}

func selectPage(ctx context.Context, tx *db.Tx, after id.SKU, limit int) ([]Level, error) {
	return selectRows(ctx, tx, `SELECT sku, on_hand, held FROM stock WHERE sku > $1 ORDER BY sku LIMIT $2`, string(after), limit)
}

func selectRows(ctx context.Context, tx *db.Tx, query string, args ...any) ([]Level, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []Level
	for rows.Next() {
		var l Level
		if err := rows.Scan(&l.SKU, &l.OnHand, &l.Held); err != nil {
			return nil, err
		}
		found = append(found, l)
	}
	return found, rows.Err()
}

func byCode(levels []Level, err error) (map[id.SKU]Level, error) {
	if err != nil {
		return nil, err
	}
	found := make(map[id.SKU]Level, len(levels))
	for _, l := range levels {
		found[l.SKU] = l
	}
	return found, nil
}

func upsertOnHand(ctx context.Context, tx *db.Tx, levels []Level) error {
	values, args := onHandRows(levels)
	_, err := tx.ExecContext(ctx, `INSERT INTO stock (sku, on_hand, held) VALUES `+values+`
		ON CONFLICT (sku) DO UPDATE SET on_hand = excluded.on_hand`, args...)
	return err
}

func insertOnHand(ctx context.Context, tx *db.Tx, levels []Level) error {
	values, args := onHandRows(levels)
	_, err := tx.ExecContext(ctx, `INSERT INTO stock (sku, on_hand, held) VALUES `+values+`
		ON CONFLICT (sku) DO NOTHING`, args...)
	return err
}

// onHandRows is the text and the arguments of several rows with nothing held.
func onHandRows(levels []Level) (string, []any) {
	var text strings.Builder
	args := make([]any, 0, 2*len(levels))
	for i, l := range levels {
		text.WriteString(", ($" + strconv.Itoa(2*i+1) + ", $" + strconv.Itoa(2*i+2) + ", 0)")
		args = append(args, string(l.SKU), l.OnHand)
	}
	return text.String()[2:], args
}
