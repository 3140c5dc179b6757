package voices

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/review"
	"github.com/tsumugi-shop/tsumugi/internal/shop/letterpage"
)

// maxForm is how large a posted form may be: all photos, and some text.
const maxForm = review.MaxPhotos*media.MaxPhoto + 1<<20

// inMemory is how much of a form is held in memory while it is read; the rest is
// in a file of the system's until it was painted anew.
const inMemory = 1 << 20

var (
	errForm  = fault.New(fault.Invalid, "page.form", "送信された内容を読み取れませんでした。もう一度お試しください。")
	errLarge = fault.New(fault.TooLarge, "page.large", "写真が大きすぎます。1枚8MBまで、4枚までにしてお試しください。")
)

// writeView is the form for reviews: all that was bought, one of it open.
type writeView struct {
	Token  string
	Points int
	Others []writeItem
	Open   *writeItem
	Draft  writeDraft
	Fits   []writeFit // of the whole and of each measure
	Words  []string   // of the scale, from 1
	Kept   []int      // photos that are there
}

type writeItem struct {
	Code, Name, Size, Color, Picture string
	Sized                            bool
	State                            string // of what was written; empty: nothing was
}

// writeDraft is a review as it was typed.
type writeDraft struct {
	Stars, Height, Usual, Name, Body string
	Helps                            bool
}

// writeFit is a row of the form: how something was.
type writeFit struct {
	Field, Label string
	Value        int
}

// fitAll is the field of how the whole was; those of measures have their place behind.
const fitAll = "fit"

func (p *Pages) write(r *http.Request) (view, error) {
	token := r.URL.Query().Get("token")
	desk, err := p.Reviews.Desk(r.Context(), token)
	if err != nil {
		return view{}, err
	}
	code := r.URL.Query().Get("item")
	i := slices.IndexFunc(desk.Bought, func(b review.Bought) bool { return string(b.Commodity) == code })
	if i < 0 && len(desk.Bought) == 1 {
		i = 0
	}
	v := view{Title: "レビューを書く", Lead: "お届けした商品の感想をお聞かせください。ログインせずにお書きいただけます。", Write: &writeView{Token: token, Points: desk.Points, Words: review.FitWords[1:]}}
	for n, b := range desk.Bought {
		item := writeItem{Code: string(b.Commodity), Name: b.Name, Size: b.Size, Color: b.Color, Picture: b.Picture, Sized: b.Sized}
		if b.Review != nil {
			item.State = stateWords[b.Review.State]
		}
		if n == i {
			v.Write.Open = &item
			v.Write.fill(b)
		} else {
			v.Write.Others = append(v.Write.Others, item)
		}
	}
	if i >= 0 && r.Method == http.MethodPost {
		return p.save(r, v, token, desk.Bought[i])
	}
	return v, nil
}

// stateWords say to the writer what became of a review.
var stateWords = map[review.State]string{
	review.Waiting: "確認しています", review.Published: "掲載しています", review.Refused: "掲載を見送りました", review.Hidden: "非表示にしています",
}

// fill shows what was written before.
func (w *writeView) fill(b review.Bought) {
	r := b.Review
	if r == nil {
		r = &review.Review{}
	}
	if b.Sized {
		w.Fits = append(w.Fits, writeFit{fitAll, "全体のサイズ感", int(r.Fit)})
	}
	for n, name := range b.Measures {
		w.Fits = append(w.Fits, writeFit{fitAll + strconv.Itoa(n), name, int(r.Fits[name])})
	}
	for n := range r.Photos {
		w.Kept = append(w.Kept, n+1)
	}
	w.Draft = writeDraft{Usual: r.Usual, Name: r.Name, Body: r.Body, Helps: r.Helps}
	if r.Stars > 0 {
		w.Draft.Stars = strconv.Itoa(r.Stars)
	}
	if r.Height > 0 {
		w.Draft.Height = strconv.Itoa(r.Height)
	}
}

// save takes the form. Names of files say nothing and are not looked at.
func (p *Pages) save(r *http.Request, v view, token string, of review.Bought) (view, error) {
	w := v.Write
	err := r.ParseMultipartForm(inMemory)
	if errors.Is(err, http.ErrNotMultipart) {
		err = r.ParseForm()
	}
	if r.MultipartForm != nil {
		defer func() { _ = r.MultipartForm.RemoveAll() }() // the system tidies up as well
	}
	if err != nil {
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return v, errLarge.Because(err)
		}
		return v, errForm.Because(err)
	}
	f := r.PostForm
	w.Draft = writeDraft{Stars: f.Get("stars"), Height: f.Get("height"), Usual: f.Get("usual"), Name: f.Get("name"), Body: f.Get("body"), Helps: f.Get("helps") != ""}
	d := review.Draft{Client: call.CallerOf(r.Context()).ClientIP, Content: review.Content{
		Stars: number(w.Draft.Stars), Height: height(w.Draft.Height), Usual: w.Draft.Usual, Name: w.Draft.Name, Body: w.Draft.Body, Helps: w.Draft.Helps, Fits: map[string]review.Fit{},
	}}
	for i := range w.Fits {
		row := &w.Fits[i]
		if row.Value = number(f.Get(row.Field)); row.Field == fitAll {
			d.Fit = review.Fit(row.Value)
		} else {
			d.Fits[row.Label] = review.Fit(row.Value)
		}
	}
	for _, text := range f["keep"] {
		if n := number(text); n > 0 {
			d.Keep = append(d.Keep, n)
		}
	}
	if d.Photos, err = photosOf(r.MultipartForm); err != nil {
		return v, err
	}
	saved, err := p.Reviews.Save(r.Context(), token, of.Commodity, d)
	if err != nil {
		return v, err
	}
	v.Title, v.Lead, v.Note = "レビューをありがとうございます", "", "商品のページに掲載しました。"
	v.Link = letterpage.Link{To: "/items/" + string(of.Commodity) + "#reviews", Words: "商品のページで見る"}
	if saved.State != review.Published {
		v.Note = "お店の者が内容を確認してから掲載します。掲載を見送る場合は、理由をメールでお知らせします。"
	}
	item := *w.Open
	item.State = stateWords[saved.State]
	w.Open, w.Others = nil, append([]writeItem{item}, w.Others...)
	return v, nil
}

// photosOf reads what was chosen; an empty choice is no photo.
func photosOf(form *multipart.Form) (list [][]byte, err error) {
	if form == nil {
		return nil, nil
	}
	for _, h := range form.File["photos"] {
		if h.Size == 0 {
			continue
		}
		if len(list) == review.MaxPhotos {
			return nil, review.ErrPhotos.With(fault.Field{Name: "photos", Code: review.ErrPhotos.Code, Message: review.ErrPhotos.Message})
		}
		if h.Size > media.MaxPhoto {
			return nil, media.ErrPhoto.With(fault.Field{Name: "photos", Code: media.ErrPhoto.Code, Message: media.ErrPhoto.Message})
		}
		file, err := h.Open()
		if err != nil {
			return nil, errForm.Because(err)
		}
		data, err := io.ReadAll(file)
		if err = errors.Join(err, file.Close()); err != nil {
			return nil, errForm.Because(err)
		}
		list = append(list, data)
	}
	return list, nil
}

// height reads how tall somebody is, in whole centimetres. What cannot be read
// is said to be wrong, and not left out in silence.
func height(typed string) int {
	if strings.TrimSpace(typed) == "" {
		return 0
	}
	mm, ok := jp.Millimetres(typed)
	if !ok || mm == 0 {
		return -1
	}
	return (mm + 5) / 10
}

func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return n
}

// Stars are what can be given, the best first.
func (w *writeView) Stars() []int { return []int{5, 4, 3, 2, 1} }

// StarWord says how many stars.
func (w *writeView) StarWord(n int) string { return "★" + strconv.Itoa(n) }
