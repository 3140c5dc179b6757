package catalog

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func selectCampaignGoods(ctx context.Context, tx *db.Tx, campaign string) ([]id.Commodity, error) {
	return db.Collect(ctx, tx, func(scan db.Scan) (code id.Commodity, err error) {
		err = scan(&code)
		return code, err
	}, `SELECT commodity FROM commodity_campaign WHERE campaign = $1 ORDER BY commodity`, campaign)
}

func deleteCampaignLinks(ctx context.Context, tx *db.Tx, campaign string, goods []id.Commodity) error {
	for some := range slices.Chunk(goods, maxArgs-1) {
		_, err := tx.ExecContext(ctx, `DELETE FROM commodity_campaign WHERE campaign = $1 AND commodity IN `+places(1, len(some)), append([]any{campaign}, anys(some)...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// insertCampaignLinks puts a campaign behind those that the goods have.
func insertCampaignLinks(ctx context.Context, tx *db.Tx, campaign string, goods []id.Commodity) error {
	for some := range slices.Chunk(goods, maxArgs-1) {
		_, err := tx.ExecContext(ctx, `INSERT INTO commodity_campaign (commodity, position, campaign)
			SELECT c.code, COALESCE((SELECT MAX(l.position) + 1 FROM commodity_campaign l WHERE l.commodity = c.code), 0), $1 FROM commodity c WHERE c.code IN `+places(1, len(some)),
			append([]any{campaign}, anys(some)...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// countCampaignGoods counts the goods of all campaigns.
// scan: once for somebody who opens the list of campaigns.
func countCampaignGoods(ctx context.Context, tx *db.Tx) (map[string]int, error) {
	found := map[string]int{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var code string
		var n int
		err := scan(&code, &n)
		found[code] = n
		return err
	}, `SELECT campaign, COUNT(*) FROM commodity_campaign GROUP BY campaign`)
	return found, err
}
