package catalog

import (
	"fmt"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// maxRelated is how many items somebody can put beside one.
const maxRelated = 12

// maxCaption is how long a caption may be: what stands below a picture of a phone in two lines.
const maxCaption = 60

// A PictureDetail is what whoever sells an item says of one of its pictures.
type PictureDetail struct {
	Alt     string `json:"alt,omitempty"`     // what it shows, for whoever cannot see it; empty: made of the item's name
	Caption string `json:"caption,omitempty"` // what is written below it, as who wears which size
	Focus   Focus  `json:"focus,omitempty"`   // what stays in sight where it is cropped; empty: its middle
}

// A Focus is a point of a picture, in percent from the left and from the top: "50 20".
type Focus string

// Point is the percentages of the focus, the middle where there is none.
func (f Focus) Point() (x, y int, ok bool) {
	if f == "" {
		return 50, 50, true
	}
	n, err := fmt.Sscanf(string(f), "%d %d", &x, &y)
	ok = err == nil && n == 2 && x >= 0 && x <= 100 && y >= 0 && y <= 100 && fmt.Sprintf("%d %d", x, y) == string(f)
	return x, y, ok
}

func (c Color) checkDetails(f *findings) {
	f.unless(len(c.Details) <= max(c.Pictures, 0), "picture_details", "too_many", "写真より多くの説明があります。")
	for _, d := range c.Details {
		f.text("alt", d.Alt, maxName)
		f.unless(!strings.ContainsAny(d.Alt, "\r\n"), "alt", "not_text", "代替テキストは1行で書いてください。")
		f.text("caption", d.Caption, maxCaption)
		f.unless(!strings.ContainsAny(d.Caption, "\r\n"), "caption", "not_text", "写真の下の文は1行で書いてください。")
		_, _, ok := d.Focus.Point()
		f.unless(ok, "focus", "malformed", "写真の中心は「50 20」のように、左と上からの割合で書いてください。")
	}
}

func (c Commodity) checkSelling(f *findings) {
	f.unless(len(c.Related) <= maxRelated, "related", "too_many", fmt.Sprintf("関連商品は%d点までです。", maxRelated))
	seen := map[id.Commodity]bool{c.Code: true}
	for _, code := range c.Related {
		_, err := id.ParseCommodity(string(code))
		f.unless(err == nil, "related", "code.invalid", "関連商品は商品コード（半角英数大文字10桁）で書いてください。")
		f.unless(!seen[code], "related", "repeated", "関連商品に、同じ商品かこの商品自身が二度あります。")
		seen[code] = true
	}
	f.unless(c.SaleStarts >= 0 && c.SaleStarts <= maxMoment && c.SaleEnds >= 0 && c.SaleEnds <= maxMoment, "sale_period", "out_of_range", "販売期間の日時が正しくありません。")
	f.unless(c.SaleEnds == 0 || c.SaleStarts < c.SaleEnds, "sale_period", "out_of_range", "販売の終わりは、始まりより後にしてください。")
}

// maxMoment is the end of the year 9999.
const maxMoment = 253402300799999

// State is where the item stands in the time in which it is sold.
func (c *Commodity) State(now int64) CampaignState {
	return Campaign{Starts: c.SaleStarts, Ends: c.SaleEnds}.stateAt(now)
}

// sellingAt makes the item of a Snapshot what it is at a moment. A time that is
// over does not come back, so that nothing has to remember what it was before.
func (c *Commodity) sellingAt(now int64) {
	state := c.State(now)
	c.early = state == Before
	c.Discontinued = c.Discontinued || state == After
}

// Early tells of an item of a Snapshot whether the time in which it is sold has not come.
func (c *Commodity) Early() bool { return c.early }

// nextSelling is when the item of a Snapshot is next sold, or no longer.
func (c *Commodity) nextSelling() int64 {
	switch {
	case c.early:
		return c.SaleStarts
	case c.SaleEnds != 0 && !c.Discontinued:
		return c.SaleEnds
	}
	return never
}
