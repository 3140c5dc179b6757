package favorite

import (
	"fmt"

	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/push"
)

// told is one line of a letter.
type told struct {
	code   id.ColorSKU
	before money.Yen
	offer  Offer
}

func (l Offer) title() string { return l.Name + "（" + l.Color + "）" }

// ConfirmPath is where the link of a guest's letter leads.
const ConfirmPath = "/restock/confirm"

const favoritesPath = "/mypage/favorite/item"

func (n *Notices) subject(text string) string { return "【" + n.ShopName + "】" + text }

// letterNews tells of favourites. The subject names none of them: a lock
// screen may show it to others.
func (n *Notices) letterNews(kind Kind, c member.Customer, list []told, key, stop string) mail.Letter {
	subject, lead := "お気に入りの商品が値下げになりました", "お気に入りに登録いただいた商品が値下げになりました。"
	if kind == Restock {
		subject, lead = "お気に入りの商品が再入荷しました", "お気に入りに登録いただいた商品が再入荷しました。数に限りがございますので、お早めにご覧ください。"
	}
	var rows []mail.Row
	for _, t := range list[:min(len(list), itemsAtOnce)] {
		value := t.offer.Price.String()
		if kind == PriceDrop {
			value = t.before.String() + " → " + value
		}
		rows = append(rows, mail.Row{Label: t.offer.title(), Value: value + "（税込）"})
	}
	blocks := []mail.Block{mail.Text(lead), mail.Rows(rows)}
	if more := len(list) - itemsAtOnce; more > 0 {
		blocks = append(blocks, mail.Text(fmt.Sprintf("ほか%d点のお知らせがあります。", more)))
	}
	return mail.Letter{
		Key: "favorite." + string(kind) + "." + key, Kind: mail.Notice, To: c.Email, ToName: c.Name(), Subject: n.subject(subject), Unsubscribe: stop,
		Blocks: append(blocks, mail.Button("お気に入りを見る", n.Origin+favoritesPath),
			mail.Small("価格と在庫は変わることがあります。\nお知らせの設定は、マイページの「メール配信設定」でいつでも変更できます。\n"+n.Origin+"/mypage/mail/settings")),
	}
}

func (n *Notices) letterBack(r Request, offer Offer) mail.Letter {
	return mail.Letter{
		Key: "restock." + r.ID, Kind: mail.Notice, To: r.Address, ToName: r.Name, Subject: n.subject("お待ちいただいていた商品が再入荷しました"),
		Blocks: []mail.Block{
			mail.Text("再入荷のお知らせをお申し込みいただいた商品が入荷しました。数に限りがございますので、お早めにご覧ください。"),
			mail.Rows([]mail.Row{{Label: offer.title() + " " + offer.Sizes[r.SKU].Name, Value: offer.Price.String() + "（税込）"}}),
			mail.Button("商品を見る", n.Origin+"/items/"+string(r.SKU.ColorSKU())),
			mail.Small("このお知らせは、お申し込みいただいた商品につき1回だけお送りしています。"),
		},
	}
}

// letterWaiting goes to who asks once more for what they wait for already.
func (n *Notices) letterWaiting(r Request, key string) mail.Letter {
	return mail.Letter{
		Key: "restock.waiting." + key, Kind: mail.Transactional, To: r.Address, Subject: n.subject("再入荷のお知らせはお申し込み済みです"),
		Blocks: []mail.Block{
			mail.Text("再入荷のお知らせを、すでにお申し込みいただいています。入荷したときに、1回だけメールでお知らせします。"),
			mail.Small("このメールにお心当たりがない場合は、何もせずに破棄してください。"),
		},
	}
}

func (n *Notices) letterConfirm(r Request, token string) mail.Letter {
	return mail.Letter{
		Key: "restock.confirm." + r.ID, Kind: mail.Transactional, To: r.Address, Subject: n.subject("再入荷のお知らせのお申し込み確認"),
		Blocks: []mail.Block{
			mail.Text("再入荷のお知らせをお申し込みいただき、ありがとうございます。\n下のボタンからお申し込みを完了してください。入荷したときに、1回だけメールでお知らせします。"),
			mail.Button("お申し込みを完了する", n.Origin+ConfirmPath+"?token="+token),
			mail.Small("リンクの有効期限は24時間です。\nこのメールにお心当たりがない場合は、何もせずに破棄してください。"),
		},
	}
}

// noticeNews is what letterNews says, for a lock screen.
func noticeNews(kind Kind, key string, count int) push.Notice {
	p := push.Notice{Key: "favorite." + string(kind) + "." + key, Path: favoritesPath, Topic: string(kind)}
	switch kind {
	case PriceDrop:
		p.Title, p.Body = "お気に入りの商品が値下げになりました", fmt.Sprintf("%d点の商品がお求めやすくなりました。", count)
	case Restock:
		p.Title, p.Body = "お気に入りの商品が再入荷しました", fmt.Sprintf("%d点の商品が入荷しました。お早めにご覧ください。", count)
	}
	return p
}

// noticeBack is what letterBack says, for a lock screen.
func noticeBack(r Request) push.Notice {
	return push.Notice{
		Key: "restock." + r.ID, Topic: "restock " + string(r.SKU), Path: "/items/" + string(r.SKU.ColorSKU()),
		Title: "お待ちいただいていた商品が再入荷しました", Body: "数に限りがございます。お早めにご覧ください。",
	}
}
