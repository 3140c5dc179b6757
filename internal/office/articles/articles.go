// Package articles holds the calls of the room 記事: articles, news, guides, terms,
// questions and editors, from draft to what the shop shows.
package articles

import (
	"context"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	DB        *db.DB
	Desk      content.Desk // nil: texts are written elsewhere
	Content   *content.Live
	Catalog   *catalog.Live
	Pictures  *media.Pictures
	Approvals approval.Approvals
	// Preview is a page of the shop with a text as it would be.
	Preview func(ctx context.Context, r content.Reading, path string) (string, error)
}

const (
	// textBody is how large the body of a text may be.
	textBody = 1 << 20
	// pictureBody is how large that of a picture may be: the largest in base64.
	pictureBody = media.MaxBytes*4/3 + 4096
)

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("texts/list", "Texts of the shop by kind and state.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("texts/get", "One text whole, with its versions and what can be chosen.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("texts/new", "A text that begins empty.", staff.TextsWork, p.begin).ReadOnly(),
		room.New("texts/save", "Keeps a version that the shop does not show.", staff.TextsWork, p.save).Limit(textBody),
		room.New("texts/publish", "Publishes a version, now or at the time that it names.", staff.TextsWork, p.publish),
		room.New("texts/unpublish", "Takes a text out of the shop.", staff.TextsWork, p.unpublish),
		room.New("texts/restore", "Makes an older version the newest draft.", staff.TextsWork, p.restore),
		room.New("texts/remove", "Throws a text away that nobody was ever shown.", staff.TextsWork, p.remove),
		room.New("texts/compare", "The words that differ between two versions.", staff.GoodsRead, p.compare).ReadOnly(),
		room.New("texts/picture", "Takes a picture for a text.", staff.TextsWork, p.picture).Limit(pictureBody),
		room.New("texts/pieces", "What the goods of an outfit are, where they lie, and whether they go together.", staff.GoodsRead, p.pieces).ReadOnly(),
		room.New("texts/preview", "The page of a text as the shop would show it.", staff.GoodsRead, p.preview).ReadOnly().Limit(textBody),
	}
}

// What the room refuses.
var (
	errElsewhere = fault.New(fault.Conflict, "office.texts_elsewhere", "記事はContentfulで書かれています。Contentfulで変えてください。")
	errKind      = fault.New(fault.Invalid, "office.texts_kind", "記事の種類を選んでください。")
	errPicture   = fault.New(fault.Invalid, "office.texts_picture", "写真を読み取れませんでした。もう一度お選びください。")
	errUnknown   = fault.New(fault.NotFound, "content.not_found", "お探しのコンテンツは見つかりませんでした。")
)

// TextKind is what a text is for.
type TextKind string

// The kinds of texts; guides and terms are pages.
const (
	Article TextKind = "article"
	News    TextKind = "information"
	Guide   TextKind = "guide"
	Terms   TextKind = "terms"
	FAQ     TextKind = "faq"
	Editor  TextKind = "editor"
	Outfit  TextKind = "outfit"
	Hero    TextKind = "hero"    // the large picture of the home page
	Feature TextKind = "feature" // what it picks up
	Banner  TextKind = "banner"  // where it leads besides
	Season  TextKind = "season"  // what new goods of a season are marked with
)

// Enum lists the kinds.
func (TextKind) Enum() []any {
	return []any{Article, News, Guide, Terms, FAQ, Editor, Outfit, Hero, Feature, Banner, Season}
}

// nameless are kinds that have no address of their own: the home page shows them,
// or the page of questions, or every card of an item.
func (k TextKind) nameless() bool {
	return slices.Contains([]TextKind{FAQ, Hero, Feature, Banner, Season}, k)
}

// TextState is whether the shop shows a text.
type TextState string

// It is nobody's but the office's, will be shown, is shown, or was.
const (
	Draft   TextState = "draft"
	Planned TextState = "planned"
	Public  TextState = "public"
	Ended   TextState = "ended"
)

// Enum lists the states.
func (TextState) Enum() []any { return []any{Draft, Planned, Public, Ended} }

// TextFields is a text as it is edited; a kind has some of them.
type TextFields struct {
	Slug    string   `json:"slug"`
	Title   string   `json:"title"`   // the question, the editor's name
	Section string   `json:"section"` // kind of an article, category of a question, an editor's role
	Lead    string   `json:"lead"`
	Body    string   `json:"body"`    // Markdown
	Picture string   `json:"picture"` // path below /contents/
	Tags    []string `json:"tags"`
	Editor  string   `json:"editor"`  // id
	Items   []string `json:"items"`   // commodity codes; of an outfit colours and their places
	Related []string `json:"related"` // ids of articles
	Date    string   `json:"date"`    // 2026-11-16
	Order   string   `json:"order"`   // a whole number, or empty
	Lines   []string `json:"lines"`   // what stands below the title of a picture
	Link    string   `json:"link"`    // where a picture leads
	Publish int64    `json:"publish"` // Unix milliseconds; 0: at once
	End     int64    `json:"end"`     // 0: never
}

// TextRow is a text in a list.
type TextRow struct {
	ID        string    `json:"id"`
	Kind      TextKind  `json:"kind"`
	Title     string    `json:"title"`
	Section   string    `json:"section"`
	State     TextState `json:"state"`
	Changed   bool      `json:"changed"`    // a newer version than the shop's waits
	PublishAt int64     `json:"publish_at"` // when it, or its next version, is shown; 0: no such time
	EndAt     int64     `json:"end_at"`
	Updated   int64     `json:"updated"`
	Who       string    `json:"who"`
	Waiting   bool      `json:"waiting"` // for a second person
	Path      string    `json:"path"`    // of its page
}

// TextList is texts, the latest first.
type TextList struct {
	Rows      []TextRow   `json:"rows"`
	Counts    []TextCount `json:"counts"`    // of the kind and words, by state
	Elsewhere string      `json:"elsewhere"` // who owns the texts; empty: this shop
}

// TextCount is how many there are in a state.
type TextCount struct {
	State TextState `json:"state"`
	N     int       `json:"n"`
}

// TextWhole is everything about one text.
type TextWhole struct {
	Row       TextRow       `json:"row"`
	Fields    TextFields    `json:"fields"`    // of the newest version
	Revision  int           `json:"revision"`  // of the newest version; 0: nobody saved it
	Published int           `json:"published"` // the version that the shop shows; 0: none
	Next      int           `json:"next"`      // the version that takes its place; 0: none
	Fresh     bool          `json:"fresh"`     // it was never published
	Versions  []TextVersion `json:"versions"`  // the newest first
	Two       bool          `json:"two"`       // a second person has to agree before it is published
	Waiting   *TextWaiting  `json:"waiting"`   // what waits for a second person
	Choices   TextChoices   `json:"choices"`
	Elsewhere string        `json:"elsewhere"`
}

// TextVersion is a version of a text.
type TextVersion struct {
	Revision int    `json:"revision"`
	At       int64  `json:"at"`
	Who      string `json:"who"`
}

// TextWaiting is a version that waits for a second person.
type TextWaiting struct {
	ID       string `json:"id"` // of the request
	Revision int    `json:"revision"`
	Name     string `json:"name"` // of who asked
	Asked    int64  `json:"asked"`
	Mine     bool   `json:"mine"`
	MayAgree bool   `json:"may_agree"`
}

// TextChoices is what can be chosen.
type TextChoices struct {
	Sections []TextChoice `json:"sections"`
	Editors  []TextChoice `json:"editors"`
	Articles []TextChoice `json:"articles"`
	Words    []TextChoice `json:"words"` // of the shop's terms, that a text may name
}

// TextChoice is an id with its name.
type TextChoice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}
