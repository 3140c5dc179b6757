// Package layout is how the home page and the pages of departments are put together
// from blocks: a draft that only the office sees, published as one switch, with every
// version kept. A block can have a period and be for some visitors; what shows is a
// rule of the moment, not a job.
package layout

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// A BlockKind is what a block shows.
type BlockKind string

// What the home page always had, each at most once.
const (
	Hero        BlockKind = "hero"
	Features    BlockKind = "features"
	NewArrivals BlockKind = "new_arrivals"
	Departments BlockKind = "departments"
	Ranking     BlockKind = "ranking"
	Showcase1   BlockKind = "showcase_1"
	Campaigns   BlockKind = "campaigns"
	Showcase2   BlockKind = "showcase_2"
	Brands      BlockKind = "brands"
	Under2000   BlockKind = "under2000"
	Banners     BlockKind = "banners"
	Articles    BlockKind = "articles"
	Recent      BlockKind = "recent"
	Story       BlockKind = "story"
	Promises    BlockKind = "promises"
)

// What can be put in as often as one likes.
const (
	Banner  BlockKind = "banner"  // pictures that lead somewhere
	Text    BlockKind = "text"    // words that lead somewhere, without pictures
	Goods   BlockKind = "goods"   // a row of items by a rule
	Outfits BlockKind = "outfits" // goods that are worn together, as the shop made them
)

var usual = []BlockKind{Hero, Features, NewArrivals, Departments, Ranking, Showcase1, Campaigns, Showcase2, Brands, Under2000, Banners, Articles, Recent, Story, Promises}

var free = []BlockKind{Banner, Text, Goods, Outfits}

// Enum lists all values for the contract.
func (BlockKind) Enum() (all []any) {
	for _, k := range slices.Concat(usual, free) {
		all = append(all, k)
	}
	return all
}

// A RowOrder is how a row of items is sorted.
type RowOrder string

// By which a row is sorted.
const (
	Popular RowOrder = "popular"
	Newest  RowOrder = "newest"
	Cheap   RowOrder = "cheap"
	Off     RowOrder = "off" // the highest discount first
)

// Enum lists all values for the contract.
func (RowOrder) Enum() []any { return []any{Popular, Newest, Cheap, Off} }

// A Block is one part of a page.
type Block struct {
	ID     string       `json:"id"` // of its own within the page
	Kind   BlockKind    `json:"kind"`
	Title  string       `json:"title,omitempty"`
	Shown  []BlockShown `json:"shown,omitempty"`  // of a banner or text: one to four
	Rule   *RowRule     `json:"rule,omitempty"`   // of a row of items
	Worn   *OutfitRule  `json:"worn,omitempty"`   // of outfits
	Starts int64        `json:"starts,omitempty"` // Unix milliseconds; 0: open
	Ends   int64        `json:"ends,omitempty"`   // exclusive; 0: open
	For    []string     `json:"for,omitempty"`    // guest, or codes of ranks; none: everybody
}

// BlockShown is a picture that leads somewhere.
type BlockShown struct {
	Title   string `json:"title"`
	Text    string `json:"text,omitempty"`
	Picture string `json:"picture,omitempty"` // /contents/…
	Link    string `json:"link,omitempty"`
}

// A RowRule says which items a row has.
type RowRule struct {
	Category string   `json:"category,omitempty"`
	Brand    string   `json:"brand,omitempty"`
	Campaign string   `json:"campaign,omitempty"`
	Order    RowOrder `json:"order"`
	Limit    int      `json:"limit"`
	Link     string   `json:"link,omitempty"` // where all of them are
}

// An OutfitRule says which outfits a block has: those that are named, or the first of
// all that are of a department and for a season. Without a department, those of women,
// men and children take turns, so that a row is for all who come.
type OutfitRule struct {
	Slugs    []string     `json:"slugs,omitempty"`
	Category string       `json:"category,omitempty"` // of a department; empty: any
	Season   OutfitSeason `json:"season,omitempty"`   // empty: any
	Limit    int          `json:"limit"`
}

// An OutfitSeason is how warm one dresses.
type OutfitSeason string

// The seasons that a block can be for.
const (
	Hot  OutfitSeason = "hot"
	Mild OutfitSeason = "mild"
	Cold OutfitSeason = "cold"
	Now  OutfitSeason = "now" // that of the day
)

// Enum lists all values for the contract.
func (OutfitSeason) Enum() []any { return []any{OutfitSeason(""), Hot, Mild, Cold, Now} }

// Guest is whom a block is for who is no member.
const Guest = "guest"

// Home is the home page; the page of a department is department: and its code.
const Home = "home"

// What a page is of is said before its code.
const (
	departmentPrefix = "department:"
	campaignPrefix   = "campaign:"
)

// OfDepartment is the page of a department.
func OfDepartment(code string) string { return departmentPrefix + code }

// Department is the code of a page's department.
func Department(page string) (code string, ok bool) { return strings.CutPrefix(page, departmentPrefix) }

// OfCampaign is the page of a campaign.
func OfCampaign(code string) string { return campaignPrefix + code }

// Campaign is the code of a page's campaign.
func Campaign(page string) (code string, ok bool) { return strings.CutPrefix(page, campaignPrefix) }

// Default is how a page is put together as long as nobody changed it. Outfits of the
// season follow on what sells best: a shop that has none shows nothing there.
func Default(page string) []Block {
	list := []Block{}
	if page == Home {
		for _, k := range usual {
			list = append(list, Block{ID: string(k), Kind: k})
			if k == Ranking {
				list = append(list, Block{ID: string(Outfits), Kind: Outfits, Title: "季節のコーディネート", Worn: &OutfitRule{Season: Now, Limit: 4}})
			}
		}
	}
	return list
}

// Shows tells whether the block is there at a moment.
func (b Block) Shows(now int64) bool { return now >= b.Starts && (b.Ends == 0 || now < b.Ends) }

const (
	mostBlocks = 40
	mostShown  = 4
	mostGoods  = 20
	mostWorn   = 12
	maxTitle   = 60
	maxLines   = 400
	maxLink    = 500
)

var (
	idText      = regexp.MustCompile(`^[a-z0-9_-]{1,40}$`)
	codeText    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
	slugText    = regexp.MustCompile(`^[A-Za-z0-9][-A-Za-z0-9_/]{0,99}$`)
	pictureText = regexp.MustCompile(`^/contents/[A-Za-z0-9][A-Za-z0-9_-]*(/[A-Za-z0-9][A-Za-z0-9_-]*)*\.(jpg|jpeg|png|webp)$`)
)

// ErrBlocks refuses blocks that make no page.
var ErrBlocks = fault.New(fault.Invalid, "layout.blocks", "ブロックの内容に誤りがあります。")

// A checker gathers what is wrong.
type checker struct{ wrong []fault.Field }

func (c *checker) demand(ok bool, at int, field, format string, args ...any) {
	if !ok {
		c.wrong = append(c.wrong, fault.Field{Name: fmt.Sprintf("blocks.%d.%s", at, field), Code: "invalid", Message: fmt.Sprintf("%d番目：", at+1) + fmt.Sprintf(format, args...)})
	}
}

// Check says what is wrong with the blocks of a page. ranks are whom blocks can be
// for beside guests.
func Check(page string, blocks []Block, ranks []string) error {
	if len(blocks) > mostBlocks {
		return ErrBlocks.With(fault.Field{Name: "blocks", Code: "too_many", Message: fmt.Sprintf("ブロックは%d個までです。", mostBlocks)})
	}
	c := &checker{}
	ids, once, heroes := map[string]bool{}, map[BlockKind]bool{}, 0
	for i, b := range blocks {
		c.demand(idText.MatchString(b.ID) && !ids[b.ID], i, "id", "ブロックの名前が重なっています。")
		ids[b.ID] = true
		own := slices.Contains(free, b.Kind)
		c.demand(own || page == Home && slices.Contains(usual, b.Kind), i, "kind", "このページに置けないブロックです。")
		c.demand(own || !once[b.Kind], i, "kind", "同じブロックは、一つだけ置けます。")
		once[b.Kind] = true
		if b.Kind == Hero {
			heroes++
			c.demand(b.Starts == 0 && b.Ends == 0 && len(b.For) == 0, i, "kind", "いちばんの見出しは、いつもだれにも見えるようにしてください。")
		}
		c.block(i, b, ranks)
	}
	if page == Home && heroes != 1 {
		c.wrong = append(c.wrong, fault.Field{Name: "blocks", Code: "required", Message: "ホームには、いちばんの見出し（大きな写真）が一つ要ります。"})
	}
	if len(c.wrong) > 0 {
		told := *ErrBlocks // with the first of it in the sentence
		told.Message = c.wrong[0].Message
		return told.With(c.wrong...)
	}
	return nil
}

func (c *checker) block(i int, b Block, ranks []string) {
	c.demand(short(b.Title, maxTitle), i, "title", "見出しは%d文字までです。", maxTitle)
	c.demand(b.Starts >= 0 && b.Ends >= 0 && (b.Ends == 0 || b.Ends > b.Starts), i, "ends", "終わりは、始まりよりあとにしてください。")
	for _, who := range b.For {
		c.demand(who == Guest || slices.Contains(ranks, who), i, "for", "だれに見せるかを選びなおしてください。")
	}
	c.demand((b.Kind == Banner || b.Kind == Text) == (len(b.Shown) > 0) && len(b.Shown) <= mostShown, i, "shown", "中身を1つから%d個まで置いてください。", mostShown)
	for _, s := range b.Shown {
		c.demand(strings.TrimSpace(s.Title) != "" && short(s.Title, maxTitle), i, "shown", "それぞれの見出しを%d文字までで入力してください。", maxTitle)
		c.demand(utf8.RuneCountInString(s.Text) <= maxLines && utf8.ValidString(s.Text) && !strings.ContainsRune(s.Text, 0), i, "shown", "それぞれの文は%d文字までです。", maxLines)
		c.demand(b.Kind != Text || s.Picture == "", i, "shown", "写真は、バナーに置いてください。")
		c.demand(s.Picture == "" || pictureText.MatchString(s.Picture) && len(s.Picture) <= maxLink, i, "shown", "写真を選びなおしてください。")
		c.demand(s.Link == "" || address(s.Link), i, "shown", "行き先は、/ で始まるお店のページか、https:// で始まるアドレスにしてください。")
	}
	c.demand(!slices.Contains(free, b.Kind) || strings.TrimSpace(b.Title) != "", i, "title", "見出しを入力してください。")
	c.demand((b.Kind == Goods) == (b.Rule != nil), i, "rule", "どの商品を並べるかを選んでください。")
	c.demand((b.Kind == Outfits) == (b.Worn != nil), i, "worn", "どのコーディネートを並べるかを選んでください。")
	if r := b.Worn; r != nil {
		c.demand(r.Limit >= 1 && r.Limit <= mostWorn && len(r.Slugs) <= mostWorn, i, "worn", "コーディネートは1つから%dつまでです。", mostWorn)
		c.demand((r.Category == "" || codeText.MatchString(r.Category)) && slices.Contains(r.Season.Enum(), any(r.Season)), i, "worn", "コーディネートの条件を選びなおしてください。")
		for n, slug := range r.Slugs {
			c.demand(slugText.MatchString(slug) && !slices.Contains(r.Slugs[:n], slug), i, "worn", "コーディネートを選びなおしてください。")
		}
	}
	if r := b.Rule; r != nil {
		for _, code := range []string{r.Category, r.Brand, r.Campaign} {
			c.demand(code == "" || codeText.MatchString(code), i, "rule", "商品の条件を選びなおしてください。")
		}
		c.demand(slices.Contains(RowOrder("").Enum(), any(r.Order)), i, "rule", "商品の並び順を選んでください。")
		c.demand(r.Limit >= 1 && r.Limit <= mostGoods, i, "rule", "商品は1点から%d点までです。", mostGoods)
		c.demand(r.Link == "" || address(r.Link), i, "rule", "「すべて見る」の行き先を確かめてください。")
	}
}

// short is one line of some characters.
func short(s string, most int) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= most && !strings.ContainsAny(s, "\r\n\x00")
}

// address is a page of the shop, or another's by https.
func address(s string) bool {
	u, err := url.Parse(s)
	if err != nil || len(s) > maxLink || strings.ContainsAny(s, " \\\r\n\t\x00") {
		return false
	}
	if u.Scheme == "" {
		return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//")
	}
	return u.Scheme == "https" && u.Host != ""
}
