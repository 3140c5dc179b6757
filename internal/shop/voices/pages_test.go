package voices_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/review/reviewtest"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
	"github.com/tsumugi-shop/tsumugi/internal/shop/voices"
)

// A site is the pages of a shop as a browser sees them.
type site struct {
	*reviewtest.Shop
	parts voices.Parts
	mux   *http.ServeMux
}

func each(t *testing.T, test func(s site)) {
	t.Helper()
	reviewtest.Each(t, func(s *reviewtest.Shop) {
		log := slog.New(slog.DiscardHandler)
		parts := voices.Parts{Visitors: visit.Visitors{Members: s.People.Members, Log: log}, Catalog: s.Live, Reviews: s.Reviews, Live: review.NewLive(s.DB)}
		x := site{Shop: s, parts: parts, mux: http.NewServeMux()}
		pages := &voices.Pages{Parts: parts, ShopName: "紬", Now: s.Clock.Now, Log: log}
		for path, handler := range pages.Mounts() {
			x.mux.Handle(path, handler)
		}
		test(x)
	})
}

func (s site) do(r *http.Request) (int, string, http.Header) {
	s.Helper()
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r.WithContext(call.WithCaller(s.Context(), call.Caller{ClientIP: "192.0.2.9"})))
	body, err := io.ReadAll(w.Body)
	if err != nil {
		s.Fatal(err)
	}
	return w.Code, string(body), w.Header()
}

func (s site) get(path string) (int, string) {
	s.Helper()
	code, body, _ := s.do(httptest.NewRequest(http.MethodGet, path, nil))
	return code, body
}

// post sends a form with files, each with a name of its own.
func (s site) post(path string, fields map[string]string, files map[string][]byte) (int, string) {
	s.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for name, value := range fields {
		if err := w.WriteField(name, value); err != nil {
			s.Fatal(err)
		}
	}
	for name, data := range files {
		part, err := w.CreateFormFile("photos", name)
		if err == nil {
			_, err = part.Write(data)
		}
		if err != nil {
			s.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		s.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, path, &b)
	r.Header.Set("Content-Type", w.FormDataContentType())
	code, body, _ := s.do(r)
	return code, body
}

// ask makes a call.
func ask[Out any](s site, name string, body string) (out Out) {
	s.Helper()
	for _, c := range voices.Calls(s.parts) {
		if c.Name() == name {
			got, err := c.Run(call.WithCaller(context.WithoutCancel(s.Context()), call.Caller{ClientIP: "192.0.2.9"}), []byte(body))
			if err != nil {
				s.Fatalf("%s: %v", name, err)
			}
			return got.(Out)
		}
	}
	s.Fatalf("no call %s", name)
	return out
}

func TestAReviewIsWrittenByALinkWithoutALogin(t *testing.T) {
	each(t, func(s site) {
		o, token := s.Bought(nil, reviewtest.ShirtM)
		path := review.WritePath + "?token=" + token
		if code, body := s.get(path); code != 200 || !strings.Contains(body, "リネンシャツ") || !strings.Contains(body, `name="fit0"`) || strings.Contains(body, string(o.Email)) || strings.Contains(body, "千代田") {
			s.Fatalf("got %d %s; want the form, and nothing else of the order", code, body)
		}
		if code, _ := s.get(review.WritePath + "?token=" + string(o.Number) + ".forged"); code != 404 {
			s.Errorf("a forged link answers %d", code)
		}
		code, body := s.post(path, map[string]string{"stars": "", "body": "とても着やすい", "height": "百六十"}, nil)
		if code != 400 || !strings.Contains(body, "星の数を選んでください。") || !strings.Contains(body, "身長は") || !strings.Contains(body, "とても着やすい</textarea>") {
			s.Errorf("got %d %s; want what is wrong, and what was typed", code, body)
		}
		for _, typed := range []string{"abc", "16,2", "-162", "9999", "0"} {
			code, body := s.post(path, map[string]string{"stars": "4", "body": "さらりとして気持ちがよいです。", "usual": "いつもM", "height": typed}, nil)
			if code != 400 || !strings.Contains(body, "身長は40から230までの数字（cm）で入力してください。") || !strings.Contains(body, `value="`+typed+`"`) || !strings.Contains(body, "いつもM") {
				s.Errorf("height %s: got %d %s; want what is wrong, and what was typed", typed, code, body)
			}
		}
		code, body = s.post(path, map[string]string{"stars": "4", "body": "さらりとして気持ちがよいです。", "height": "１６１．６ｃｍ", "fit": "3", "fit0": "5"}, nil)
		if code != 200 || !strings.Contains(body, "掲載しました") {
			s.Fatalf("got %d %s", code, body)
		}
		page := ask[voices.ReviewPage](s, "siapi/review/select/", `{"commodity_code":"0019002123"}`)
		if page.Summary.Count != 1 || page.Summary.Tenths != 40 || len(page.Reviews) != 1 || page.Reviews[0].Height != 162 || page.Reviews[0].Fits[0] != (voices.ReviewFitted{Measure: "身幅", Word: "ゆるい"}) || page.Summary.Sizes[0] != (voices.ReviewFit{Name: "M", Right: 1}) {
			s.Errorf("got %+v", page)
		}
		if got := ask[voices.ReviewHelpful](s, "siapi/review/helpful/", `{"id":"`+page.Reviews[0].ID+`"}`); got.Helpful != 1 {
			s.Errorf("got %+v", got)
		}
	})
}

// hostile are texts that would live in a page, a letter or a log.
var hostile = []string{
	`<script>alert(1)</script>です`, `"><img src=x onerror=alert(1)>です`, `'-alert(1)-'という感想です`, "{{.Secret}}${7*7}という感想です", "\u202eです。ますでいよく着", "感想\x00です\x1b[31m赤い", "=cmd|'/c calc'!A1です",
	strings.Repeat("長い文です。", 300), "javascript:alert(1)という感想",
}

func TestHostileTextsStandOnPagesAsTextAndNothingElse(t *testing.T) {
	each(t, func(s site) {
		for _, text := range hostile {
			_, token := s.Bought(nil, reviewtest.ShirtM)
			code, body := s.post(review.WritePath+"?token="+token, map[string]string{"stars": "5", "body": text, "name": text, "usual": text}, nil)
			for _, live := range []string{"<script>alert", "<img src=x", "\x00", "\x1b", "\u202e"} {
				if code == 500 || strings.Contains(body, live) && live != "\x1b" && live != "\x00" && live != "\u202e" {
					s.Errorf("%.30q: got %d, and %q lives in %s", text, code, live, body)
				}
			}
			code, body = s.post(review.WritePath+"?token="+token, map[string]string{"stars": "5", "body": text}, nil)
			if code != 200 {
				s.Errorf("%.30q: got %d %s", text, code, body)
			}
			form := url.Values{"body": {text}, "email": {text}}
			r := httptest.NewRequest(http.MethodPost, voices.AskPath+"?item=0019002123", strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			if code, body, _ := s.do(r); code >= 500 || strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") {
				s.Errorf("a question %.30q: got %d %s", text, code, body)
			}
			if code, body := s.get(voices.AskPath + "?item=0019002123&q=" + url.QueryEscape(text)); code != 200 || strings.Contains(body, "<script>alert") || strings.Contains(body, "<img src=x") {
				s.Errorf("a search %.30q: got %d %s", text, code, body)
			}
		}
		for _, r := range ask[voices.ReviewPage](s, "siapi/review/select/", `{"commodity_code":"0019002123"}`).Reviews {
			if strings.ContainsAny(r.Body+r.Name, "\x00\x1b\u202e") {
				s.Errorf("kept %q", r.Body)
			}
		}
	})
}

func TestHostileFilesAreRefusedWhateverTheirNames(t *testing.T) {
	each(t, func(s site) {
		_, token := s.Bought(nil, reviewtest.ShirtM)
		path, fields := review.WritePath+"?token="+token, map[string]string{"stars": "5", "body": "写真を添えます。"}
		picture := reviewtest.Picture()
		for name, data := range map[string][]byte{
			"photo.jpg": []byte("<svg onload=alert(1)>"), "a.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "b.gif": []byte("GIF89a\x01\x00\x01\x00"), "c.php": []byte("<?php system('id');"),
			"cut.jpg": picture[:300], "bomb.png": append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\x00\x00\x00"), make([]byte, 40)...),
		} {
			if code, body := s.post(path, fields, map[string][]byte{name: data}); code != 400 && code != 413 && code != 415 && code != 422 || !strings.Contains(body, "1枚目") {
				s.Errorf("%s: got %d %s", name, code, body)
			}
		}
		if code, body := s.post(path, fields, map[string][]byte{"../../etc/passwd<script>.jpg": picture, `"><script>.png`: picture}); code != 200 || strings.Contains(body, "<script>") {
			s.Fatalf("good photos with bad names: got %d %s", code, body)
		}
		if code, _ := s.post(path, fields, map[string][]byte{"a\x00b.jpg": picture}); code != 400 {
			s.Errorf("a name that no browser sends: %d", code)
		}
		list, err := s.Reviews.List(s.Context(), review.Waiting)
		if err != nil || len(list) != 1 || list[0].Photos != 2 {
			s.Fatalf("got %+v, %v", list, err)
		}
		photo := voices.PhotoPrefix + list[0].ID + "/1.jpg"
		if code, _ := s.get(photo); code != 404 {
			s.Errorf("before anybody looked at it: %d", code)
		}
		if _, err := s.Reviews.Approve(s.Context(), review.Edit{ID: list[0].ID}); err != nil {
			s.Fatal(err)
		}
		code, body, header := s.do(httptest.NewRequest(http.MethodGet, photo+"?size=small", nil))
		if code != 200 || header.Get("Content-Type") != "image/jpeg" || header.Get("X-Content-Type-Options") != "nosniff" || strings.Contains(body, "GPS") {
			s.Errorf("got %d %v", code, header)
		}
		for _, wrong := range []string{"/0.jpg", "/9.jpg", "/1.svg", "/x.jpg", "/1.jpg/../2.jpg", ""} {
			if code, _ := s.get(voices.PhotoPrefix + list[0].ID + wrong); code == 200 {
				s.Errorf("%q answers", wrong)
			}
		}
	})
}

func TestAQuestionIsSearchedAskedAnsweredAndTold(t *testing.T) {
	each(t, func(s site) {
		_, token := s.Bought(nil, reviewtest.ShirtM)
		owner := reviewtest.Says(5, "洗濯しても縮みませんでした。")
		owner.Helps = true
		if _, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, owner); err != nil {
			s.Fatal(err)
		}
		form := url.Values{"body": {"洗濯機で洗えますか。"}, "email": {"asker@example.jp"}}
		r := httptest.NewRequest(http.MethodPost, voices.AskPath+"?item=0019002123", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if code, body, _ := s.do(r); code != 200 || !strings.Contains(body, "ご質問を承りました") {
			s.Fatalf("got %d %s", code, body)
		}
		if got := ask[voices.QuestionPage](s, "siapi/question/select/", `{"commodity_code":"0019002123"}`); got.Total != 0 {
			s.Errorf("shown before anybody read it: %+v", got)
		}
		waits, err := s.Reviews.ListQuestions(s.Context(), review.Waiting)
		if err != nil || len(waits) != 1 {
			s.Fatalf("got %+v, %v", waits, err)
		}
		s.People.Mails("guest1@example.jp")
		if _, err := s.Reviews.ApproveQuestion(s.Context(), review.Edit{ID: waits[0].ID}); err != nil {
			s.Fatal(err)
		}
		invited := s.People.Mails("guest1@example.jp")
		if len(invited) != 1 || !strings.Contains(invited[0].Text, "洗濯機で洗えますか。") {
			s.Fatalf("the buyer got %+v", invited)
		}
		_, rest, _ := strings.Cut(invited[0].Text, "/questions/answer?token=")
		answer := review.AnswerPath + "?token=" + strings.Fields(rest)[0]
		if code, body := s.get(answer); code != 200 || !strings.Contains(body, "洗濯機で洗えますか。") {
			s.Fatalf("got %d %s", code, body)
		}
		post := func(text string) (int, string) {
			r := httptest.NewRequest(http.MethodPost, answer, strings.NewReader(url.Values{"body": {text}}.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			code, body, _ := s.do(r)
			return code, body
		}
		if code, body := post("ネットに入れて洗っています。"); code != 200 || !strings.Contains(body, "購入者") {
			s.Fatalf("got %d %s", code, body)
		}
		if code, _ := post("もう一度答えます。"); code != 409 {
			s.Errorf("a second answer: %d", code)
		}
		if told := s.People.Mails("asker@example.jp"); len(told) != 1 || !strings.Contains(told[0].Text, "ネットに入れて洗っています。") {
			s.Errorf("who asked got %+v", told)
		}
		if _, err := s.Reviews.AnswerQuestion(s.Context(), review.Edit{ID: waits[0].ID}, "はい、洗えます。"); err != nil {
			s.Fatal(err)
		}
		got := ask[voices.QuestionPage](s, "siapi/question/select/", `{"commodity_code":"0019002123"}`)
		if got.Total != 1 || len(got.Questions[0].Answers) != 2 || got.Questions[0].Answers[0].Author != review.Shop || got.Questions[0].Answers[1].Author != review.Buyer {
			s.Errorf("got %+v", got)
		}
		if code, body := s.get(voices.AskPath + "?item=0019002123&q=" + url.QueryEscape("洗濯機")); code != 200 || !strings.Contains(body, "はい、洗えます。") {
			s.Errorf("searching before asking: got %d %s", code, body)
		}
		if code, _ := s.get(voices.AskPath + "?item=nothing"); code != 404 {
			s.Errorf("of no item: %d", code)
		}
	})
}
