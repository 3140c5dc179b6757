package review_test

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/review/reviewtest"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

type shop = reviewtest.Shop

// code is that of an error for people.
func code(err error) string {
	if err == nil {
		return ""
	}
	return fault.From(err).Code
}

func shown(s *shop, ask review.Ask) []review.Review {
	s.Helper()
	list, total, err := s.Reviews.Page(s.Context(), ask)
	if err != nil || total < len(list) {
		s.Fatalf("got %d of %d, %v", len(list), total, err)
	}
	return list
}

func points(s *shop, customer string) int {
	s.Helper()
	var b loyalty.Balance
	err := s.DB.View(s.Context(), func(tx *db.Tx) (err error) {
		b, err = loyalty.BalanceOf(s.Context(), tx, customer)
		return err
	})
	if err != nil {
		s.Fatal(err)
	}
	return b.Available
}

var link = regexp.MustCompile(regexp.QuoteMeta(membertest.Origin) + `(/reviews/write|/reviews/stop|/questions/answer)\?token=([A-Za-z0-9._:-]+)`)

func linkIn(s *shop, m mail.Message, path string) string {
	s.Helper()
	for _, found := range link.FindAllStringSubmatch(m.Text, -1) {
		if found[1] == path {
			return found[2]
		}
	}
	s.Fatalf("no link to %s in %s", path, m.Text)
	return ""
}

func TestOnlyWhoBoughtAndGotItReviewsOnceAndMayChangeIt(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		o := s.Buy(nil, reviewtest.ShirtM)
		token := s.Token(o)
		if _, err := s.Reviews.Desk(s.Context(), token); code(err) != "review.not_yet" {
			s.Errorf("before it arrived: %v, want review.not_yet", err)
		}
		s.Bring(o)
		if _, err := s.Reviews.Desk(s.Context(), token+"x"); code(err) != "review.link" {
			s.Errorf("a forged link: %v, want review.link", err)
		}
		d, err := s.Reviews.Desk(s.Context(), token)
		if err != nil || len(d.Bought) != 1 || d.Bought[0].Size != "M" || !slices.Equal(d.Bought[0].Measures, []string{"身幅", "着丈"}) || d.Bought[0].Review != nil || d.Points != 0 {
			s.Fatalf("got %+v, %v", d, err)
		}
		if _, err := s.Reviews.Save(s.Context(), token, reviewtest.Tea, reviewtest.Says(5, "おいしいお茶でした。")); code(err) != "review.not_bought" {
			s.Errorf("of what was not bought: %v", err)
		}
		draft := reviewtest.Says(4, "さらりとして着やすいです。")
		draft.Height, draft.Usual, draft.Fits = 162, "M", map[string]review.Fit{"身幅": review.Loose, "袖丈": review.Tight}
		first, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft)
		if err != nil || first.State != review.Published || first.Size != "M" || first.Points != 0 {
			s.Fatalf("got %+v, %v; want it published, without points for a guest", first, err)
		}
		draft.Stars, draft.Body = 2, "洗濯したら少し縮みました。"
		s.Clock.Pass(time.Minute)
		second, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft)
		list := shown(s, review.Ask{Commodity: reviewtest.Shirt})
		if err != nil || second.ID != first.ID || len(list) != 1 || list[0].Stars != 2 || list[0].Fits["身幅"] != review.Loose || len(list[0].Fits) != 1 {
			s.Fatalf("changed: got %+v, %v; want one review, changed, without a measure that the item has not", list, err)
		}
		versions, err := s.Reviews.Versions(s.Context(), first.ID)
		if err != nil || len(versions) != 1 || versions[0].Content.Stars != 4 {
			s.Errorf("versions: got %+v, %v; want what it said before", versions, err)
		}
		s.Clock.Pass(366 * 24 * time.Hour)
		if _, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft); code(err) != "review.link" {
			s.Errorf("after a year: %v", err)
		}
	})
}

func TestWhatIsWrongWithAReviewIsSaidByField(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		_, token := s.Bought(nil, reviewtest.ShirtM)
		for field, change := range map[string]func(d *review.Draft){
			"stars":  func(d *review.Draft) { d.Stars = 6 },
			"body":   func(d *review.Draft) { d.Body = " \u200b\n" },
			"name":   func(d *review.Draft) { d.Name = strings.Repeat("名", 21) },
			"usual":  func(d *review.Draft) { d.Usual = strings.Repeat("M", 21) },
			"height": func(d *review.Draft) { d.Height = 900 },
			"fit":    func(d *review.Draft) { d.Fit = 9 },
			"photos": func(d *review.Draft) { d.Photos = [][]byte{[]byte("GIF89a<script>")} },
		} {
			draft := reviewtest.Says(5, "とても着やすいです。")
			change(&draft)
			_, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft)
			f := fault.From(err)
			if err == nil || len(f.Fields) != 1 || f.Fields[0].Name != field || f.Fields[0].Message == "" {
				s.Errorf("%s: got %v %+v", field, err, f)
			}
		}
		many := reviewtest.Says(5, "とても着やすいです。")
		many.Photos = slices.Repeat([][]byte{reviewtest.Picture()}, 5)
		if _, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, many); code(err) != "review.photos" {
			s.Errorf("five photos: %v", err)
		}
	})
}

func TestACureWaitsForAPersonWhoseDecisionsAreRecordedAndTold(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		hana := s.Join("hana@example.jp")
		_, token := s.Bought(&hana, reviewtest.ShirtM, reviewtest.TeaBag)
		before := points(s, hana.Code)
		free, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, reviewtest.Says(1, "肩こりが治ると聞きましたが、ふつうのシャツです。"))
		if err != nil || free.State != review.Published || free.Points != 30 {
			s.Fatalf("of a shirt: got %+v, %v; want it published with points, whatever its stars", free, err)
		}
		held, err := s.Reviews.Save(s.Context(), token, reviewtest.Tea, reviewtest.Says(5, "冷えが治 った気がします。"))
		if err != nil || held.State != review.Waiting || !slices.Equal(held.Signs, []string{review.SignCure}) || held.Points != 0 {
			s.Fatalf("of a tea: got %+v, %v; want it held for a cure", held, err)
		}
		if list := shown(s, review.Ask{Commodity: reviewtest.Tea}); len(list) != 0 {
			s.Errorf("shown before anybody read it: %+v", list)
		}
		staff := audit.With(s.Context(), audit.Actor{Kind: audit.Staff, ID: "s1", Name: "相沢"})
		if _, err := s.Reviews.Refuse(staff, review.Edit{ID: held.ID}, " "); code(err) != "review.reason" {
			s.Errorf("refused without a reason: %v", err)
		}
		refused, err := s.Reviews.Refuse(staff, review.Edit{ID: held.ID, Revision: held.Revision}, "効能をうたう表現は掲載できません。")
		if err != nil || refused.State != review.Refused {
			s.Fatalf("got %+v, %v", refused, err)
		}
		mails := s.People.Mails("hana@example.jp")
		i := slices.IndexFunc(mails, func(m mail.Message) bool {
			return strings.Contains(m.Text, "効能をうたう表現は掲載できません。")
		})
		if i < 0 || strings.Contains(mails[i].Subject, "茶") {
			s.Errorf("the writer was not told, or by a subject that names the item: %d letters", len(mails))
		} else if linkIn(s, mails[i], "/reviews/write") != token {
			s.Error("the letter does not lead to where it is changed")
		}
		again, err := s.Reviews.Save(s.Context(), token, reviewtest.Tea, reviewtest.Says(5, "香りがよく、毎晩飲んでいます。"))
		if err != nil || again.State != review.Waiting {
			s.Fatalf("changed after it was refused: got %+v, %v; want somebody to decide again", again, err)
		}
		if _, err := s.Reviews.Approve(staff, review.Edit{ID: again.ID, Revision: refused.Revision}); code(err) != "review.stale" {
			s.Errorf("approved what was seen before: %v", err)
		}
		approved, err := s.Reviews.Approve(staff, review.Edit{ID: again.ID, Revision: again.Revision})
		if err != nil || approved.State != review.Published || approved.Points != 30 {
			s.Fatalf("got %+v, %v", approved, err)
		}
		hidden, err := s.Reviews.Hide(staff, review.Edit{ID: again.ID}, "ご本人のご希望です。")
		if err != nil || hidden.State != review.Hidden || len(shown(s, review.Ask{Commodity: reviewtest.Tea})) != 0 {
			s.Errorf("got %+v, %v", hidden, err)
		}
		if list, err := s.Reviews.List(s.Context(), review.Hidden); err != nil || len(list) != 1 || list[0].Reason != "ご本人のご希望です。" {
			s.Errorf("hidden ones are listed: got %+v, %v", list, err)
		}
		back, err := s.Reviews.Approve(staff, review.Edit{ID: again.ID})
		if err != nil || back.Points != 30 {
			s.Errorf("got %+v, %v", back, err)
		}
		if got := points(s, hana.Code) - before; got != 60 {
			s.Errorf("got %d points, want 60: each review earns once", got)
		}
		entries, err := audit.Log{DB: s.DB}.List(s.Context(), audit.Filter{Object: "review", ObjectID: again.ID, Most: 50})
		if err != nil || len(entries) != 4 {
			s.Errorf("got %d entries in the record, %v; want every decision", len(entries), err)
		}
	})
}

func TestPhotosArePaintedAnewAndWaitForAPerson(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		_, token := s.Bought(nil, reviewtest.ShirtM)
		draft := reviewtest.Says(5, "写真のとおり、きれいな色です。")
		draft.Photos = [][]byte{reviewtest.Picture(), reviewtest.Picture()}
		r, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft)
		if err != nil || r.State != review.Waiting || r.Photos != 2 {
			s.Fatalf("got %+v, %v", r, err)
		}
		if _, err := s.Reviews.Photo(s.Context(), r.ID, 1, true, false); code(err) != "review.not_found" {
			s.Errorf("a photo that nobody looked at: %v", err)
		}
		large, err := s.Reviews.Photo(s.Context(), r.ID, 1, false, true)
		if err != nil || bytes.Contains(large, []byte("GPS")) || bytes.Contains(large, []byte("Hanako")) || !bytes.HasPrefix(large, []byte("\xff\xd8\xff")) {
			s.Errorf("staff see %d bytes, %v; want a photo without metadata", len(large), err)
		}
		if r, err = s.Reviews.Approve(s.Context(), review.Edit{ID: r.ID}); err != nil {
			s.Fatal(err)
		}
		small, err := s.Reviews.Photo(s.Context(), r.ID, 2, true, false)
		if err != nil || len(small) >= len(large) {
			s.Errorf("got %d bytes, %v; want a small one", len(small), err)
		}
		draft.Photos, draft.Keep = nil, []int{2}
		if r, err = s.Reviews.Save(s.Context(), token, reviewtest.Shirt, draft); err != nil || r.State != review.Published || r.Photos != 1 {
			s.Errorf("one taken away: got %+v, %v; want it to stay published", r, err)
		}
	})
}

func TestBuyersAreAskedOnceUnlessTheyDoNotLikeIt(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		hana := s.Join("hana@example.jp")
		o, _ := s.Bought(&hana, reviewtest.ShirtM)
		guest, _ := s.Bought(nil, reviewtest.ShirtS)
		s.People.Mails("hana@example.jp")
		s.People.Mails(guest.Email)
		asked := func(to string) []mail.Message {
			s.Helper()
			if err := s.Reviews.SendRequests(s.Context()); err != nil {
				s.Fatal(err)
			}
			return s.People.Mails(to)
		}
		if got := asked("hana@example.jp"); len(got) != 0 {
			s.Fatalf("at once: %+v", got)
		}
		s.Clock.Pass(5*24*time.Hour + time.Second)
		got := asked("hana@example.jp")
		if len(got) != 1 || linkIn(s, got[0], "/reviews/write") != s.Token(o) || !strings.Contains(got[0].Text, "30ポイント") || strings.Contains(got[0].Subject, "シャツ") || got[0].Unsubscribe == "" {
			s.Fatalf("got %+v", got)
		}
		if theirs := s.People.Mails(guest.Email); len(theirs) != 1 || strings.Contains(theirs[0].Text, "ポイント") {
			s.Errorf("a guest got %+v; want no word of points", theirs)
		}
		if got := asked("hana@example.jp"); len(got) != 0 {
			s.Errorf("a second time: %+v", got)
		}
		if err := s.Reviews.Stop(s.Context(), linkIn(s, got[0], "/reviews/stop"), support.Consent{Page: "/reviews/stop"}); err != nil {
			s.Fatal(err)
		}
		wishes, err := s.Wishes.Settings(s.Context(), "hana@example.jp")
		if err != nil || slices.Contains(wishes, support.Reviews) {
			s.Errorf("settings: %v, %v; want no letters about reviews", wishes, err)
		}
		s.Bought(&hana, reviewtest.TeaBag)
		s.People.Mails("hana@example.jp")
		s.Clock.Pass(6 * 24 * time.Hour)
		if got := asked("hana@example.jp"); len(got) != 0 {
			s.Errorf("who said no got %+v", got)
		}
	})
}

func TestListsAreFilteredSortedAndSummedUp(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		for i, one := range []struct {
			stars, height int
			fit           review.Fit
		}{{5, 160, review.Right}, {4, 158, review.Tight}, {3, 172, review.Loose}, {5, 0, review.RatherTight}, {1, 163, review.Right}, {4, 164, review.Right}} {
			sku := reviewtest.ShirtM
			if i%2 == 1 {
				sku = reviewtest.ShirtS
			}
			_, token := s.Bought(nil, sku)
			d := reviewtest.Says(one.stars, "着てみた感想をお伝えします。")
			d.Height, d.Fit, d.Fits = one.height, one.fit, map[string]review.Fit{"身幅": one.fit}
			if _, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, d); err != nil {
				s.Fatal(err)
			}
			s.Clock.Pass(time.Second)
		}
		for name, one := range map[string]struct {
			ask  review.Ask
			want int
		}{
			"about 160 cm": {review.Ask{Height: 160}, 3}, "five stars": {review.Ask{Stars: 5}, 2}, "size S": {review.Ask{Size: "S"}, 3},
			"photos": {review.Ask{Photos: true}, 0}, "the second page": {review.Ask{Page: 2}, 1}, "beyond": {review.Ask{Page: 9}, 0},
		} {
			one.ask.Commodity = reviewtest.Shirt
			if got := shown(s, one.ask); len(got) != one.want {
				s.Errorf("%s: got %d, want %d", name, len(got), one.want)
			}
		}
		if got := shown(s, review.Ask{Commodity: reviewtest.Shirt, Sort: review.WorstFirst}); got[0].Stars != 1 {
			s.Errorf("the worst first: got %d stars", got[0].Stars)
		}
		last := shown(s, review.Ask{Commodity: reviewtest.Shirt, Sort: review.WorstFirst})[0]
		for range 2 {
			if n, err := s.Reviews.MarkHelpful(s.Context(), last.ID, "device", "192.0.2.1"); err != nil || n != 1 {
				s.Errorf("helpful twice: got %d, %v; want 1", n, err)
			}
		}
		if got := shown(s, review.Ask{Commodity: reviewtest.Shirt, Sort: review.MostHelpful}); got[0].ID != last.ID {
			s.Errorf("the most helpful first: got %+v", got[0])
		}
		sum, err := s.Reviews.Summary(s.Context(), reviewtest.Shirt)
		if err != nil || sum.Count != 6 || sum.Tenths() != 37 || sum.Stars != [5]int{1, 0, 1, 2, 2} {
			s.Errorf("got %+v, %v", sum, err)
		}
		fits, err := s.Reviews.Fits(s.Context(), reviewtest.Shirt)
		if err != nil || fits["M"] != (review.Counts{Right: 2, Large: 1}) || fits["S"] != (review.Counts{Small: 2, Right: 1}) {
			s.Errorf("got %+v, %v", fits, err)
		}
		if err := s.Reviews.Report(s.Context(), last.ID, "関係のない内容です", "device", "192.0.2.1"); err != nil {
			s.Fatal(err)
		}
		work, err := s.Reviews.Work(s.Context())
		if err != nil || work != (review.Work{Reported: 1}) {
			s.Errorf("got %+v, %v", work, err)
		}
		if _, err := s.Reviews.Approve(s.Context(), review.Edit{ID: last.ID}); err != nil {
			s.Fatal(err)
		}
		if list, err := s.Reviews.ReportedList(s.Context()); err != nil || len(list) != 0 {
			s.Errorf("after somebody looked: %+v, %v", list, err)
		}
	})
}

func TestWhoLeavesTakesNameHeightAndPhotosAlong(t *testing.T) {
	reviewtest.Each(t, func(s *shop) {
		hana := s.Join("hana@example.jp")
		_, token := s.Bought(&hana, reviewtest.ShirtM, reviewtest.TeaBag)
		d := reviewtest.Says(5, "とても着やすいです。")
		d.Name, d.Height, d.Usual, d.Photos = "カナリア", 161, "M", [][]byte{reviewtest.Picture()}
		r, err := s.Reviews.Save(s.Context(), token, reviewtest.Shirt, d)
		if err != nil {
			s.Fatal(err)
		}
		if _, err := s.Reviews.Approve(s.Context(), review.Edit{ID: r.ID}); err != nil {
			s.Fatal(err)
		}
		waits, err := s.Reviews.Save(s.Context(), token, reviewtest.Tea, reviewtest.Says(5, "風邪が治りました。"))
		if err != nil {
			s.Fatal(err)
		}
		var told member.Told
		err = s.DB.View(s.Context(), func(tx *db.Tx) error {
			told, err = review.Tell(s.Context(), tx, hana)
			return err
		})
		if err != nil || len(told.Files) != 1 {
			s.Errorf("told %+v, %v; want the photo", told.Says, err)
		}
		if err := s.DB.Update(s.Context(), func(tx *db.Tx) error { return review.Forget(s.Context(), tx, hana.Code) }); err != nil {
			s.Fatal(err)
		}
		left := shown(s, review.Ask{Commodity: reviewtest.Shirt})
		if len(left) != 1 || left[0].Name != "" || left[0].Height != 0 || left[0].Usual != "" || left[0].Photos != 0 || left[0].Customer != "" || left[0].Body == "" {
			s.Errorf("left: %+v", left)
		}
		if _, err := s.Reviews.Photo(s.Context(), r.ID, 1, false, true); !errors.Is(err, review.ErrNotFound) {
			s.Errorf("the photo: %v", err)
		}
		if _, err := s.Reviews.Find(s.Context(), waits.ID); !errors.Is(err, review.ErrNotFound) {
			s.Errorf("what was never published: %v", err)
		}
	})
}
