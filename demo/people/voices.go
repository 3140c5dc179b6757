package people

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/review"
)

const (
	// reviewed is how many goods have reviews: the most popular.
	reviewed = 300
	// reviewsMost is how many reviews one of them has at most.
	reviewsMost = 12
	// photos is how many reviews have one.
	photos = 24
	// said is within how many days all of it was said.
	said = 200
)

// speak gives a demo that has none its reviews and questions: made up, as the
// people are, by rules from what the goods are. The demo's own members also
// review what arrived at their homes, through the shop's verbs.
func (t *Town) speak(ctx context.Context, snap *catalog.Snapshot) error {
	var list []*catalog.Commodity
	for c := range snap.All() {
		if c.PopularRank > 0 && !c.Secret && !c.Discontinued && len(c.Colors) > 0 {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *catalog.Commodity) int { return a.PopularRank - b.PopularRank })
	list = list[:min(len(list), reviewed)]
	m := voiceMaker{Rand: rand.New(rand.NewPCG(24, 4)), snap: snap, today: t.today}
	var reviews []review.Review
	var questions []review.Question
	for i, c := range list {
		s := m.shuffled(m.speech(c))
		for range 2 + m.IntN(reviewsMost-1) {
			reviews = append(reviews, m.review(c, s))
			s = s.next()
		}
		if i%3 == 0 {
			for _, qa := range s.asks {
				questions = append(questions, m.question(c, qa))
			}
		}
	}
	for i, held := range heldTexts {
		if i < len(list) {
			r := m.review(m.held(list, held.sign), speeches[len(speeches)-1])
			r.Body, r.State, r.Signs, r.Created, r.Points, r.Reply = held.body, review.Waiting, []string{held.sign}, t.today.Add(-time.Duration(30+i*190)*time.Minute), 0, ""
			reviews = append(reviews, r)
		}
	}
	for i, body := range waitingQuestions {
		if i < len(list) {
			questions = append(questions, review.Question{Commodity: list[i*7%len(list)].Code, Author: review.Visitor, State: review.Waiting, Body: body, Signs: []string{review.SignVisitor}, Created: t.today.Add(-time.Duration(50+i*130) * time.Minute)})
		}
	}
	if filled, err := t.Reviews.Fill(ctx, t.pictured(reviews), questions, m.photo(t.Photo)); err != nil || !filled {
		return err
	}
	return t.reviewOwn(ctx, m)
}

// pictured gives some of the reviews that are pleased a photo.
func (t *Town) pictured(reviews []review.Review) []review.Review {
	left := photos
	for i := range reviews {
		if r := &reviews[i]; t.Photo != nil && left > 0 && i%5 == 0 && r.State == review.Published && r.Stars >= 4 {
			r.Photos = 1
			left--
		}
	}
	return reviews
}

// photo is one of the colour that a review is about.
func (m voiceMaker) photo(of func(id.ColorSKU) ([]byte, error)) func(review.Review) ([]byte, error) {
	return func(r review.Review) ([]byte, error) {
		c, ok := m.snap.Commodity(r.Commodity)
		if !ok {
			return nil, review.ErrNotFound
		}
		i := slices.IndexFunc(c.Colors, func(color catalog.Color) bool { return color.Name == r.Color })
		return of(c.Colors[max(i, 0)].Code)
	}
}

// A voiceMaker makes up what people say; the same every time.
type voiceMaker struct {
	*rand.Rand
	snap  *catalog.Snapshot
	today time.Time
}

// shuffled is a speech in another order, for one commodity.
func (m voiceMaker) shuffled(s speech) speech {
	for _, list := range []*[]string{&s.good, &s.fine, &s.detail} {
		*list = slices.Clone(*list)
		m.Shuffle(len(*list), func(i, j int) { (*list)[i], (*list)[j] = (*list)[j], (*list)[i] })
	}
	return s
}

// next is a speech that begins with what was not just said: people who say the
// same of one commodity were made up.
func (s speech) next() speech {
	for _, list := range []*[]string{&s.good, &s.fine, &s.detail} {
		*list = append((*list)[1:len(*list):len(*list)], (*list)[0])
	}
	return s
}

func pick[T any](m voiceMaker, list []T) T { return list[m.IntN(len(list))] }

// speech is what people say of a commodity of this kind.
func (m voiceMaker) speech(c *catalog.Commodity) speech {
	var path string
	for _, code := range c.Categories {
		if n, ok := m.snap.Tree().Node(code); ok {
			path += n.Path + "/ "
		}
	}
	i := slices.IndexFunc(speeches, func(s speech) bool {
		return slices.ContainsFunc(s.in, func(part string) bool { return strings.Contains(path, part) })
	})
	return speeches[max(i, 0)]
}

// held is a commodity that fits why something is held: a cure is claimed of
// goods for the body.
func (m voiceMaker) held(list []*catalog.Commodity, sign string) *catalog.Commodity {
	for _, c := range list {
		if sign == review.SignCure && (c.Returns == catalog.ReturnsHygiene || c.TaxPercent == 8) {
			return c
		}
	}
	return pick(m, list)
}

func (m voiceMaker) review(c *catalog.Commodity, s speech) review.Review {
	color := pick(m, c.Colors)
	r := review.Review{Commodity: c.Code, Color: color.Name, State: review.Published, Created: m.today.Add(-time.Duration(1+m.IntN(said*24)) * time.Hour)}
	var measures []string
	if len(color.Sizes) > 0 {
		size := pick(m, color.Sizes)
		r.Size = size.Name
		for _, g := range size.Garment() {
			measures = append(measures, g.Name)
		}
	}
	r.Stars = []int{5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2}[m.IntN(11)]
	begin := s.good[0]
	if r.Stars <= 3 {
		begin = s.fine[0]
	}
	parts := []string{begin}
	if m.IntN(4) > 0 {
		parts = append(parts, s.detail[0])
	}
	if len(measures) > 0 || len(color.Sizes) > 1 {
		m.fit(&r, c, measures)
		parts = append(parts, sizeSays[r.Fit])
	}
	if r.Stars > 3 {
		parts = append(parts, pick(m, ends))
	}
	r.Body, r.Name = strings.Join(parts, ""), pick(m, nicknames)
	r.Helpful = max(0, m.IntN(14)-6)
	if m.IntN(3) == 0 {
		r.Points = ReviewPoints
	}
	switch {
	case r.Stars <= 2:
		r.Reply = replies[1]
	case m.IntN(9) == 0:
		r.Reply = replies[2*m.IntN(2)]
	}
	return r
}

// ReviewPoints is what the demo gives for a review.
const ReviewPoints = 30

// fit says how the size was: each commodity leans to one side.
func (m voiceMaker) fit(r *review.Review, c *catalog.Commodity, measures []string) {
	lean := int(c.Code[len(c.Code)-1]) % 3 // tight, true or loose
	scale := []review.Fit{review.Right, review.Right, review.Right, review.RatherTight, review.Right, review.RatherLoose}
	r.Fit = scale[(m.IntN(4)+lean)%len(scale)]
	r.Fits = map[string]review.Fit{}
	for _, name := range measures[:min(len(measures), 3)] {
		if m.IntN(2) == 0 {
			r.Fits[name] = scale[(m.IntN(4)+lean)%len(scale)]
		}
	}
	if m.IntN(3) == 0 {
		return
	}
	low, high := 150, 171
	switch c.SexType {
	case catalog.Men:
		low, high = 164, 183
	case catalog.Kids:
		low, high = 92, 141
	case catalog.Baby:
		low, high = 58, 86
	case catalog.Women, catalog.Unisex:
	}
	r.Height, r.Usual = low+m.IntN(high-low), r.Size
}

func (m voiceMaker) question(c *catalog.Commodity, qa [2]string) review.Question {
	at := m.today.Add(-time.Duration(48+m.IntN(said*24)) * time.Hour)
	q := review.Question{Commodity: c.Code, Author: review.Visitor, State: review.Published, Body: qa[0], Created: at,
		Answers: []review.Question{{Author: review.Shop, Body: qa[1], Created: at.Add(20 * time.Hour)}}}
	if m.IntN(3) == 0 {
		q.Answers = append(q.Answers, review.Question{Author: review.Buyer, Body: pick(m, buyerAnswers), Created: at.Add(40 * time.Hour)})
	}
	return q
}

// reviewOwn has the demo's members review the first thing that arrived.
func (t *Town) reviewOwn(ctx context.Context, m voiceMaker) error {
	if t.Orders == nil {
		return nil
	}
	for o, err := range t.Orders.All(ctx, order.Delivered) {
		if err != nil {
			return err
		}
		t.Clock.now = t.today
		if !t.Reviews.CanReview(o) {
			continue
		}
		_, token, _ := strings.Cut(t.Reviews.Path(o.Number), "token=")
		desk, err := t.Reviews.Desk(ctx, token)
		if err != nil {
			return err
		}
		first := desk.Bought[0]
		c, ok := m.snap.Commodity(first.Commodity)
		if !ok || first.Review != nil {
			continue
		}
		r := m.review(c, m.speech(c))
		draft := review.Draft{Content: r.Content, Client: "192.0.2.24"}
		draft.Helps = true
		if _, err := t.Reviews.Save(ctx, token, first.Commodity, draft); err != nil {
			return err
		}
	}
	return nil
}
