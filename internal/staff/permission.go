package staff

import "slices"

// A Permission lets somebody do one kind of work.
type Permission string

// What there is to be permitted.
const (
	OrdersRead    Permission = "orders.read"
	OrdersWork    Permission = "orders.work"
	OrdersRefund  Permission = "orders.refund"
	ContactRead   Permission = "contact.read"
	ShippingWork  Permission = "shipping.work"
	ReturnsWork   Permission = "returns.work"
	TransfersWork Permission = "transfers.work"
	InquiriesRead Permission = "inquiries.read"
	InquiriesWork Permission = "inquiries.work"
	GoodsRead     Permission = "goods.read"
	GoodsWork     Permission = "goods.work"
	TextsWork     Permission = "texts.work"
	PricesWork    Permission = "prices.work"
	CampaignsWork Permission = "campaigns.work"
	StockWork     Permission = "stock.work"
	PointsWork    Permission = "points.work"
	MoneyRead     Permission = "money.read"
	ExportPeople  Permission = "export.people"
	AuditRead     Permission = "audit.read"
	StaffManage   Permission = "staff.manage"
	Settings      Permission = "settings.manage"
)

// What a call may need besides a permission.
const (
	// Everyone is whoever is logged in.
	Everyone Permission = "everyone"
	// Stranger is whoever asks, logged in or not.
	Stranger Permission = "stranger"
)

// A Named is a permission with its words.
type Named struct {
	Permission Permission
	Words      string
}

// Permissions is every permission that a role can have, in the order in which
// people read them.
var Permissions = []Named{
	{OrdersRead, "受注を見る"},
	{OrdersWork, "受注を進める（保留、入金、キャンセル、メモ）"},
	{OrdersRefund, "返金する"},
	{ContactRead, "お客さまのメールアドレスと電話番号を見る"},
	{ShippingWork, "出荷する"},
	{ReturnsWork, "返品・交換を進める"},
	{TransfersWork, "返金振込を進める"},
	{InquiriesRead, "問い合わせを読む"},
	{InquiriesWork, "問い合わせに答える"},
	{GoodsRead, "商品を見る"},
	{GoodsWork, "商品を変える"},
	{TextsWork, "記事を書く"},
	{PricesWork, "価格を変える（セールを作る、終える）"},
	{CampaignsWork, "キャンペーンとクーポンを変える"},
	{StockWork, "在庫を数える"},
	{PointsWork, "会員のポイントをファイルで付与・減算する"},
	{MoneyRead, "売上と仕訳を見る"},
	{ExportPeople, "個人情報を含むファイルを書き出す"},
	{AuditRead, "操作の記録を見る"},
	{StaffManage, "スタッフと役割を管理する"},
	{Settings, "お店の設定を変える"},
}

// known tells whether a role can have a permission.
func known(p Permission) bool {
	return slices.ContainsFunc(Permissions, func(n Named) bool { return n.Permission == p })
}

// every is all of them.
func every() []Permission {
	list := make([]Permission, len(Permissions))
	for i, n := range Permissions {
		list[i] = n.Permission
	}
	return list
}
