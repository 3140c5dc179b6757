package catalog

import (
	"context"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/money"
)

// A span is some commodities: those with the codes, or else all from one to
// another, both included.
type span struct {
	codes    []id.Commodity
	from, to id.Commodity
}

// where is a condition on column, with its arguments.
func (s span) where(column string) (string, []any) {
	if s.codes == nil {
		return " WHERE " + column + " >= $1 AND " + column + " <= $2", []any{string(s.from), string(s.to)}
	}
	return " WHERE " + column + " IN " + places(0, len(s.codes)), anys(s.codes)
}

// places is ($1, $2, …), counted on from used.
func places(used, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(",$" + strconv.Itoa(used+i+1))
	}
	return "(" + b.String()[min(1, n):] + ")"
}

func anys[T ~string](list []T) []any {
	args := make([]any, len(list))
	for i, v := range list {
		args[i] = string(v)
	}
	return args
}

// maxArgs is how many arguments a statement has at most. SQLite looks for each
// $n among all others of its statement, so a few long statements take far longer
// than many short ones.
const maxArgs = 150

// insert writes rows of equally many columns; tail follows the values.
func insert(ctx context.Context, tx *db.Tx, head string, rows [][]any, tail string) error {
	for len(rows) > 0 {
		n := min(len(rows), max(1, maxArgs/len(rows[0])))
		var values strings.Builder
		args := make([]any, 0, maxArgs)
		for _, row := range rows[:n] {
			values.WriteString("," + places(len(args), len(row)))
			args = append(args, row...)
		}
		if _, err := tx.ExecContext(ctx, head+" VALUES "+values.String()[1:]+tail, args...); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

func selectBrands(ctx context.Context, tx *db.Tx) (list []Brand, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var b Brand
		err := scan(&b.Code, &b.ShopCode, &b.Name, &b.Alphabet, &b.Kana, &b.Alias, &b.Numbers[0], &b.Numbers[1], &b.Story, &b.Recommended)
		list = append(list, b)
		return err
	}, `SELECT code, shop_code, name, alphabet, kana, alias, number_1, number_2, story, recommended
		FROM brand ORDER BY code`)
	return list, err
}

func upsertBrands(ctx context.Context, tx *db.Tx, list []Brand) error {
	var rows [][]any
	for _, b := range list {
		rows = append(rows, []any{string(b.Code), b.ShopCode, b.Name, b.Alphabet, b.Kana, b.Alias, b.Numbers[0], b.Numbers[1], b.Story, b.Recommended})
	}
	return insert(ctx, tx, `INSERT INTO brand (code, shop_code, name, alphabet, kana, alias, number_1, number_2, story, recommended)`, rows,
		` ON CONFLICT (code) DO UPDATE SET shop_code = excluded.shop_code, name = excluded.name, alphabet = excluded.alphabet, kana = excluded.kana,
		alias = excluded.alias, number_1 = excluded.number_1, number_2 = excluded.number_2, story = excluded.story, recommended = excluded.recommended`)
}

func selectCategories(ctx context.Context, tx *db.Tx) (list []Category, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var c Category
		err := scan(&c.Code, &c.Parent, &c.Name, &c.Alias, &c.DisplayOrder)
		list = append(list, c)
		return err
	}, `SELECT code, parent, name, alias, display_order FROM category ORDER BY code`)
	return list, err
}

func upsertCategories(ctx context.Context, tx *db.Tx, list []Category) error {
	var rows [][]any
	for _, c := range list {
		rows = append(rows, []any{c.Code, c.Parent, c.Name, c.Alias, c.DisplayOrder})
	}
	return insert(ctx, tx, `INSERT INTO category (code, parent, name, alias, display_order)`, rows,
		` ON CONFLICT (code) DO UPDATE SET parent = excluded.parent, name = excluded.name, alias = excluded.alias, display_order = excluded.display_order`)
}

func selectCampaigns(ctx context.Context, tx *db.Tx) (list []Campaign, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var c Campaign
		err := scan(&c.Code, &c.Name, &c.Lead, &c.Body, &c.Starts, &c.Ends, &c.Order)
		list = append(list, c)
		return err
	}, `SELECT code, name, lead, body, starts, ends, sort_order FROM campaign ORDER BY code`)
	return list, err
}

func upsertCampaigns(ctx context.Context, tx *db.Tx, list []Campaign) error {
	var rows [][]any
	for _, c := range list {
		rows = append(rows, []any{c.Code, c.Name, c.Lead, c.Body, c.Starts, c.Ends, c.Order})
	}
	return insert(ctx, tx, `INSERT INTO campaign (code, name, lead, body, starts, ends, sort_order)`, rows,
		` ON CONFLICT (code) DO UPDATE SET name = excluded.name, lead = excluded.lead, body = excluded.body,
		starts = excluded.starts, ends = excluded.ends, sort_order = excluded.sort_order`)
}

func selectReferences(ctx context.Context, tx *db.Tx) (references, error) {
	r := references{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	into := func(set map[string]bool, query string) error {
		return db.Each(ctx, tx, func(scan db.Scan) error {
			var code string
			err := scan(&code)
			set[code] = true
			return err
		}, query)
	}
	if err := into(r.brands, `SELECT code FROM brand`); err != nil {
		return r, err
	}
	if err := into(r.categories, `SELECT code FROM category`); err != nil {
		return r, err
	}
	return r, into(r.campaigns, `SELECT code FROM campaign`)
}

func selectDigests(ctx context.Context, tx *db.Tx, codes []id.Commodity) (map[id.Commodity]string, error) {
	found := make(map[id.Commodity]string, len(codes))
	where, args := span{codes: codes}.where("code")
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var code, digest string
		err := scan(&code, &digest)
		found[id.Commodity(code)] = digest
		return err
	}, `SELECT code, digest FROM commodity`+where, args...)
	return found, err
}

// selectMarks finds the prices of colours whose column has one of the values, and
// where their record begins.
func selectMarks[T ~string](ctx context.Context, tx *db.Tx, column string, values []T) (map[id.ColorSKU]mark, error) {
	found := map[id.ColorSKU]mark{}
	err := db.Each(ctx, tx, func(scan db.Scan) error {
		var m mark
		err := scan(&m.Color, &m.List, &m.Price.Price, &m.added, &m.declared)
		found[m.Color] = m
		return err
	}, `SELECT code, list_price, price, added_at, declared FROM color WHERE `+column+` IN `+places(0, len(values)), anys(values)...)
	return found, err
}

func updatePrices(ctx context.Context, tx *db.Tx, prices []Price) error {
	for len(prices) > 0 {
		n := min(len(prices), maxArgs/3)
		var values strings.Builder
		var args []any
		for i, p := range prices[:n] {
			k := 3 * i
			values.WriteString(",($" + strconv.Itoa(k+1) + ",CAST($" + strconv.Itoa(k+2) + " AS BIGINT),CAST($" + strconv.Itoa(k+3) + " AS BIGINT))")
			args = append(args, string(p.Color), int64(p.List), int64(p.Price))
		}
		// column1, column2, … is what both engines call the columns of VALUES.
		_, err := tx.ExecContext(ctx, `UPDATE color SET list_price = v.column2, price = v.column3
			FROM (VALUES `+values.String()[1:]+`) AS v WHERE color.code = v.column1`, args...)
		if err != nil {
			return err
		}
		prices = prices[n:]
	}
	return nil
}

// deleteParts empties commodities that are about to be written anew.
func deleteParts(ctx context.Context, tx *db.Tx, codes []id.Commodity) error {
	if len(codes) == 0 {
		return nil
	}
	where, args := span{codes: codes}.where("commodity")
	for _, head := range []string{`DELETE FROM sku`, `DELETE FROM color`, `DELETE FROM commodity_category`, `DELETE FROM commodity_campaign`} {
		if _, err := tx.ExecContext(ctx, head+where, args...); err != nil {
			return err
		}
	}
	return nil
}

// upsertCommodities writes commodities that have no parts yet.
func upsertCommodities(ctx context.Context, tx *db.Tx, commodities []Commodity, marks map[id.ColorSKU]mark) error {
	var rows, categories, campaigns, colors, skus [][]any
	for _, c := range commodities {
		code := string(c.Code)
		rows = append(rows, []any{
			code, c.Name, string(c.SexType), c.Description, list(c.SearchWords), list(c.Materials), list(c.Care), string(c.Returns), c.TaxPercent, c.SaleLimit,
			c.NewSeason, c.NewArrival, c.Repeat, c.Reserve, c.Magazine, c.Secret, c.Discontinued, c.ArrivalDate, c.PopularRank, c.digest(),
			list(c.Related), c.SaleStarts, c.SaleEnds,
		})
		for i, category := range c.Categories {
			categories = append(categories, []any{code, i, category})
		}
		for i, campaign := range c.Campaigns {
			campaigns = append(campaigns, []any{code, i, campaign})
		}
		for i, color := range c.Colors {
			m := marks[color.Code]
			colors = append(colors, []any{string(color.Code), code, i, color.Name, color.Group, color.Hex, int64(color.ListPrice), int64(color.Price), color.Pictures, m.added, int64(m.declared), list(color.Details)})
			for j, s := range color.Sizes {
				skus = append(skus, []any{string(s.SKU), code, string(color.Code), j, s.Name, s.Filter, list(s.Body()), list(s.Garment())})
			}
		}
	}
	for _, part := range []struct {
		head string
		rows [][]any
		tail string
	}{
		{`INSERT INTO commodity (code, name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit,
			new_season, new_arrival, repeated, reserve, magazine, secret, discontinued, arrival_date, popular_rank, digest, related, sale_starts, sale_ends)`, rows,
			` ON CONFLICT (code) DO UPDATE SET name = excluded.name, sex_type = excluded.sex_type, description = excluded.description,
			search_words = excluded.search_words, materials = excluded.materials, care = excluded.care, returns = excluded.returns,
			tax_percent = excluded.tax_percent, sale_limit = excluded.sale_limit, new_season = excluded.new_season, new_arrival = excluded.new_arrival,
			repeated = excluded.repeated, reserve = excluded.reserve, magazine = excluded.magazine, secret = excluded.secret,
			discontinued = excluded.discontinued, arrival_date = excluded.arrival_date, popular_rank = excluded.popular_rank, digest = excluded.digest,
			related = excluded.related, sale_starts = excluded.sale_starts, sale_ends = excluded.sale_ends`},
		{`INSERT INTO commodity_category (commodity, position, category)`, categories, ``},
		{`INSERT INTO commodity_campaign (commodity, position, campaign)`, campaigns, ``},
		{`INSERT INTO color (code, commodity, position, name, color_group, hex, list_price, price, pictures, added_at, declared, picture_details)`, colors, ``},
		{`INSERT INTO sku (code, commodity, color, position, name, filter, body, garment)`, skus, ``},
	} {
		if err := insert(ctx, tx, part.head, part.rows, part.tail); err != nil {
			return err
		}
	}
	return nil
}

// The rows of a commodity and of a size, with lists as JSON.
type (
	commodityRow struct {
		Commodity
		searchWords, materials, care, related string
	}
	sizeRow struct {
		Size
		commodity, color, body, garment string
	}
	link struct{ commodity, code string }
)

const commodityColumns = `SELECT code, name, sex_type, description, search_words, materials, care, returns, tax_percent, sale_limit,
	new_season, new_arrival, repeated, reserve, magazine, secret, discontinued, arrival_date, popular_rank, related, sale_starts, sale_ends FROM commodity`

func selectPage(ctx context.Context, tx *db.Tx, after id.Commodity, limit int) ([]commodityRow, error) {
	return selectCommodities(ctx, tx, ` WHERE code > $1 ORDER BY code LIMIT $2`, []any{string(after), limit})
}

func selectSome(ctx context.Context, tx *db.Tx, s span) ([]commodityRow, error) {
	where, args := s.where("code")
	return selectCommodities(ctx, tx, where, args)
}

func selectCommodities(ctx context.Context, tx *db.Tx, where string, args []any) (found []commodityRow, err error) {
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var c commodityRow
		err := scan(&c.Code, &c.Name, &c.SexType, &c.Description, &c.searchWords, &c.materials, &c.care, &c.Returns, &c.TaxPercent, &c.SaleLimit,
			&c.NewSeason, &c.NewArrival, &c.Repeat, &c.Reserve, &c.Magazine, &c.Secret, &c.Discontinued, &c.ArrivalDate, &c.PopularRank, &c.related, &c.SaleStarts, &c.SaleEnds)
		found = append(found, c)
		return err
	}, commodityColumns+where, args...)
	return found, err
}

func selectLinks(ctx context.Context, tx *db.Tx, s span) (categories, campaigns []link, err error) {
	where, args := s.where("commodity")
	into := func(list *[]link, query string) error {
		return db.Each(ctx, tx, func(scan db.Scan) error {
			var l link
			err := scan(&l.commodity, &l.code)
			*list = append(*list, l)
			return err
		}, query+where+` ORDER BY commodity, position`, args...)
	}
	if err := into(&categories, `SELECT commodity, category FROM commodity_category`); err != nil {
		return nil, nil, err
	}
	return categories, campaigns, into(&campaigns, `SELECT commodity, campaign FROM commodity_campaign`)
}

func eachColor(ctx context.Context, tx *db.Tx, s span, found func(commodity string, c Color, details string, added int64, declared money.Yen)) error {
	where, args := s.where("commodity")
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var commodity, details string
		var c Color
		var added int64
		var declared money.Yen
		err := scan(&commodity, &c.Code, &c.Name, &c.Group, &c.Hex, &c.ListPrice, &c.Price, &c.Pictures, &added, &declared, &details)
		if err == nil {
			found(commodity, c, details, added, declared)
		}
		return err
	}, `SELECT commodity, code, name, color_group, hex, list_price, price, pictures, added_at, declared, picture_details FROM color`+where+` ORDER BY commodity, position, code`, args...)
}

func eachSize(ctx context.Context, tx *db.Tx, s span, found func(sizeRow)) error {
	where, args := s.where("commodity")
	return db.Each(ctx, tx, func(scan db.Scan) error {
		var row sizeRow
		err := scan(&row.commodity, &row.color, &row.SKU, &row.Name, &row.Filter, &row.body, &row.garment)
		if err == nil {
			found(row)
		}
		return err
	}, `SELECT commodity, color, code, name, filter, body, garment FROM sku`+where+` ORDER BY commodity, position, code`, args...)
}

func selectSKUCodes(ctx context.Context, tx *db.Tx, s span) (codes []id.SKU, err error) {
	where, args := s.where("commodity")
	err = db.Each(ctx, tx, func(scan db.Scan) error {
		var code id.SKU
		err := scan(&code)
		codes = append(codes, code)
		return err
	}, `SELECT code FROM sku`+where, args...)
	return codes, err
}

// missingSKUs asks in parts, as there may be very many.
func missingSKUs(ctx context.Context, tx *db.Tx, skus []id.SKU) ([]id.SKU, error) {
	var missing []id.SKU
	for len(skus) > 0 {
		n := min(len(skus), maxArgs)
		known := map[id.SKU]bool{}
		err := db.Each(ctx, tx, func(scan db.Scan) error {
			var code id.SKU
			err := scan(&code)
			known[code] = true
			return err
		}, `SELECT code FROM sku WHERE code IN `+places(0, n), anys(skus[:n])...)
		if err != nil {
			return nil, err
		}
		for _, sku := range skus[:n] {
			if !known[sku] {
				missing = append(missing, sku)
			}
		}
		skus = skus[n:]
	}
	return missing, nil
}

// deleteCommodities takes their colours, SKUs and links with them.
func deleteCommodities(ctx context.Context, tx *db.Tx, codes []id.Commodity) (int64, error) {
	where, args := span{codes: codes}.where("code")
	res, err := tx.ExecContext(ctx, `DELETE FROM commodity`+where, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
