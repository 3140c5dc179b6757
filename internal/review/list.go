package review

import (
	"context"
	"fmt"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A Sort is the order of a list.
type Sort string

// The orders.
const (
	Newest      Sort = "newest"
	MostHelpful Sort = "helpful"
	BestFirst   Sort = "high"
	WorstFirst  Sort = "low"
)

// Enum lists all values for the contract.
func (Sort) Enum() []any { return []any{Newest, MostHelpful, BestFirst, WorstFirst} }

const (
	// PerPage is how many reviews a page of a list has.
	PerPage = 5
	// near is how far from a height people are about as tall, in cm.
	near = 3
	// deepest is how many pages a list has at most.
	deepest = 1000
)

// Ask says which reviews of a commodity, and in which order.
type Ask struct {
	Commodity id.Commodity
	Stars     int    // 0: any
	Height    int    // about so tall, in cm; 0: any
	Size      string // that was bought; empty: any
	Photos    bool   // with photos
	Sort      Sort   // empty: the newest first
	Page      int    // from 1
}

// Page is some reviews of a commodity that are shown, and how many there are.
func (b *Reviews) Page(ctx context.Context, ask Ask) (list []Review, total int, err error) {
	ask.Page = min(max(ask.Page, 1), deepest)
	sums, kept := b.Live.sums(ask.Commodity, b.Live.Version(ask.Commodity))
	err = b.DB.View(ctx, func(tx *db.Tx) (err error) {
		known := false
		if total, known = sums.shown(ask); !kept || !known {
			if total, err = countShown(ctx, tx, ask); err != nil {
				return err
			}
		}
		if list, err = selectShown(ctx, tx, ask); err != nil {
			return err
		}
		return addFits(ctx, tx, list)
	})
	if err != nil {
		return nil, 0, fmt.Errorf("list reviews: %w", err)
	}
	return list, total, nil
}

// Counts is how many found a size too small, right and too large.
type Counts struct{ Small, Right, Large int }

// All is how many said something.
func (c Counts) All() int { return c.Small + c.Right + c.Large }

func (c *Counts) add(f Fit, n int) {
	switch {
	case f < Right:
		c.Small += n
	case f == Right:
		c.Right += n
	default:
		c.Large += n
	}
}

// FitOf is what buyers said of a size, or of a measure of all sizes.
type FitOf struct {
	Name string // of the size or measure
	Counts
}

// A Summary is what all published reviews of a commodity say together.
type Summary struct {
	Count    int
	Sum      int    // of all stars
	Stars    [5]int // how many gave 1, 2, 3, 4, 5
	Photos   int    // reviews with photos
	Sizes    []FitOf
	Measures []FitOf
}

// Tenths is the average in tenths of a star, rounded; 0: there is none.
func (s Summary) Tenths() int {
	if s.Count == 0 {
		return 0
	}
	return (s.Sum*10 + s.Count/2) / s.Count
}

// shown is how many reviews a list has, where the summary tells it.
func (s Summary) shown(ask Ask) (total int, ok bool) {
	switch {
	case ask.Height != 0 || ask.Size != "" || ask.Photos && ask.Stars != 0:
		return 0, false
	case ask.Photos:
		return s.Photos, true
	case ask.Stars == 0:
		return s.Count, true
	case ask.Stars < 1 || ask.Stars > len(s.Stars):
		return 0, false
	}
	return s.Stars[ask.Stars-1], true
}

// Summary adds up the reviews of a commodity. Sums of many are kept until
// something else is said of it; nobody changes them.
func (b *Reviews) Summary(ctx context.Context, code id.Commodity) (s Summary, err error) {
	version := b.Live.Version(code) // before it is read: what is said meanwhile makes it stale
	if s, ok := b.Live.sums(code, version); ok {
		return s, nil
	}
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		s = Summary{}
		if err := sumStars(ctx, tx, code, &s); err != nil {
			return err
		}
		return sumFits(ctx, tx, code, &s)
	})
	if err != nil {
		return Summary{}, fmt.Errorf("sum up reviews: %w", err)
	}
	b.Live.keep(code, version, s)
	return s, nil
}

// Fits is what buyers say of each size of a commodity, by the size's name: for
// who advises on sizes. Where there are no reviews nobody says anything.
func (b *Reviews) Fits(ctx context.Context, code id.Commodity) (map[string]Counts, error) {
	if b == nil {
		return nil, nil
	}
	s, err := b.Summary(ctx, code)
	if err != nil {
		return nil, err
	}
	sizes := map[string]Counts{}
	for _, f := range s.Sizes {
		sizes[f.Name] = f.Counts
	}
	return sizes, nil
}

// Marks of visitors.
const (
	markHelpful = "helpful"
	markReport  = "report"
)

// MarkHelpful counts that a device found a published review helpful, once, and
// returns how many did.
func (b *Reviews) MarkHelpful(ctx context.Context, name, device, ip string) (n int, err error) {
	return b.mark(ctx, name, markHelpful, "", device, ip)
}

// Report has somebody look at a published review; a device reports it once.
func (b *Reviews) Report(ctx context.Context, name, why, device, ip string) error {
	_, err := b.mark(ctx, name, markReport, line(why), device, ip)
	return err
}

func (b *Reviews) mark(ctx context.Context, name, kind, why, device, ip string) (n int, err error) {
	if err := b.admit(ctx, limit.ErrVote, try{limit.ReviewMark, limit.ClientOf(ip)}); err != nil {
		return 0, err
	}
	if runes := []rune(why); len(runes) > maxWhy {
		why = string(runes[:maxWhy])
	}
	err = b.DB.Update(ctx, func(tx *db.Tx) error {
		r, err := findReview(ctx, tx, name)
		if err != nil {
			return err
		}
		if r.State != Published {
			return ErrNotFound
		}
		added, err := insertMark(ctx, tx, name, kind, b.keys.mark("device", device), why)
		if n = r.Helpful; err != nil || !added {
			return err
		}
		if kind == markReport {
			db.Note(tx, WaitingTopic, name)
			return addReport(ctx, tx, name)
		}
		n++
		return addHelpful(ctx, tx, name)
	})
	if err != nil {
		return 0, fmt.Errorf("mark a review: %w", err)
	}
	return n, nil
}

const maxWhy = 200

// A Reported is what somebody said against a review.
type Reported struct {
	Why string
	At  time.Time
}

// Reported lists what was said against a review, the newest first.
func (b *Reviews) Reported(ctx context.Context, name string) (list []Reported, err error) {
	err = b.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectReported(ctx, tx, name)
		return err
	})
	return list, err
}
