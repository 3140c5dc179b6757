package member

import (
	"context"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// A letter is what a mail says.
type letter struct {
	subject string
	blocks  []mail.Block
}

func (m *Members) send(ctx context.Context, tx *db.Tx, key, to, name string, l letter) error {
	return mail.Put(ctx, tx, m.envelope(key, to, name, l))
}

// sendUnproved is send to an address that nobody has proved to be theirs. One
// that has had enough letters today gets none, and nobody hears of it.
func (m *Members) sendUnproved(ctx context.Context, tx *db.Tx, key, to, name string, l letter) error {
	err := mail.PutUnproved(ctx, tx, m.envelope(key, to, name, l))
	if errors.Is(err, mail.ErrMailboxFull) {
		return nil
	}
	return err
}

func (m *Members) envelope(key, to, name string, l letter) mail.Letter {
	return mail.Letter{Key: "member." + key, Kind: mail.Transactional, To: to, ToName: name, Subject: "【" + m.ShopName + "】" + l.subject, Blocks: l.blocks}
}

const notMine = "このメールにお心当たりがない場合は、どなたかがメールアドレスを誤って入力された可能性があります。何もせずにこのメールを破棄してください。"

func (m *Members) letterSignUp(secret string) letter {
	return letter{"会員登録のご確認", []mail.Block{
		mail.Text("会員登録のお申し込みをいただき、ありがとうございます。\n下のボタンから登録を完了してください。"),
		mail.Button("登録を完了する", m.Origin+"/id/verify?token="+secret),
		mail.Small("リンクの有効期限は24時間です。\n" + notMine),
	}}
}

func (m *Members) letterRegistered() letter {
	return letter{"メールアドレスはすでに登録されています", []mail.Block{
		mail.Text("このメールアドレスでお申し込みがありましたが、すでに会員登録がお済みです。\n下のボタンからログインしてください。"),
		mail.Button("ログインする", m.Origin+"/id/login"),
		mail.Text("パスワードをお忘れの場合は、次のページから再設定いただけます。\n" + m.Origin + "/id/forgot"),
		mail.Small(notMine),
	}}
}

func (m *Members) letterJoined(c Customer) letter {
	return letter{"会員登録が完了しました", []mail.Block{
		mail.Text("会員登録が完了しました。これからどうぞよろしくお願いいたします。"),
		mail.Rows([]mail.Row{{Label: "お客様番号", Value: c.Code}}),
		mail.Button("マイページを見る", m.Origin+"/mypage"),
	}}
}

func (m *Members) letterReset(secret string) letter {
	return letter{"パスワードの再設定", []mail.Block{
		mail.Text("パスワード再設定のお申し込みを受け付けました。\n下のボタンから新しいパスワードを設定してください。"),
		mail.Button("パスワードを再設定する", m.Origin+"/id/reset?token="+secret),
		mail.Small("リンクの有効期限は1時間です。\n" + notMine),
	}}
}

func (m *Members) letterPassword() letter {
	return letter{"パスワードを変更しました", []mail.Block{
		mail.Text("パスワードが変更されました。安全のため、ほかの端末はログアウトされています。"),
		mail.Small("お心当たりがない場合は、すぐに次のページからパスワードを再設定してください。\n" + m.Origin + "/id/forgot"),
	}}
}

func (m *Members) letterNewEmail(secret string) letter {
	return letter{"メールアドレス変更のご確認", []mail.Block{
		mail.Text("メールアドレス変更のお申し込みを受け付けました。\n下のボタンを押すと、このメールアドレスに変更されます。"),
		mail.Button("メールアドレスを変更する", m.Origin+"/id/email?token="+secret),
		mail.Small("リンクの有効期限は1時間です。\n" + notMine),
	}}
}

func (m *Members) letterOldEmail() letter {
	return letter{"メールアドレスを変更しました", []mail.Block{
		mail.Text("ご登録のメールアドレスが変更されました。今後のご連絡は新しいメールアドレスにお送りします。"),
		mail.Small("お心当たりがない場合は、お手数ですがお問い合わせください。\n" + m.Origin + "/support/contact"),
	}}
}

func (m *Members) letterPasskey(name string) letter {
	return letter{"パスキーを作成しました", []mail.Block{
		mail.Text("ログインに使えるパスキーが作成されました。"),
		mail.Rows([]mail.Row{{Label: "名前", Value: name}}),
		mail.Small("お心当たりがない場合は、すぐにマイページからパスキーを削除し、パスワードを変更してください。\n" + m.Origin + "/mypage"),
	}}
}

// letterData tells that somebody's data was handed out.
func (m *Members) letterData(by Clerk) letter {
	said := "マイページから、ご登録の情報がダウンロードされました。"
	if by.Name != "" {
		said = "お申し出により、当店がご登録の情報の控えを作成しました。"
	}
	strange := "お心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。"
	if m.Origin != "" {
		strange += "\n" + m.Origin + "/id/forgot\n" + m.Origin + "/support/contact"
	}
	return letter{"登録情報のダウンロードのお知らせ", []mail.Block{mail.Text(said), mail.Small(strange)}}
}

// letterLeft says what was erased, what will be and when, in the words of the
// rules that the shop carries out.
func (m *Members) letterLeft() letter {
	var rows []mail.Row
	for _, p := range migrations.Periods() {
		rows = append(rows, mail.Row{Label: p.What, Value: p.From + p.Long})
	}
	return letter{"退会の手続きが完了しました", []mail.Block{
		mail.Text("退会の手続きが完了しました。これまでご利用いただき、ありがとうございました。"),
		mail.Heading("消去したもの"),
		mail.Text(Erased + "は、消去しました。"),
		mail.Heading("期間のあとに消去するもの"),
		mail.Text("お取引の記録などに残る次のものは、それぞれの期間が過ぎると消去します。"),
		mail.Rows(rows),
		mail.Heading("残るもの"),
		mail.Text(Kept + "は、法令に定められた帳簿として、お名前のない形で保管します。"),
	}}
}

// What a member who leaves loses at once, and what stays without a name.
const (
	Erased = "会員情報、お届け先、ログインの方法と端末、お気に入り、カート、ポイントとクーポン"
	Kept   = "ご注文の番号・日付・商品・金額、発行した書類の番号と日付、ポイントの記録、退会された方のお客様番号"
)
