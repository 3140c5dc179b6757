package reviews_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/reviews"
	"github.com/tsumugi-shop/tsumugi/internal/review"
)

func TestWhatTheRulesHeldIsDecidedAtTheDesk(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		code := officetest.CoatM.Commodity()
		_, token, _ := strings.Cut(x.Parts.Reviews.Path(x.Delivered(1, 1)), "token=")
		held, err := x.Parts.Reviews.Save(t.Context(), token, code, review.Draft{Content: review.Content{Stars: 2, Body: "<b>電話は 090-1234-5678 まで</b>"}, Client: "192.0.2.1"})
		if err != nil || held.State != review.Waiting {
			t.Fatalf("got %+v, %v", held, err)
		}
		if _, err := x.Parts.Reviews.Ask(t.Context(), review.Asked{Commodity: code, Body: "裏地はありますか。", Email: "asker@example.jp", Client: "192.0.2.1"}); err != nil {
			t.Fatal(err)
		}
		list, refused := officetest.Ask[reviews.VoiceList](x, "support", "reviews/list", reviews.VoicesAsk{Kind: "review", View: "waiting"})
		if refused != "" || len(list.Rows) != 1 || list.Rows[0].Signs[0] != "連絡先があります" || list.Rows[0].Item != "ウールコート" || list.Waiting != 1 || list.Questions != 1 {
			t.Fatalf("got %+v, %s", list, refused)
		}
		edit := reviews.VoiceEdit{VoiceOne: reviews.VoiceOne{Kind: "review", ID: held.ID}, Revision: held.Revision}
		if _, refused := officetest.Ask[reviews.VoiceWhole](x, "shipping", "reviews/approve", edit); refused != "staff.forbidden" {
			t.Errorf("出荷 decides: %q", refused)
		}
		if _, refused := officetest.Ask[reviews.VoiceWhole](x, "support", "reviews/refuse", reviews.VoiceTurnDown{VoiceEdit: edit}); refused != "review.reason" {
			t.Errorf("refused without a reason: %q", refused)
		}
		w, refused := officetest.Ask[reviews.VoiceWhole](x, "support", "reviews/refuse", reviews.VoiceTurnDown{VoiceEdit: edit, Reason: "連絡先は掲載できません。"})
		if refused != "" || w.Row.State != review.Refused || w.Reason != "連絡先は掲載できません。" || !w.Told {
			t.Errorf("got %+v, %s", w, refused)
		}
		if _, refused := officetest.Ask[reviews.VoiceWhole](x, "support", "reviews/approve", edit); refused != "review.stale" {
			t.Errorf("who saw it before: %q", refused)
		}
		list, _ = officetest.Ask[reviews.VoiceList](x, "support", "reviews/list", reviews.VoicesAsk{Kind: "question", View: "waiting"})
		one := reviews.VoiceEdit{VoiceOne: reviews.VoiceOne{Kind: "question", ID: list.Rows[0].ID}}
		w, refused = officetest.Ask[reviews.VoiceWhole](x, "support", "reviews/answer", reviews.VoiceReply{VoiceEdit: one, Text: "キュプラの裏地が付いています。"})
		if refused != "" || w.Row.State != review.Published || len(w.Answers) != 1 || w.Answers[0].Author != review.Shop {
			t.Errorf("got %+v, %s", w, refused)
		}
		words, refused := officetest.Ask[reviews.VoiceWords](x, "support", "reviews/add_word", reviews.VoiceWord{Word: "奇跡", Kind: "cure"})
		if refused != "" || len(words.Words) < 20 {
			t.Errorf("got %d words, %s", len(words.Words), refused)
		}
		if _, refused := officetest.Ask[reviews.VoiceWords](x, "support", "reviews/add_word", reviews.VoiceWord{Word: "あ", Kind: "cure"}); refused != "review.word" {
			t.Errorf("a word that is in every text: %q", refused)
		}
	})
}
