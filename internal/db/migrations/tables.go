package migrations

import "time"

// A Table says how one table of the shop grows, and what becomes of its rows.
// Every table stands in Tables; a test compares the list with the schema.
type Table struct {
	Name string
	// Grows says with what the table grows without end. Of a table that grows
	// every question needs an index: a test asks EXPLAIN. Empty: it is no larger
	// than what operators list, or than its rules leave.
	Grows string
	// Kept says why rows stay for ever, or who else removes them. A table that
	// grows has rules, or this.
	Kept  string
	Rules []Rule
}

// A Rule is a retention, carried out by db.Retain in small steps.
type Rule struct {
	Key  string        // columns of the primary key
	Time string        // the column by which rows grow old; it needs an index
	Keep time.Duration // how long they are kept after that time
	Day  bool          // Time is a day, YYYYMMDD in Tokyo, and not Unix milliseconds
	And  string        // what else must be true of a row, in SQL
	Set  string        // what is emptied instead of removing the row, in SQL
	Also []Child       // rows that go first
}

// A Child is a table whose column refers to the key of a rule's table.
type Child struct{ Table, Column string }

const (
	day  = 24 * time.Hour
	year = 365 * day
	// guest tells the rows of a device from those of a member.
	guest = `owner >= 'g:' AND owner < 'g;'`
	books = "the books: what was sold, paid and given back is kept, as tax law asks"
	goods = "as many as the shop has goods"
)

// Tables is every table, by owner.
var Tables = []Table{
	// db, jobs, maintenance
	{Name: "change_log", Grows: "every change", Kept: "db.Prune keeps three days: it may only remove a run from the beginning"},
	{Name: "db_pulse"}, {Name: "job"},
	{Name: "setting"},

	// catalog, stock
	{Name: "brand"}, {Name: "category"}, {Name: "campaign"},
	{Name: "commodity", Kept: goods}, {Name: "commodity_category", Kept: goods}, {Name: "commodity_campaign", Kept: goods},
	{Name: "color", Kept: goods}, {Name: "sku", Kept: goods}, {Name: "stock", Kept: goods},
	{Name: "commodity_stage", Kept: "till its import is settled; the job imports removes what never was published"}, {Name: "commodity_live"},
	{Name: "stock_entry", Grows: "orders", Kept: "the ledger: every level can be explained"},
	{Name: "stock_hold", Grows: "shoppers in order entry", Kept: "the job holds gives them back when they are over"},

	// csvfile
	{Name: "catalog_import", Grows: "imports", Rules: []Rule{{Key: "id", Time: "planned_at", Keep: 2 * year, And: `state = 'done'`}}},
	{Name: "catalog_import_row", Grows: "imports", Rules: []Rule{{Key: "import, seq", Time: "made_at", Keep: 90 * day}}}, // till then it can be taken back

	// search
	{Name: "search_click", Grows: "searches and days", Rules: []Rule{{Key: "day, query, commodity", Time: "day", Day: true, Keep: 61 * day}}},
	{Name: "search_pin"}, {Name: "search_table"},
	{Name: "search_signal", Grows: "goods and days", Rules: []Rule{{Key: "day, commodity", Time: "day", Day: true, Keep: 61 * day}}},
	{Name: "search_word", Grows: "words and days", Rules: []Rule{{Key: "day, word", Time: "day", Day: true, Keep: 91 * day}}},
	{Name: "search_together", Grows: "pairs of goods", Rules: []Rule{{Key: "commodity, other", Time: "day", Day: true, Keep: year}}},
	{Name: "search_ranking", Kept: goods},

	// content
	{Name: "content_entry", Kept: "written by hand"},
	{Name: "content_revision", Kept: "written by hand; what the shop once said can be shown"},

	// limit
	{Name: "limit_count", Grows: "what is limited", Rules: []Rule{{Key: "key", Time: "since", Keep: 2 * day}}},
	{Name: "limit_secret"},

	// mail
	{Name: "mail_outbox", Grows: "letters", Rules: []Rule{
		{Key: "key", Time: "done_at", Keep: 30 * day, And: `done_at > 0 AND address <> ''`,
			Set: `address = '', name = '', subject = '', body_text = '', body_html = '', unsubscribe = '', problem = ''`},
		{Key: "key", Time: "done_at", Keep: 2 * year, And: `done_at > 0 AND address = ''`}, // till then no letter goes out twice
	}},
	{Name: "mail_stranger", Grows: "letters", Rules: []Rule{{Key: "mailbox, day", Time: "day", Day: true, Keep: 2 * day}}},
	{Name: "mail_code", Grows: "letters", Rules: []Rule{{Key: "mailbox", Time: "sent_at", Keep: 2 * day}}},
	{Name: "mail_proof", Grows: "guests' orders", Rules: []Rule{{Key: "owner, mailbox", Time: "proved_at", Keep: 90 * day}}},
	{Name: "mail_kept", Kept: "the demo's mailbox keeps the newest few hundred"},

	// support
	{Name: "support_secret"},
	{Name: "support_count", Grows: "nothing any more: limit_count counts", Rules: []Rule{{Key: "subject, until", Time: "until"}}},
	{Name: "inquiry", Grows: "questions", Rules: []Rule{
		{Key: "number", Time: "updated_at", Keep: 3 * year, And: `state IN ('answered', 'closed', 'suspected')`, Also: []Child{{"inquiry_answer", "inquiry"}}}}},
	{Name: "inquiry_answer", Grows: "questions", Kept: "goes with its inquiry"},
	{Name: "faq_vote", Grows: "votes", Rules: []Rule{{Key: "faq, device", Time: "voted_at", Keep: 2 * year}}},
	{Name: "mail_wish", Grows: "addresses", Rules: []Rule{{Key: "id", Time: "changed_at", Keep: 7 * day, And: `state = 'pending'`}},
		Kept: "a yes holds until it is taken back"},
	{Name: "mail_consent", Grows: "yes and no", Kept: "the proof of every yes and no"},

	// member
	{Name: "customer", Grows: "members", Kept: "until they leave"},
	{Name: "customer_left", Grows: "members who left", Kept: "so that no code is given again; nothing personal is in it"},
	{Name: "customer_address", Grows: "members", Kept: "until they leave"},
	{Name: "member_identity", Grows: "members", Kept: "until they leave"},
	{Name: "member_passkey", Grows: "members", Kept: "until they leave"},
	{Name: "member_session", Grows: "logins", Rules: []Rule{
		{Key: "token_hash", Time: "seen_at", Keep: 30 * day}, {Key: "token_hash", Time: "created_at", Keep: 180 * day}}},
	{Name: "member_device", Grows: "logins", Rules: []Rule{{Key: "customer_code, device_hash", Time: "seen_at", Keep: 180 * day}}},
	{Name: "member_token", Grows: "links in letters", Rules: []Rule{{Key: "token_hash", Time: "expires_at"}}},
	{Name: "member_request", Grows: "letters asked for", Kept: "the job member-letters takes them"},
	{Name: "member_attempt", Grows: "nothing any more: limit_count counts", Rules: []Rule{{Key: "key", Time: "since", Keep: day}}},

	// favorite
	{Name: "favorite_item", Grows: "likes", Rules: []Rule{{Key: "owner, color_sku", Time: "added_at", Keep: 60 * day, And: guest}}, Kept: "a member's until they leave"},
	{Name: "favorite_brand", Grows: "likes", Rules: []Rule{{Key: "owner, brand", Time: "added_at", Keep: 60 * day, And: guest}}, Kept: "a member's until they leave"},
	{Name: "favorite_watch", Kept: goods},
	{Name: "favorite_notice", Grows: "likes", Kept: "the job favorite-notices takes them"},
	{Name: "restock_request", Grows: "wishes", Rules: []Rule{
		{Key: "id", Time: "created_at", Keep: day, And: `confirmed_at = 0`}, {Key: "id", Time: "created_at", Keep: year, And: `confirmed_at > 0`}}},

	// loyalty
	{Name: "points_account", Grows: "members", Kept: "the ledger: every balance can be explained"},
	{Name: "points_entry", Grows: "orders", Kept: "the ledger: every balance can be explained"},
	{Name: "points_line", Grows: "orders", Kept: "the ledger: every balance can be explained"},
	{Name: "points_lot", Grows: "orders", Kept: "the ledger: every balance can be explained"},
	{Name: "points_draw", Grows: "orders", Kept: "the ledger: every balance can be explained"},
	{Name: "coupon", Kept: "made by operators"},
	{Name: "coupon_holder", Grows: "members", Rules: []Rule{{Key: "owner, code", Time: "since", Keep: 2 * year, And: guest}}, Kept: "how often a member used a coupon"},
	{Name: "coupon_use", Grows: "orders", Kept: books},

	// payment, subscription
	{Name: "payment", Grows: "orders", Kept: books},
	{Name: "payment_event", Grows: "webhooks", Rules: []Rule{{Key: "id", Time: "seen_at", Keep: 90 * day}}},
	{Name: "payment_local", Grows: "orders of a demo", Kept: "stands for a payment service outside"},
	{Name: "payment_local_hook", Grows: "orders of a demo", Kept: "goes when it is taken"},
	{Name: "subscription_local", Kept: "a list that operators keep"},
	{Name: "whplus_member", Grows: "members", Kept: books},
	{Name: "whplus_charge", Grows: "members and months", Kept: books},

	// cart, order
	{Name: "cart_line", Grows: "visitors", Kept: "goes with cart_state"},
	{Name: "cart_state", Grows: "visitors", Rules: []Rule{{Key: "owner", Time: "updated_at", Keep: 60 * day, And: guest, Also: []Child{{"cart_line", "owner"}}}},
		Kept: "a member's until they leave"},
	{Name: "checkout", Grows: "visitors", Rules: []Rule{{Key: "owner", Time: "updated_at", Keep: 30 * day}}},
	{Name: "order_secret"},
	{Name: "shop_order", Grows: "orders", Kept: books},
	{Name: "order_line", Grows: "orders", Kept: books},
	{Name: "order_move", Grows: "orders", Kept: books},
	{Name: "order_posting", Grows: "orders", Kept: books},
	{Name: "order_shipment", Grows: "orders", Kept: books},
	{Name: "order_task", Grows: "orders", Kept: books},
	{Name: "order_receipt", Grows: "orders", Kept: books},
	{Name: "order_credit", Grows: "refunds", Kept: books},
	{Name: "order_photo", Grows: "returns", Rules: []Rule{{Key: "number, ret, seq", Time: "created_at", Keep: year}}},

	// transfer
	{Name: "refund_account", Grows: "refunds", Rules: []Rule{{Key: "number", Time: "given_at", Keep: year}}, Kept: "goes when the refund was transferred"},
	{Name: "transfer_batch", Grows: "refunds", Kept: books},
	{Name: "transfer_item", Grows: "refunds", Kept: books},
}
