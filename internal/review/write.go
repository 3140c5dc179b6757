package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// WritePath is where the link of a letter leads.
const WritePath = "/reviews/write"

// linkLife is how long after the delivery a link works.
const linkLife = 365 * 24 * time.Hour

// Path is where the buyer of an order writes reviews: whoever has it may, and
// see nothing else of the order.
func (b *Reviews) Path(number id.OrderNumber) string {
	return WritePath + "?token=" + b.keys.sign("write", string(number))
}

// A Desk is what the buyer of an order can write about.
type Desk struct {
	Order  id.OrderNumber
	Bought []Bought
	Points int // that a member gets for a review; 0: none
}

// Bought is a commodity of an order.
type Bought struct {
	Commodity id.Commodity
	Name      string
	Size      string
	Color     string
	Picture   string
	Measures  []string // of which the writer can say how they were
	Sized     bool     // there is something to say of its size
	Review    *Review  // nil: not written yet
}

// Desk opens a link.
func (b *Reviews) Desk(ctx context.Context, token string) (Desk, error) {
	o, err := b.opened(ctx, token)
	if err != nil {
		return Desk{}, err
	}
	d := Desk{Order: o.Number, Bought: b.bought(o)}
	if o.Customer != "" {
		d.Points = b.Terms.Reviews.Points
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		for i := range d.Bought {
			r, found, err := findWritten(ctx, tx, o.Number, b.writer(o), d.Bought[i].Commodity)
			if err != nil {
				return err
			}
			if d.Bought[i].Review = nil; found {
				d.Bought[i].Review = &r
			}
		}
		return nil
	})
	return d, err
}

// opened is the order of a link, once its goods are there.
func (b *Reviews) opened(ctx context.Context, token string) (order.Order, error) {
	number, ok := b.keys.signed("write", token)
	if !ok {
		return order.Order{}, ErrLink
	}
	o, err := b.Orders.Find(ctx, id.OrderNumber(number))
	switch {
	case errors.Is(err, order.ErrNotFound):
		return o, ErrLink.Because(err)
	case err != nil:
		return o, err
	case o.Email == "" || !o.Delivered.IsZero() && b.DB.Now().Sub(o.Delivered) > linkLife:
		return o, ErrLink
	case o.Delivered.IsZero():
		return o, ErrNotYet
	}
	return o, nil
}

func (b *Reviews) writer(o order.Order) string {
	if o.Customer != "" {
		return o.Customer
	}
	return b.keys.writerOf(o.Email)
}

// CanReview tells whether anything of an order can be reviewed.
func (b *Reviews) CanReview(o order.Order) bool {
	return !o.Delivered.IsZero() && o.Email != "" && b.DB.Now().Sub(o.Delivered) <= linkLife && len(b.bought(o)) > 0
}

// bought is what arrived and was kept, each commodity once.
func (b *Reviews) bought(o order.Order) (list []Bought) {
	for _, l := range o.Lines {
		code := l.SKU.Commodity()
		if l.Quantity <= l.Returned || slices.ContainsFunc(list, func(one Bought) bool { return one.Commodity == code }) {
			continue
		}
		one := Bought{Commodity: code, Name: l.Name, Size: l.Size, Color: l.Color, Picture: l.Picture}
		if _, color, ok := b.Catalog.Current().Color(l.SKU.ColorSKU()); ok {
			one.Measures, one.Sized = measures(color, l.SKU)
		}
		list = append(list, one)
	}
	return list
}

// measures are those of the size that was bought.
func measures(color *catalog.Color, sku id.SKU) (names []string, sized bool) {
	for _, s := range color.Sizes {
		if s.SKU == sku {
			for _, m := range s.Garment()[:min(len(s.Garment()), maxMeasures)] {
				names = append(names, m.Name)
			}
		}
	}
	return names, len(names) > 0 || len(color.Sizes) > 1
}

// A Draft is a review as it was sent.
type Draft struct {
	Content
	Photos [][]byte // new ones
	Keep   []int    // of those that are there, from 1
	Client string   // from where it comes
}

// check says what is wrong with a draft, and returns it as it is kept.
func (d Draft) check(of Bought) (Draft, error) {
	var wrong []fault.Field
	demand := func(ok bool, name, message string) {
		if !ok {
			wrong = append(wrong, fault.Field{Name: name, Code: "invalid", Message: message})
		}
	}
	d.Name, d.Usual, d.Body = line(d.Name), line(d.Usual), plain(d.Body)
	demand(d.Stars >= 1 && d.Stars <= 5, "stars", "星の数を選んでください。")
	n := utf8.RuneCountInString(d.Body)
	demand(n >= minBody && n <= maxBody, "body", fmt.Sprintf("感想を%d文字以上%s文字以内で入力してください。", minBody, "2,000"))
	demand(utf8.RuneCountInString(d.Name) <= maxName, "name", fmt.Sprintf("ニックネームは%d文字以内で入力してください。", maxName))
	demand(utf8.RuneCountInString(d.Usual) <= maxUsual, "usual", fmt.Sprintf("ふだんのサイズは%d文字以内で入力してください。", maxUsual))
	demand(d.Height == 0 || d.Height >= minHeight && d.Height <= maxHeight, "height", fmt.Sprintf("身長は%dから%dまでの数字（cm）で入力してください。", minHeight, maxHeight))
	demand(d.Fit >= 0 && d.Fit <= Loose, "fit", "サイズ感を選んでください。")
	if !of.Sized {
		d.Fit = 0
	}
	d.Fits = maps.Clone(d.Fits)
	maps.DeleteFunc(d.Fits, func(name string, f Fit) bool { return f == 0 || !slices.Contains(of.Measures, name) })
	for name, f := range d.Fits {
		demand(f >= Tight && f <= Loose, "fits."+name, "サイズ感を選んでください。")
	}
	if len(wrong) > 0 {
		return d, ErrInvalid.With(wrong...)
	}
	return d, nil
}

// Save keeps what a buyer says of a commodity, in place of what they said
// before, which stays as a version. It is published at once unless the rules
// want somebody to read it first.
func (b *Reviews) Save(ctx context.Context, token string, code id.Commodity, d Draft) (r Review, err error) {
	o, err := b.opened(ctx, token)
	if err != nil {
		return Review{}, err
	}
	all := b.bought(o)
	i := slices.IndexFunc(all, func(one Bought) bool { return one.Commodity == code })
	if i < 0 {
		return Review{}, ErrBought
	}
	if d, err = d.check(all[i]); err != nil {
		return Review{}, err
	}
	if err := b.admit(ctx, limit.ErrReview, try{limit.Review, string(o.Number)}, try{limit.ReviewIP, limit.ClientOf(d.Client)}); err != nil {
		return Review{}, err
	}
	photos, err := b.paint(ctx, d)
	if err != nil {
		return Review{}, err
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		r, err = b.save(ctx, tx, o, all[i], d, photos)
		return err
	})
	if err != nil {
		return Review{}, fmt.Errorf("save a review: %w", err)
	}
	return r, nil
}

func (b *Reviews) save(ctx context.Context, tx *db.Tx, o order.Order, of Bought, d Draft, fresh []photo) (Review, error) {
	r, found, err := findWritten(ctx, tx, o.Number, b.writer(o), of.Commodity)
	if err != nil {
		return r, err
	}
	if found {
		content, err := json.Marshal(r.Content)
		if err != nil {
			return r, err
		}
		if err := insertVersion(ctx, tx, r.ID, r.Revision, string(content)); err != nil {
			return r, err
		}
	} else {
		r = Review{ID: id.New(tx.Now), Commodity: of.Commodity, Order: o.Number, Customer: o.Customer, Size: of.Size, Color: of.Color, Created: tx.Now, writer: b.writer(o)}
	}
	if r.Photos, err = replacePhotos(ctx, tx, r.ID, d.Keep, fresh); err != nil {
		return r, err
	}
	words, err := selectWords(ctx, tx)
	if err != nil {
		return r, err
	}
	was := r.State
	r.Content, r.Reason, r.Updated, r.Revision = d.Content, "", tx.Now, r.Revision+1
	r.Signs = signs(d.Name+"\n"+d.Usual+"\n"+d.Body, words, b.health(r.Commodity))
	if len(fresh) > 0 || r.Photos > 0 && was != Published {
		r.Signs = append(r.Signs, SignPhoto)
	}
	if was == Hidden || was == Refused {
		r.Signs = append(r.Signs, SignVisitor) // somebody decided about it before, and does again
	}
	if r.State = Waiting; len(r.Signs) == 0 {
		if err := b.publish(ctx, tx, &r); err != nil {
			return r, err
		}
	}
	if err := upsertReview(ctx, tx, r); err != nil {
		return r, err
	}
	b.note(tx, r.Commodity, r.ID)
	return r, replaceFits(ctx, tx, r)
}

// publish shows a review; the first time it earns what the terms give.
func (b *Reviews) publish(ctx context.Context, tx *db.Tx, r *Review) error {
	r.State, r.Reason = Published, ""
	if r.Published.IsZero() {
		r.Published = tx.Now
	}
	if r.Points > 0 || r.Customer == "" || b.Terms.Reviews.Points == 0 {
		return nil
	}
	r.Points = b.Terms.Reviews.Points
	return loyalty.Grant(ctx, tx, r.Customer, "review-"+r.ID, "レビューのご投稿", r.Points, loyalty.Expires(tx.Now, b.Terms.Points))
}

// note tells pages that show a commodity, and the office.
func (b *Reviews) note(tx *db.Tx, code id.Commodity, what string) {
	db.Note(tx, ChangeTopic, string(code))
	db.Note(tx, WaitingTopic, what)
}

// health tells whether a commodity is for the body: no review of it may claim a
// cure unread.
func (b *Reviews) health(code id.Commodity) bool {
	snap := b.Catalog.Current()
	c, ok := snap.Commodity(code)
	if !ok {
		return true // what is not known is read by somebody
	}
	return c.Returns == catalog.ReturnsHygiene || c.TaxPercent == 8 || within(snap.Tree(), c.Categories, b.Terms.Reviews.Health)
}

func within(tree *catalog.Tree, codes, paths []string) bool {
	for _, code := range codes {
		n, ok := tree.Node(code)
		for ok && n != nil {
			if slices.Contains(paths, n.Path) {
				return true
			}
			n = n.Parent
		}
	}
	return false
}

// A photo is one in two sizes.
type photo struct{ large, small []byte }

// smallPhoto is how wide a photo in a list is at most.
const smallPhoto = 360

// paint paints photos anew, one after the other: each takes memory, and anybody
// with a link can send them.
func (b *Reviews) paint(ctx context.Context, d Draft) (list []photo, err error) {
	if len(d.Photos)+len(d.Keep) > MaxPhotos {
		return nil, ErrPhotos.With(fault.Field{Name: "photos", Code: ErrPhotos.Code, Message: ErrPhotos.Message})
	}
	if len(d.Photos) == 0 {
		return nil, nil
	}
	select {
	case b.painting <- struct{}{}:
		defer func() { <-b.painting }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	for i, data := range d.Photos {
		var p photo
		if p.large, err = media.Photo(data); err == nil {
			p.small, err = media.SmallPhoto(p.large, smallPhoto)
		}
		if err != nil {
			f := fault.From(err)
			return nil, f.With(fault.Field{Name: "photos", Code: f.Code, Message: fmt.Sprintf("写真の%d枚目：%s", i+1, f.Message)})
		}
		list = append(list, p)
	}
	return list, nil
}

// A try is something that is limited, and who does it.
type try struct {
	*limit.Rule
	who string
}

// admit counts one more of each and refuses who had enough.
func (b *Reviews) admit(ctx context.Context, says error, tries ...try) error {
	enough := false
	err := b.DB.Update(ctx, func(tx *db.Tx) error {
		enough = false
		for _, t := range tries {
			allowed, err := t.Take(ctx, tx, t.who)
			if err != nil {
				return err
			}
			enough = enough || !allowed
		}
		return nil
	})
	if err == nil && enough {
		err = says
	}
	return err
}
