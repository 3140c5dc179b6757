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
	// Months is the column by which PostgreSQL keeps the table in parts of a
	// month, made ahead by db.MakeMonths: the number of an order, which begins
	// with its day, an id, which begins with its time, or at, in Unix milliseconds.
	// Empty: it is one table.
	Months string
	// Asked tables are kept so only by shops that asked for it (db.CutMonths), since
	// it makes questions that name no month dearer. Once is their column that has to
	// be unique, which it then is in each part.
	Asked bool
	Once  string
}

// A Rule is a retention, carried out by db.Retain in small steps.
type Rule struct {
	Key  string        // columns of the primary key
	Time string        // the column by which rows grow old; it needs an index
	Keep time.Duration // how long they are kept after that time
	Day  bool          // Time is a day, YYYYMMDD in Tokyo, and not Unix milliseconds
	And  string        // what else must be true of a row, in SQL
	Set  string        // what is emptied instead of removing the row, in SQL
	Hand string        // which program empties the row, since SQL alone cannot; see db.Hand
	Also []Child       // rows that go first
	// Says is what goes, for the people whom it is about, and From what the time
	// is counted from. Whatever the shop says of its periods is made of these.
	Says, From string
}

// A Child is a table whose columns refer to the key of a rule's table, or to
// the columns Key of it.
type Child struct{ Table, Column, Key string }

const (
	day  = 24 * time.Hour
	year = 365 * day
	// details is how long an order says whose it was: as long as somebody can
	// claim something from its sale (Civil Code, article 166).
	details = 5 * year
	// papers is how long copies of invoices and receipts are kept. The law asks
	// for seven years, ten of years with a loss, from the day on which the year's
	// tax is declared: up to fourteen months after the paper was issued.
	papers = 11*366*day + 62*day
	// settled are orders of which nobody waits for goods or money.
	settled = `forgotten_at = 0 AND status IN ('shipped', 'delivered', 'cancelled', 'returned', 'exchanged', 'refunded')
		AND NOT EXISTS (SELECT 1 FROM order_posting o WHERE o.number = shop_order.number AND o.kind = 'owed'
			AND NOT EXISTS (SELECT 1 FROM order_posting b WHERE b.number = o.number AND b.kind IN ('refunded', 'transferred') AND b.ref = o.id))`
	// guest tells the rows of a device from those of a member.
	guest = `owner >= 'g:' AND owner < 'g;'`
	books = "the books: what was sold, paid and given back is kept, as tax law asks"
	goods = "as many as the shop has goods"
	// evidence is what proves a former price that a page shows.
	evidence = "what the shop's prices were: the law on premiums and representations asks for proof"
	// whoever are owners of coupons who are no members: devices and marks of
	// mail addresses.
	whoever = `owner >= 'g:' AND owner < 'q'`
)

// consents are the proofs of a wish.
var consents = []Child{{Table: "mail_consent", Column: "address_key, kind", Key: "address_key, kind"}}

// Tables is every table, by owner.
var Tables = []Table{
	// db, jobs, maintenance
	{Name: "change_log", Months: "at", Asked: true, Once: "seq", Grows: "every change", Kept: "db.Prune keeps three days: it may only remove a run from the beginning"},
	{Name: "change_note", Kept: "the publisher of a node takes them within a second"},
	{Name: "db_pulse"}, {Name: "job"},
	{Name: "lock_slot", Kept: "65,536 rows at most"},
	{Name: "setting"},

	// backup
	{Name: "backup_run", Grows: "backups", Rules: []Rule{{Key: "id", Time: "began_at", Keep: 2 * year}}},

	// media
	{Name: "picture_object", Kept: "as many as the shop has pictures"},

	// catalog, stock
	{Name: "brand"}, {Name: "category"}, {Name: "campaign"},
	{Name: "moved_address", Kept: "as many as categories and brands ever had addresses"},
	{Name: "taxonomy_change", Grows: "changes of categories and brands", Rules: []Rule{{Key: "id", Time: "made_at", Keep: 2 * year}}},
	{Name: "commodity", Kept: goods}, {Name: "commodity_category", Kept: goods}, {Name: "commodity_campaign", Kept: goods},
	{Name: "color", Kept: goods}, {Name: "sku", Kept: goods}, {Name: "stock", Kept: goods},
	{Name: "commodity_stage", Kept: "till its import is settled; the job imports removes what never was published"}, {Name: "commodity_live"},
	{Name: "price_change", Grows: "changes of prices", Kept: evidence}, {Name: "price_sale", Grows: "sales", Kept: evidence}, {Name: "price_period", Grows: "sales", Kept: evidence},
	{Name: "stock_entry", Months: "at", Grows: "orders", Kept: "the ledger: every level can be explained",
		Rules: []Rule{{Key: "id, at", Time: "at", Keep: details, And: `ref <> '' AND reason <> '' AND kind NOT IN ('received', 'counted', 'corrected')`, Set: `reason = ''`}}}, // shoppers' words about returns
	{Name: "size_table", Kept: "as many as people make"},
	{Name: "commodity_draft", Kept: "written by hand"},
	{Name: "stock_operation", Grows: "deliveries and counts", Rules: []Rule{{Key: "key", Time: "at", Keep: 2 * year}}}, // the ledger keeps what they did
	{Name: "stock_low", Kept: goods},
	{Name: "stock_pace", Kept: "the job stock-pace takes out what no longer sells"},
	{Name: "stock_hold", Grows: "shoppers in order entry", Kept: "the job holds gives them back when they are over"},

	// csvfile
	{Name: "catalog_import", Grows: "imports", Rules: []Rule{{Key: "id", Time: "planned_at", Keep: 2 * year, And: `state = 'done'`}}},
	{Name: "catalog_import_row", Grows: "imports", Rules: []Rule{{Key: "import, seq", Time: "made_at", Keep: 90 * day}}}, // till then it can be taken back
	{Name: "import_file", Grows: "imports", Rules: []Rule{{Key: "id", Time: "made_at", Keep: 2 * year}}},
	{Name: "import_file_part", Grows: "imports", Rules: []Rule{{Key: "file, seq", Time: "made_at", Keep: 14 * day}}},
	{Name: "import_finding", Grows: "imports", Rules: []Rule{{Key: "file, seq", Time: "made_at", Keep: 90 * day}}},
	{Name: "import_heading", Kept: "as many as files have headings that somebody mapped"},
	{Name: "export_plan", Kept: "as many as people plan"},
	{Name: "export_file", Grows: "planned exports", Rules: []Rule{{Key: "id", Time: "made_at", Keep: 90 * day}}},
	{Name: "export_part", Grows: "planned exports", Rules: []Rule{{Key: "file, seq", Time: "expires_at"}}},

	// feed
	{Name: "product_feed"},

	// search
	{Name: "search_click", Grows: "searches and days", Rules: []Rule{{Key: "day, query, commodity", Time: "day", Day: true, Keep: 61 * day}}},
	{Name: "search_pin"}, {Name: "search_table"},
	{Name: "search_pin_change", Grows: "changes of pins", Rules: []Rule{{Key: "id", Time: "changed_at", Keep: 2 * year}}},
	{Name: "search_signal", Grows: "goods and days", Rules: []Rule{{Key: "day, commodity", Time: "day", Day: true, Keep: 61 * day}}},
	{Name: "search_word", Grows: "words and days", Rules: []Rule{{Key: "day, word", Time: "day", Day: true, Keep: 91 * day}}},
	{Name: "search_together", Grows: "pairs of goods", Rules: []Rule{{Key: "commodity, other", Time: "day", Day: true, Keep: year}}},
	{Name: "search_ranking", Kept: goods},

	// content
	{Name: "content_entry", Kept: "written by hand"},
	{Name: "content_revision", Kept: "written by hand; what the shop once said can be shown"},

	// layout
	{Name: "page_layout"},
	{Name: "page_layout_version", Grows: "publications", Kept: "written by hand; what the shop once showed can be shown again"},

	// limit
	{Name: "limit_count", Grows: "what is limited", Rules: []Rule{{Key: "key", Time: "since", Keep: 2 * day}}},
	{Name: "limit_secret"},

	// mail
	{Name: "mail_outbox", Months: "created_at", Asked: true, Once: "key", Grows: "letters", Rules: []Rule{
		{Key: "key", Time: "done_at", Keep: 30 * day, And: `done_at > 0 AND address <> ''`,
			Set:  `address = '', name = '', subject = '', body_text = '', body_html = '', unsubscribe = '', problem = ''`,
			Says: "お送りしたメールの控え（宛先と本文）", From: "お送りしてから"},
		{Key: "key", Time: "done_at", Keep: 2 * year, And: `done_at > 0 AND address = ''`}, // till then no letter goes out twice
	}},
	{Name: "mail_stranger", Grows: "letters", Rules: []Rule{{Key: "mailbox, day", Time: "day", Day: true, Keep: 2 * day}}},
	{Name: "mail_code", Grows: "letters", Rules: []Rule{{Key: "mailbox", Time: "sent_at", Keep: 2 * day}}},
	{Name: "mail_proof", Grows: "guests' orders", Rules: []Rule{{Key: "owner, mailbox", Time: "proved_at", Keep: 90 * day}}},
	{Name: "mail_kept", Kept: "the demo's mailbox keeps the newest few hundred"},
	{Name: "mail_arrived", Kept: "goes when the job inquiry-mail took it"},

	// support
	{Name: "support_secret"},
	{Name: "support_count", Grows: "nothing any more: limit_count counts", Rules: []Rule{{Key: "subject, until", Time: "until"}}},
	{Name: "inquiry", Grows: "questions", Rules: []Rule{
		{Key: "number", Time: "updated_at", Keep: 3 * year, And: `state IN ('answered', 'closed', 'suspected')`, Also: []Child{{Table: "inquiry_answer", Column: "inquiry"}},
			Says: "お問い合わせの内容と、お名前・メールアドレス", From: "最後のやり取りから"}}},
	{Name: "inquiry_answer", Grows: "questions", Kept: "goes with its inquiry"},
	{Name: "inquiry_template", Kept: "written by hand"},
	{Name: "faq_vote", Grows: "votes", Rules: []Rule{{Key: "faq, device", Time: "voted_at", Keep: 2 * year}}},
	{Name: "mail_wish", Grows: "addresses", Rules: []Rule{
		{Key: "id", Time: "changed_at", Keep: 7 * day, And: `state = 'pending'`, Also: consents},
		{Key: "id", Time: "changed_at", Keep: year, And: `state = 'left' AND kind <> 'review'`, Also: consents, Says: "メール配信の同意と停止の記録（メールアドレス）", From: "配信の停止から"},
		// A no to what is sent unasked lasts as long as the orders that it would be about.
		{Key: "id", Time: "changed_at", Keep: details, And: `state = 'left' AND kind = 'review'`, Also: consents, Says: "「レビューのお願い」を停止した記録（メールアドレス）", From: "配信の停止から"}},
		Kept: "a yes holds until it is taken back"},
	{Name: "mail_consent", Grows: "yes and no", Kept: "the proof of every yes and no; goes with the wish"},

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
	{Name: "member_record", Grows: "downloads and goodbyes", Rules: []Rule{{Key: "id", Time: "at", Keep: 2 * year,
		Says: "登録情報のダウンロードと退会のお手続きの記録（お客様番号と日時）", From: "お手続きから"}}},
	{Name: "member_attempt", Grows: "nothing any more: limit_count counts", Rules: []Rule{{Key: "key", Time: "since", Keep: day}}},

	// audit
	{Name: "audit_entry", Months: "id", Grows: "what people and jobs do", Kept: "what was done, when and by whom; the details go with what they are about, and after five years",
		Rules: []Rule{{Key: "id", Time: "at", Keep: details, And: `forgotten_at = 0`, Set: `changes = '', reason = '', salt = '', forgotten_at = at`,
			Says: "事務室での操作の記録の詳細", From: "操作から"}}},
	{Name: "audit_seal", Grows: "what people and jobs do", Kept: "the chain that proves the record"},

	// order: what is done to many
	{Name: "order_bulk", Grows: "what is done to many orders", Rules: []Rule{{Key: "id", Time: "created_at", Keep: 90 * day, Also: []Child{{Table: "order_bulk_item", Column: "bulk"}}}}},
	{Name: "order_bulk_item", Grows: "what is done to many orders", Kept: "goes with its bulk"},

	// staff
	{Name: "staff", Kept: "as many as work in the shop, or did: what they did names them"}, {Name: "staff_role"}, {Name: "staff_network"},
	{Name: "staff_presence", Grows: "what people look at", Rules: []Rule{{Key: "session_id, object, object_id", Time: "seen_at", Keep: day}}},
	{Name: "staff_view", Kept: "as many as people save"}, {Name: "staff_passkey"}, {Name: "staff_recovery"},
	{Name: "staff_session", Grows: "logins", Rules: []Rule{{Key: "token_hash", Time: "seen_at", Keep: 7 * day}}},
	{Name: "staff_device", Grows: "logins", Rules: []Rule{{Key: "staff_id, device_hash", Time: "seen_at", Keep: 180 * day}}},
	{Name: "staff_token", Grows: "invitations", Rules: []Rule{{Key: "token_hash", Time: "expires_at"}}},

	// push
	{Name: "push_key"},
	{Name: "push_device", Grows: "members' browsers", Rules: []Rule{{Key: "id", Time: "seen_at", Keep: year, Also: []Child{{Table: "push_notice", Column: "device"}},
		Says: "通知を受け取る端末の登録", From: "最後の通知または登録から"}}},
	{Name: "push_notice", Grows: "notices", Kept: "the job push-notices takes them, within a day; the rest goes with its browser"},

	// wardrobe
	{Name: "wardrobe_garment", Grows: "members", Kept: "a member's until they remove it or leave"},
	{Name: "wardrobe_person", Grows: "members", Kept: "a member's until they remove it or leave"},

	// mix
	{Name: "mix_saved", Grows: "members", Kept: "a member's until they remove it or leave; fifty each at most"},

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
	{Name: "coupon_holder", Grows: "members", Rules: []Rule{{Key: "owner, code", Time: "since", Keep: 2 * year, And: whoever}}, Kept: "how often a member used a coupon"},
	{Name: "coupon_use", Grows: "orders", Kept: books, Rules: []Rule{{Key: "ref, code", Time: "used_at", Keep: 2 * year, And: whoever, Set: `owner = ''`,
		Says: "クーポンのご利用回数の記録（メールアドレスから作った符号）", From: "ご利用から"}}},

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
	{Name: "cart_state", Grows: "visitors", Rules: []Rule{{Key: "owner", Time: "updated_at", Keep: 60 * day, And: guest, Also: []Child{{Table: "cart_line", Column: "owner"}}}},
		Kept: "a member's until they leave"},
	{Name: "checkout", Grows: "visitors", Rules: []Rule{{Key: "owner", Time: "updated_at", Keep: 30 * day}}},
	{Name: "order_secret"},
	{Name: "travel_link", Grows: "looks at the shop as it will be", Rules: []Rule{{Key: "id", Time: "ends_at", Keep: 90 * day}}},
	{Name: "travel_secret"},
	{Name: "shop_order", Months: "number", Asked: true, Once: "key", Grows: "orders", Kept: books, Rules: []Rule{{Key: "number", Time: "placed_at", Keep: details, And: settled, Hand: "order.Erase",
		Says: "ご注文のお名前・ご住所・電話番号・メールアドレス、ご要望や返品の理由などの文章", From: "ご注文から"}}},
	{Name: "order_line", Grows: "orders", Kept: books},
	{Name: "order_search", Grows: "orders", Kept: "goes with the names of its order: order.Erase takes it out"},
	{Name: "order_move", Months: "number", Grows: "orders", Kept: books + "; its notes go with the names of the order"},
	{Name: "approval", Grows: "what two people decide", Rules: []Rule{{Key: "id", Time: "asked_at", Keep: 2 * year, And: `state <> 'waiting'`}}},
	{Name: "approval_rule"},
	{Name: "order_return", Grows: "returns", Kept: books},
	{Name: "order_outcome", Grows: "orders", Rules: []Rule{{Key: "number", Time: "due_at", Keep: year, And: `state = 'counted'`}}},
	{Name: "size_outcome", Kept: "counts of the catalogue's sizes"},
	{Name: "order_posting", Months: "number", Grows: "orders", Kept: books, Rules: []Rule{{Key: "id, number", Time: "at", Keep: details, And: `reason <> ''`, Set: `reason = ''`}}},
	{Name: "order_shipment", Grows: "orders", Kept: books},
	{Name: "shipment_batch", Grows: "orders", Kept: books},
	{Name: "shipment_batch_item", Grows: "orders", Kept: books},
	{Name: "order_task", Grows: "orders", Kept: books},
	{Name: "order_receipt", Grows: "orders", Kept: books, Rules: []Rule{{Key: "number, seq", Time: "issued_at", Keep: papers, And: `name <> ''`, Set: `name = '', content = ''`,
		Says: "発行した領収書・返還インボイスの控え（宛名）", From: "発行から"}}},
	{Name: "order_credit", Grows: "refunds", Kept: books, Rules: []Rule{{Key: "number, credit, seq", Time: "issued_at", Keep: papers, And: `content <> ''`, Set: `content = ''`}}},
	{Name: "order_photo", Grows: "returns", Rules: []Rule{{Key: "number, ret, seq", Time: "created_at", Keep: year, Says: "返品のお申し込みに添えられた写真", From: "お申し込みから"}}},

	// review
	{Name: "review", Grows: "what buyers say", Kept: "what was published stays, without whose it was; what never was goes",
		Rules: []Rule{
			{Key: "id", Time: "created_at", Keep: details, And: `state = 'published' AND writer <> ''`,
				Set:  `name = '', height = 0, usual = '', number = '', writer = '', customer = '', helps = FALSE`,
				Says: "レビューのお名前・身長・ふだんのサイズ", From: "ご投稿から"},
			{Key: "id", Time: "created_at", Keep: details, And: `state <> 'published'`,
				Also: []Child{{Table: "review_fit", Column: "review"}}},
		}},
	{Name: "review_fit", Grows: "what buyers say", Kept: "goes with its review"},
	{Name: "review_photo", Grows: "what buyers say", Rules: []Rule{{Key: "review, seq", Time: "created_at", Keep: details, Says: "レビューに添えられた写真", From: "ご投稿から"}}},
	{Name: "review_version", Grows: "what buyers say", Rules: []Rule{{Key: "review, revision", Time: "at", Keep: details}}},
	{Name: "review_mark", Grows: "votes", Rules: []Rule{{Key: "review, kind, device", Time: "at", Keep: 2 * year}}},
	{Name: "review_request", Grows: "orders", Kept: "the job review-letters takes them"},
	{Name: "item_question", Grows: "questions on goods", Kept: "what was published stays, without whose it was",
		Rules: []Rule{
			{Key: "id", Time: "updated_at", Keep: year, And: `address <> ''`, Set: `address = '', owner = ''`,
				Says: "商品へのご質問のメールアドレス", From: "最後のやり取りから"},
			{Key: "id", Time: "updated_at", Keep: 2 * year, And: `state IN ('refused', 'hidden')`},
		}},
	{Name: "review_secret"}, {Name: "review_word", Kept: "written by hand"},

	// transfer
	{Name: "refund_account", Grows: "refunds", Rules: []Rule{{Key: "number", Time: "given_at", Keep: year, Says: "返金のお振込先の口座（暗号化しています。お振込が済みしだい消去します）", From: "ご登録から"}},
		Kept: "goes when the refund was transferred"},
	{Name: "transfer_batch", Grows: "refunds", Kept: books},
	{Name: "transfer_item", Grows: "refunds", Kept: books},
}
