package payment

// refusals are what a shopper reads about a code, in words that help with the
// next attempt. Codes of a lost or stolen card are not among them: who
// holds the card should not learn that we know.
var refusals = map[string]string{
	"insufficient_funds":      "カードの残高またはご利用可能額が不足しています。別のカードまたは別のお支払い方法をお選びください。",
	"expired_card":            "カードの有効期限が切れています。別のカードをお使いください。",
	"incorrect_cvc":           "セキュリティコードが正しくありません。もう一度ご入力ください。",
	"incorrect_number":        "カード番号が正しくありません。もう一度ご入力ください。",
	"authentication_required": "本人認証（3Dセキュア）が完了しませんでした。もう一度お試しいただくか、別のカードをお使いください。",
	"card_velocity_exceeded":  "カードのご利用限度を超えています。別のカードまたは別のお支払い方法をお選びください。",
	"card_not_supported":      "このカードではお支払いいただけません。別のカードをお使いください。",
	"currency_not_supported":  "このカードでは日本円のお支払いができません。別のカードをお使いください。",
	"processing_error":        "カード会社との通信に失敗しました。しばらくしてからもう一度お試しください。",
	"cancelled_by_shopper":    "お支払いが取り消されました。もう一度お試しいただくか、別のお支払い方法をお選びください。",
}

// Explained tells whether there are words of its own for a code.
func Explained(code string) bool {
	_, ok := refusals[code]
	return ok
}

// Refusal is what a shopper reads when a payment was declined for a reason.
func Refusal(code string) string {
	if text, ok := refusals[code]; ok {
		return text
	}
	return "お支払いが承認されませんでした。別のカードまたは別のお支払い方法をお選びください。"
}
