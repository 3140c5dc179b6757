package inquiries

// signWords say why an inquiry looks like spam.
var signWords = map[string]string{
	"filled the field that people do not see": "人には見えない欄に入力があります",
	"did not come from the form":              "お問い合わせフォームから送られていません",
	"was sent within three seconds":           "3秒以内に送信されました",
	"is full of links":                        "リンクが多く含まれています",
	"has markup for forums":                   "掲示板用の記法が含まれています",
	"links without a word of Japanese":        "日本語がなく、リンクがあります",
	"was sent from several addresses":         "同じ文面が複数のアドレスから届いています",
	"was written by a machine":                "自動送信のメールです",
	"names a token that is not ours":          "この店のものではない返信用の印が付いています",
	"is one of very many from this address":   "同じアドレスから1日に多数届いています",
}
