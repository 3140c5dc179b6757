// Package voices answers the calls about reviews of goods and questions on them,
// and makes the pages behind the links of their letters: plain HTML that needs
// neither a login nor a script.
package voices

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/shop/visit"
)

// Parts is what the calls need.
type Parts struct {
	visit.Visitors
	Catalog *catalog.Live
	Reviews *review.Reviews // nil: nothing is said
	Live    *review.Live    // nil: nobody follows
}

// readPrefix begins the names by which pages note whose reviews they show.
const readPrefix = "review:"

// Changed tells whether something was said of an item since a page noted it by
// name; false for names of others.
func Changed(live *review.Live, name string) bool {
	rest, ours := strings.CutPrefix(name, readPrefix)
	code, version, _ := strings.Cut(rest, "@")
	return ours && strconv.FormatInt(live.Version(id.Commodity(code)), 10) != version
}

// read notes that an answer shows what was said of an item. It is noted before
// it is read: what changes meanwhile makes the page stale.
func (p Parts) read(ctx context.Context, code id.Commodity) {
	if p.Live != nil {
		call.Read(ctx, readPrefix+string(code)+"@"+strconv.FormatInt(p.Live.Version(code), 10))
	}
}

// Calls is every call about reviews and questions.
func Calls(p Parts) []call.Call {
	return []call.Call{
		call.Siapi("review/select/", "Published reviews of an item: what all of them say together, and a page of them by any conditions.", p.reviews).Public(),
		call.Siapi("review/helpful/", "Counts that a review helped; a device counts once.", p.helpful),
		call.Siapi("review/report/", "Has somebody of the shop look at a review; a device reports it once.", p.report),
		call.Siapi("question/select/", "A page of an item's published questions with their answers, the newest first.", p.questions).Public(),
	}
}

var errNotFound = fault.New(fault.NotFound, "catalog.not_found", "商品が見つかりません。")

// commodity is the code of an item of the shop, by it or one of its colours'.
func (p Parts) commodity(text string) (id.Commodity, error) {
	snap := p.Catalog.Current()
	if c, ok := snap.Commodity(id.Commodity(text)); ok {
		return c.Code, nil
	}
	if c, _, ok := snap.Color(id.ColorSKU(text)); ok {
		return c.Code, nil
	}
	return "", errNotFound
}

// ReviewAsk says which reviews.
type ReviewAsk struct {
	CommodityCode string `json:"commodity_code"`
	Stars         int    `json:"stars,omitempty"`  // 0: any
	Height        int    `json:"height,omitempty"` // about so tall, in cm; 0: any
	Size          string `json:"size,omitempty"`   // that was bought
	Photos        bool   `json:"photos,omitempty"` // with photos alone
	Sort          string `json:"sort,omitempty"`   // newest, helpful, high, low
	Page          int    `json:"page,omitempty"`   // from 1
}

// ReviewPage is what is said of an item.
type ReviewPage struct {
	Summary ReviewSummary `json:"summary"`
	Reviews []Review      `json:"reviews"`
	Total   int           `json:"total"` // of those that were asked for
	Page    int           `json:"page"`
	Pages   int           `json:"pages"`
}

// ReviewSummary is what all reviews say together.
type ReviewSummary struct {
	Count    int         `json:"count"`
	Tenths   int         `json:"tenths"` // the average in tenths of a star; 0: there is none
	Stars    []int       `json:"stars"`  // how many gave 1, 2, 3, 4, 5
	Photos   int         `json:"photos"` // reviews with photos
	Sizes    []ReviewFit `json:"sizes"`
	Measures []ReviewFit `json:"measures"`
}

// ReviewFit is how many found a size, or a measure, too small, right and too large.
type ReviewFit struct {
	Name  string `json:"name"`
	Small int    `json:"small"`
	Right int    `json:"right"`
	Large int    `json:"large"`
}

// Review is a published review. Nothing in it says who wrote it but the name
// that they chose.
type Review struct {
	ID       string         `json:"id"`
	Stars    int            `json:"stars"`
	Name     string         `json:"name"` // empty: none was given
	Day      string         `json:"day"`  // in words
	Date     string         `json:"date"` // YYYY-MM-DD
	Size     string         `json:"size"`
	Color    string         `json:"color"`
	Height   int            `json:"height"` // cm; 0: not said
	Usual    string         `json:"usual"`
	FitWord  string         `json:"fit_word"` // empty: not said
	Fits     []ReviewFitted `json:"fits"`
	Body     string         `json:"body"`
	Photos   []ReviewPhoto  `json:"photos"`
	Points   int            `json:"points"` // that were given for it
	Helpful  int            `json:"helpful"`
	Reply    string         `json:"reply"`
	ReplyDay string         `json:"reply_day"`
}

// ReviewFitted is how a measure was, in words.
type ReviewFitted struct {
	Measure string `json:"measure"`
	Word    string `json:"word"`
}

// ReviewPhoto is a photo in two sizes.
type ReviewPhoto struct {
	Small string `json:"small"`
	Large string `json:"large"`
}

func (p Parts) reviews(ctx context.Context, in ReviewAsk) (out ReviewPage, err error) {
	out.Page = max(in.Page, 1)
	if p.Reviews == nil {
		return out, nil
	}
	code, err := p.commodity(in.CommodityCode)
	if err != nil {
		return out, err
	}
	p.read(ctx, code)
	sum, err := p.Reviews.Summary(ctx, code)
	if err != nil {
		return out, err
	}
	out.Summary = summaryOf(sum, p.sizes(code))
	list, total, err := p.Reviews.Page(ctx, review.Ask{Commodity: code, Stars: in.Stars, Height: in.Height, Size: in.Size, Photos: in.Photos, Sort: review.Sort(in.Sort), Page: in.Page})
	if err != nil {
		return out, err
	}
	out.Total, out.Pages = total, (total+review.PerPage-1)/review.PerPage
	for _, r := range list {
		out.Reviews = append(out.Reviews, reviewOf(r))
	}
	return out, nil
}

// sizes are the names of an item's sizes, as the merchant orders them.
func (p Parts) sizes(code id.Commodity) (names []string) {
	c, ok := p.Catalog.Current().Commodity(code)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for _, color := range c.Colors {
		for _, s := range color.Sizes {
			if !seen[s.Name] {
				seen[s.Name], names = true, append(names, s.Name)
			}
		}
	}
	return names
}

func summaryOf(s review.Summary, order []string) ReviewSummary {
	out := ReviewSummary{Count: s.Count, Tenths: s.Tenths(), Stars: s.Stars[:], Photos: s.Photos}
	place := map[string]int{}
	for i, name := range order {
		place[name] = i + 1
	}
	fit := func(f review.FitOf) ReviewFit { return ReviewFit{f.Name, f.Small, f.Right, f.Large} }
	for _, name := range order {
		for _, f := range s.Sizes {
			if f.Name == name {
				out.Sizes = append(out.Sizes, fit(f))
			}
		}
	}
	for _, f := range s.Sizes {
		if place[f.Name] == 0 { // a size that is not sold any more
			out.Sizes = append(out.Sizes, fit(f))
		}
	}
	for _, f := range s.Measures {
		out.Measures = append(out.Measures, fit(f))
	}
	return out
}

func reviewOf(r review.Review) Review {
	out := Review{
		ID: r.ID, Stars: r.Stars, Name: r.Name, Day: jp.Date(r.Published), Date: day(r.Published), Size: r.Size, Color: r.Color, Height: r.Height, Usual: r.Usual,
		FitWord: review.FitWords[r.Fit], Body: r.Body, Points: r.Points, Helpful: r.Helpful, Reply: r.Reply,
	}
	if r.Reply != "" {
		out.ReplyDay = jp.Date(r.Replied)
	}
	for _, name := range r.Measures() {
		out.Fits = append(out.Fits, ReviewFitted{name, review.FitWords[r.Fits[name]]})
	}
	for n := range r.Photos {
		path := PhotoPrefix + r.ID + "/" + strconv.Itoa(n+1) + ".jpg"
		out.Photos = append(out.Photos, ReviewPhoto{Small: path + "?size=small", Large: path})
	}
	return out
}

func day(t time.Time) string { return t.In(jp.Tokyo).Format(time.DateOnly) }

// ReviewOne names a review.
type ReviewOne struct {
	ID string `json:"id"`
}

// ReviewHelpful is how many a review helped.
type ReviewHelpful struct {
	Helpful int `json:"helpful"`
}

func (p Parts) helpful(ctx context.Context, in ReviewOne) (ReviewHelpful, error) {
	if p.Reviews == nil {
		return ReviewHelpful{}, review.ErrNotFound
	}
	n, err := p.Reviews.MarkHelpful(ctx, in.ID, p.Guest(ctx), call.CallerOf(ctx).ClientIP)
	return ReviewHelpful{n}, err
}

// ReviewReport is why somebody should look at a review.
type ReviewReport struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

func (p Parts) report(ctx context.Context, in ReviewReport) (call.None, error) {
	if p.Reviews == nil {
		return call.None{}, review.ErrNotFound
	}
	return call.None{}, p.Reviews.Report(ctx, in.ID, in.Why, p.Guest(ctx), call.CallerOf(ctx).ClientIP)
}

// QuestionAsk is a page of questions, from 1.
type QuestionAsk struct {
	CommodityCode string `json:"commodity_code"`
	Page          int    `json:"page,omitempty"`
}

// QuestionPage is what is asked about an item.
type QuestionPage struct {
	Questions []Question `json:"questions"`
	Total     int        `json:"total"`
	Page      int        `json:"page"`
	Pages     int        `json:"pages"`
}

// Question is a published question. Nobody's name is shown.
type Question struct {
	ID      string           `json:"id"`
	Body    string           `json:"body"`
	Day     string           `json:"day"`
	Answers []QuestionAnswer `json:"answers"`
}

// QuestionAnswer is an answer of the shop or of somebody who bought the item.
type QuestionAnswer struct {
	Author review.Author `json:"author"`
	Body   string        `json:"body"`
	Day    string        `json:"day"`
}

func (p Parts) questions(ctx context.Context, in QuestionAsk) (out QuestionPage, err error) {
	out.Page = max(in.Page, 1)
	if p.Reviews == nil {
		return out, nil
	}
	code, err := p.commodity(in.CommodityCode)
	if err != nil {
		return out, err
	}
	p.read(ctx, code)
	list, total, err := p.Reviews.Questions(ctx, code, in.Page, review.QuestionsPerPage)
	if err != nil {
		return out, err
	}
	out.Total, out.Pages = total, (total+review.QuestionsPerPage-1)/review.QuestionsPerPage
	for _, q := range list {
		out.Questions = append(out.Questions, questionOf(q))
	}
	return out, nil
}

func questionOf(q review.Question) Question {
	one := Question{ID: q.ID, Body: q.Body, Day: jp.Date(q.Published)}
	for _, a := range q.Answers {
		one.Answers = append(one.Answers, QuestionAnswer{a.Author, a.Body, jp.Date(a.Published)})
	}
	return one
}
