package office_test

import (
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/reviews"
	"github.com/tsumugi-shop/tsumugi/internal/review"
)

func (w *recordWalk) reviewCalls() {
	code := officetest.CoatM.Commodity()
	say := func(n int, body string) reviews.VoiceEdit {
		w.T.Helper()
		_, token, _ := strings.Cut(w.Parts.Reviews.Path(w.Delivered(n, 1)), "token=")
		r, err := w.Parts.Reviews.Save(w.T.Context(), token, code, review.Draft{Content: review.Content{Stars: 4, Body: body}, Client: "192.0.2.1"})
		if err != nil {
			w.T.Fatal(err)
		}
		return reviews.VoiceEdit{VoiceOne: reviews.VoiceOne{Kind: "review", ID: r.ID}}
	}
	good, bad := say(901, "とても暖かいコートです。"), say(902, "くわしくは www.evil.example.com を見てください。")
	did[reviews.VoiceWhole](w, "support", "reviews/approve", good)
	did[reviews.VoiceWhole](w, "support", "reviews/answer", reviews.VoiceReply{VoiceEdit: good, Text: "ありがとうございます。"})
	did[reviews.VoiceWhole](w, "support", "reviews/hide", reviews.VoiceTurnDown{VoiceEdit: good, Reason: "ご希望により"})
	did[reviews.VoiceWhole](w, "support", "reviews/refuse", reviews.VoiceTurnDown{VoiceEdit: bad, Reason: "リンクは掲載できません。"})
	did[reviews.VoiceWords](w, "support", "reviews/add_word", reviews.VoiceWord{Word: "記録の言葉", Kind: "abuse"})
	did[reviews.VoiceWords](w, "support", "reviews/remove_word", reviews.VoiceWordGone{Word: "記録の言葉"})
}
