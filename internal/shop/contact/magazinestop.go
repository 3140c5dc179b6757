package contact

import (
	"context"
	"log/slog"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/shop/letterpage"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// NewStopPage is the page where the links of letters lead that end a kind of
// mail. A mail program posts there in one click (RFC 8058).
func NewStopPage(wishes *support.Wishes, shopName string, log *slog.Logger) *letterpage.Page {
	return &letterpage.Page{
		Path: support.StopPath, ShopName: shopName, Title: "メールの配信停止", Log: log, Away: letterpage.Link{To: "/mail-magazine", Words: "メールマガジンのページへ"},
		Ask: func(ctx context.Context, token string) (letterpage.View, error) {
			info, err := wishes.Stopped(ctx, token)
			return letterpage.View{
				Heading: "「" + info.Name + "」の配信を停止しますか",
				Text:    "停止すると、「" + info.Name + "」のメールは届かなくなります。ご注文や会員登録に関する大切なお知らせは、これまでどおりお届けします。",
				Button:  "配信を停止する",
			}, err
		},
		Do: func(ctx context.Context, token string) (letterpage.View, error) {
			info, err := wishes.Stopped(ctx, token)
			if err == nil {
				err = wishes.Stop(ctx, token, support.Consent{Page: support.StopPath, IP: call.CallerOf(ctx).ClientIP})
			}
			return letterpage.View{
				Heading: "「" + info.Name + "」の配信を停止しました",
				Text:    "これまでお読みいただき、ありがとうございました。すでに送信の準備が整っていたメールが、行き違いで届くことがあります。",
				Link:    letterpage.Link{To: "/", Words: "お店のトップページへ"},
			}, err
		},
	}
}
