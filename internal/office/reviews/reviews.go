// Package reviews holds the calls of the room レビュー: what buyers say of goods and
// people ask about them, what the rules held and why, and what becomes of it.
package reviews

import (
	"context"
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	Reviews *review.Reviews
	Catalog *catalog.Live
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("reviews/list", "Reviews, or questions, of a state: what waits longest first, and how much waits.", staff.InquiriesRead, p.list).ReadOnly(),
		room.New("reviews/get", "One review or question with all that belongs to it.", staff.InquiriesRead, p.get).ReadOnly(),
		room.New("reviews/photo", "A photo of a review.", staff.InquiriesRead, p.photo).ReadOnly(),
		room.New("reviews/approve", "Publishes it, or says that reports of it were looked at.", staff.InquiriesWork, p.approve),
		room.New("reviews/refuse", "Does not publish it; who wrote it is told why.", staff.InquiriesWork, p.refuse),
		room.New("reviews/hide", "Takes it from the shop; who wrote it is told why.", staff.InquiriesWork, p.hide),
		room.New("reviews/answer", "Answers it in the shop's name; who wrote it is told.", staff.InquiriesWork, p.answer),
		room.New("reviews/words", "The words for which texts are held back.", staff.InquiriesRead, p.words).ReadOnly(),
		room.New("reviews/add_word", "Has texts with a word held back.", staff.InquiriesWork, p.addWord),
		room.New("reviews/remove_word", "Lets texts with a word pass.", staff.InquiriesWork, p.removeWord),
	}
}

// VoiceKind is a review, or a question with its answers.
type VoiceKind string

// The kinds.
const (
	OfReview   VoiceKind = "review"
	OfQuestion VoiceKind = "question"
)

// Enum lists all values for the contract.
func (VoiceKind) Enum() []any { return []any{OfReview, OfQuestion} }

// reported is the view of reviews that somebody reported.
const reported = "reported"

var errKind = fault.New(fault.Invalid, "review.kind", "レビューか質問かを選んでください。")

// VoicesAsk says which.
type VoicesAsk struct {
	Kind string `json:"kind"`
	View string `json:"view"` // a state, or reported
}

// VoiceRow is one in the list.
type VoiceRow struct {
	Kind     VoiceKind    `json:"kind"`
	ID       string       `json:"id"`
	State    review.State `json:"state"`
	Item     string       `json:"item"`
	ItemCode string       `json:"item_code"`
	Stars    int          `json:"stars"`  // of a review
	Answer   bool         `json:"answer"` // a buyer's answer, and no question
	Said     string       `json:"said"`
	Signs    []string     `json:"signs"` // why it waits, in words
	Photos   int          `json:"photos"`
	Reports  int          `json:"reports"`
	At       int64        `json:"at"`
	Revision int          `json:"revision"`
}

// VoiceList is a list, and how much waits, up to 1,000 of each.
type VoiceList struct {
	Rows      []VoiceRow `json:"rows"`
	Waiting   int        `json:"waiting"`
	Reported  int        `json:"reported"`
	Questions int        `json:"questions"`
}

func (p Parts) list(ctx context.Context, in VoicesAsk) (out VoiceList, err error) {
	switch {
	case in.Kind == string(OfQuestion):
		list, err := p.Reviews.ListQuestions(ctx, review.State(in.View))
		if err != nil {
			return out, err
		}
		for _, q := range list {
			if q.Author != review.Shop {
				out.Rows = append(out.Rows, p.questionRow(q))
			}
		}
	case in.Kind != string(OfReview):
		return out, errKind
	default:
		list, err := p.reviewsOf(ctx, in.View)
		if err != nil {
			return out, err
		}
		for _, r := range list {
			out.Rows = append(out.Rows, p.reviewRow(r))
		}
	}
	work, err := p.Reviews.Work(ctx)
	out.Waiting, out.Reported, out.Questions = work.Reviews, work.Reported, work.Questions
	return out, err
}

func (p Parts) reviewsOf(ctx context.Context, view string) ([]review.Review, error) {
	if view == reported {
		return p.Reviews.ReportedList(ctx)
	}
	return p.Reviews.List(ctx, review.State(view))
}

func (p Parts) name(code id.Commodity) string {
	if c, ok := p.Catalog.Current().Commodity(code); ok {
		return c.Name
	}
	return string(code)
}

func signWords(signs []string) (list []string) {
	for _, s := range signs {
		list = append(list, review.SignWords[s])
	}
	return list
}

func (p Parts) reviewRow(r review.Review) VoiceRow {
	return VoiceRow{Kind: OfReview, ID: r.ID, State: r.State, Item: p.name(r.Commodity), ItemCode: string(r.Commodity), Stars: r.Stars, Said: r.Body, Signs: signWords(r.Signs), Photos: r.Photos, Reports: r.Reports,
		At: r.Updated.UnixMilli(), Revision: r.Revision}
}

func (p Parts) questionRow(q review.Question) VoiceRow {
	return VoiceRow{Kind: OfQuestion, ID: q.ID, State: q.State, Item: p.name(q.Commodity), ItemCode: string(q.Commodity), Answer: q.Parent != "", Said: q.Body, Signs: signWords(q.Signs), At: q.Updated.UnixMilli(), Revision: q.Revision}
}

// VoiceOne names a review or a question.
type VoiceOne struct {
	Kind string `json:"kind"`
	ID   string `json:"id"`
}

// VoiceWhole is everything about one.
type VoiceWhole struct {
	Row      VoiceRow      `json:"row"`
	Name     string        `json:"name"`
	Facts    []string      `json:"facts"` // size, height, fit
	Points   int           `json:"points"`
	Helpful  int           `json:"helpful"`
	Reply    string        `json:"reply"`
	Reason   string        `json:"reason"`
	Order    string        `json:"order"`
	Told     bool          `json:"told"` // who wrote it can be told by letter
	Versions []VoiceBefore `json:"versions"`
	Reports  []VoiceBefore `json:"reports"`
	Answers  []VoiceAnswer `json:"answers"` // of a question; of an answer, the question
}

// VoiceBefore is what was said before, or against it.
type VoiceBefore struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// VoiceAnswer is what was answered.
type VoiceAnswer struct {
	Author review.Author `json:"author"`
	State  review.State  `json:"state"`
	Text   string        `json:"text"`
	At     int64         `json:"at"`
}

func (p Parts) get(ctx context.Context, in VoiceOne) (VoiceWhole, error) {
	if in.Kind == string(OfQuestion) {
		q, err := p.Reviews.WholeQuestion(ctx, in.ID)
		return p.question(q), err
	}
	if in.Kind != string(OfReview) {
		return VoiceWhole{}, errKind
	}
	r, err := p.Reviews.Whole(ctx, in.ID)
	if err != nil {
		return VoiceWhole{}, err
	}
	return p.whole(ctx, r)
}

func (p Parts) whole(ctx context.Context, r review.Review) (VoiceWhole, error) {
	w := VoiceWhole{Row: p.reviewRow(r), Name: r.Name, Points: r.Points, Helpful: r.Helpful, Reply: r.Reply, Reason: r.Reason, Order: string(r.Order), Told: r.Order != "" || r.Customer != ""}
	add := func(label, value string) {
		if value != "" {
			w.Facts = append(w.Facts, label+"："+value)
		}
	}
	add("購入", r.Color+" "+r.Size)
	if r.Height > 0 {
		add("身長", strconv.Itoa(r.Height)+"cm")
	}
	add("ふだん", r.Usual)
	add("サイズ感", review.FitWords[r.Fit])
	for _, name := range r.Measures() {
		add(name, review.FitWords[r.Fits[name]])
	}
	versions, err := p.Reviews.Versions(ctx, r.ID)
	if err != nil {
		return w, err
	}
	for _, v := range versions {
		w.Versions = append(w.Versions, VoiceBefore{v.At.UnixMilli(), "★" + strconv.Itoa(v.Content.Stars) + " " + v.Content.Body})
	}
	against, err := p.Reviews.Reported(ctx, r.ID)
	for _, one := range against {
		w.Reports = append(w.Reports, VoiceBefore{one.At.UnixMilli(), one.Why})
	}
	return w, err
}

func (p Parts) question(q review.Question) VoiceWhole {
	w := VoiceWhole{Row: p.questionRow(q), Reason: q.Reason, Told: q.Told || q.Author == review.Buyer}
	for _, a := range q.Answers {
		w.Answers = append(w.Answers, VoiceAnswer{a.Author, a.State, a.Body, a.Updated.UnixMilli()})
	}
	return w
}

// VoicePhotoAsk names a photo, from 1.
type VoicePhotoAsk struct {
	ID  string `json:"id"`
	Seq int    `json:"seq"`
}

// VoicePhoto is a photo that the shop painted anew when it came.
type VoicePhoto struct {
	JPEG string `json:"jpeg"` // base64
}

func (p Parts) photo(ctx context.Context, in VoicePhotoAsk) (VoicePhoto, error) {
	data, err := p.Reviews.Photo(ctx, in.ID, in.Seq, false, true)
	return VoicePhoto{base64.StdEncoding.EncodeToString(data)}, err
}

// VoiceEdit names one as somebody saw it.
type VoiceEdit struct {
	VoiceOne
	Revision int `json:"revision"`
}

func (e VoiceEdit) edit() review.Edit { return review.Edit{ID: e.ID, Revision: e.Revision} }

// VoiceTurnDown says why it is not shown.
type VoiceTurnDown struct {
	VoiceEdit
	Reason string `json:"reason"`
}

// VoiceReply is what the shop says.
type VoiceReply struct {
	VoiceEdit
	Text string `json:"text"`
}

// decide does something to a review or a question. Who was too late is shown what
// it is now.
func (p Parts) decide(ctx context.Context, one VoiceOne, ofReview func() (review.Review, error), ofQuestion func() (review.Question, error)) (VoiceWhole, error) {
	var w VoiceWhole
	var err error
	switch one.Kind {
	case string(OfReview):
		var r review.Review
		if r, err = ofReview(); err == nil {
			return p.whole(ctx, r)
		}
	case string(OfQuestion):
		var q review.Question
		if q, err = ofQuestion(); err == nil {
			return p.question(q), nil
		}
	default:
		return w, errKind
	}
	if !errors.Is(err, review.ErrStale) {
		return w, err
	}
	now, failed := p.get(ctx, one)
	if failed != nil {
		return w, failed
	}
	return w, review.ErrStale.Showing(now)
}

func (p Parts) approve(ctx context.Context, in VoiceEdit) (VoiceWhole, error) {
	return p.decide(ctx, in.VoiceOne, func() (review.Review, error) { return p.Reviews.Approve(ctx, in.edit()) },
		func() (review.Question, error) { return p.Reviews.ApproveQuestion(ctx, in.edit()) })
}

func (p Parts) refuse(ctx context.Context, in VoiceTurnDown) (VoiceWhole, error) {
	return p.decide(ctx, in.VoiceOne, func() (review.Review, error) { return p.Reviews.Refuse(ctx, in.edit(), in.Reason) },
		func() (review.Question, error) { return p.Reviews.RefuseQuestion(ctx, in.edit(), in.Reason) })
}

func (p Parts) hide(ctx context.Context, in VoiceTurnDown) (VoiceWhole, error) {
	return p.decide(ctx, in.VoiceOne, func() (review.Review, error) { return p.Reviews.Hide(ctx, in.edit(), in.Reason) },
		func() (review.Question, error) { return p.Reviews.HideQuestion(ctx, in.edit(), in.Reason) })
}

func (p Parts) answer(ctx context.Context, in VoiceReply) (VoiceWhole, error) {
	return p.decide(ctx, in.VoiceOne, func() (review.Review, error) { return p.Reviews.Answer(ctx, in.edit(), in.Text) },
		func() (review.Question, error) { return p.Reviews.AnswerQuestion(ctx, in.edit(), in.Text) })
}

// VoiceWord is a word for which texts are held back.
type VoiceWord struct {
	Word string `json:"word"`
	Kind string `json:"kind"` // abuse, cure
}

// VoiceWords is all of them.
type VoiceWords struct {
	Words []VoiceWord `json:"words"`
}

func (p Parts) words(ctx context.Context, _ struct{}) (out VoiceWords, err error) {
	list, err := p.Reviews.Words(ctx)
	for _, w := range list {
		out.Words = append(out.Words, VoiceWord{w.Word, string(w.Kind)})
	}
	return out, err
}

func (p Parts) addWord(ctx context.Context, in VoiceWord) (VoiceWords, error) {
	if err := p.Reviews.AddWord(ctx, review.Word{Word: in.Word, Kind: review.WordKind(in.Kind)}); err != nil {
		return VoiceWords{}, err
	}
	return p.words(ctx, struct{}{})
}

// VoiceWordGone names a word.
type VoiceWordGone struct {
	Word string `json:"word"`
}

func (p Parts) removeWord(ctx context.Context, in VoiceWordGone) (VoiceWords, error) {
	if err := p.Reviews.RemoveWord(ctx, in.Word); err != nil {
		return VoiceWords{}, err
	}
	return p.words(ctx, struct{}{})
}
