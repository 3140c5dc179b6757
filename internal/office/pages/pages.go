// Package pages holds the calls of the room ページ: how the home page and the pages
// of departments and campaigns are put together from blocks.
package pages

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

// Parts is what the calls need.
type Parts struct {
	DB       *db.DB
	Catalog  *catalog.Live
	Content  *content.Live // nil: the shop has no texts
	Pictures *media.Pictures
	Links    *timetravel.Links
	Ranks    []terms.Rank
	Shop     string // address of the shop, without a final slash
}

// pictureBody is how large the body of an upload may be: the largest picture in base64.
const pictureBody = media.MaxBytes*4/3 + 4096

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("pages/list", "Pages that are put together from blocks.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("pages/get", "A page with its draft, its versions and what can be chosen.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("pages/save", "Keeps a draft of a page.", staff.GoodsWork, p.save).Limit(256 << 10),
		room.New("pages/publish", "Makes the draft what shoppers see, as one switch.", staff.GoodsWork, p.publish),
		room.New("pages/discard", "Throws a draft away.", staff.GoodsWork, p.discard),
		room.New("pages/back", "Publishes an earlier version anew.", staff.GoodsWork, p.back),
		room.New("pages/picture", "Takes a picture for a banner.", staff.GoodsWork, p.picture).Limit(pictureBody),
		room.New("pages/look", "Makes a link for an hour that shows the page as its draft is.", staff.GoodsRead, p.look),
	}
}

var (
	errUnknown = fault.New(fault.NotFound, "office.page", "このページはありません。")
	errPicture = fault.New(fault.Invalid, "office.page_picture", "写真を読み取れませんでした。もう一度お選びください。")
	errChosen  = fault.New(fault.Invalid, "office.page_choice", "選んだカテゴリ、ブランド、キャンペーン、またはコーディネートがありません。")
)

const mostVersions = 50

// PageList is the pages.
type PageList struct {
	Pages []PageRow `json:"pages"`
}

// PageRow is a page in the list.
type PageRow struct {
	Page    string `json:"page"`
	Name    string `json:"name"`
	Path    string `json:"path"` // in the shop
	Version int    `json:"version"`
	Count   int    `json:"count"`   // of blocks that are published
	Changed bool   `json:"changed"` // the draft is another
	Updated int64  `json:"updated"` // 0: never
	By      string `json:"by"`
}

// PageAsk names a page.
type PageAsk struct {
	Page string `json:"page"`
}

// PageWhole is a page as it is edited.
type PageWhole struct {
	PageRow
	Revision int            `json:"revision"` // of the draft
	Blocks   []layout.Block `json:"blocks"`   // of the draft
	Now      int64          `json:"now"`
	Versions []PageVersion  `json:"versions"` // the latest first
	Choices  PageChoices    `json:"choices"`
}

// PageVersion is what a page was.
type PageVersion struct {
	Version int      `json:"version"`
	Made    int64    `json:"made"`
	By      string   `json:"by"`
	Note    string   `json:"note"`
	Kinds   []string `json:"kinds"` // of its blocks, in their order
}

// PageChoices is what blocks can be about.
type PageChoices struct {
	Categories []PageChoice `json:"categories"`
	Brands     []PageChoice `json:"brands"`
	Campaigns  []PageChoice `json:"campaigns"`
	Outfits    []PageChoice `json:"outfits"`   // that shoppers see, by slug
	Audiences  []PageChoice `json:"audiences"` // guest, and ranks
}

// PageChoice is one of them.
type PageChoice struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

func (p Parts) store() layout.Pages {
	s := layout.Pages{DB: p.DB}
	for _, r := range p.Ranks {
		s.Ranks = append(s.Ranks, r.Code)
	}
	return s
}

// named is what a page is called and where it is.
func (p Parts) named(page string) (name, path string, err error) {
	if page == layout.Home {
		return "ホーム", "/", nil
	}
	if code, ok := layout.Department(page); ok {
		if n, ok := p.Catalog.Current().Tree().Node(code); ok && n.Level == 1 {
			return n.Name, "/categories/" + n.Path, nil
		}
	}
	if code, ok := layout.Campaign(page); ok {
		if c, ok := p.Catalog.Current().Campaign(code); ok {
			return c.Name, "/campaign/" + c.Code, nil
		}
	}
	return "", "", errUnknown
}

func (p Parts) row(page layout.Page) (PageRow, error) {
	name, path, err := p.named(page.Name)
	row := PageRow{Page: page.Name, Name: name, Path: path, Version: page.Version, Count: len(page.Published), Changed: page.Changed(), By: page.By}
	if !page.Updated.IsZero() {
		row.Updated = page.Updated.UnixMilli()
	}
	return row, err
}

func (p Parts) list(ctx context.Context, _ call.None) (PageList, error) {
	known, err := p.store().List(ctx)
	if err != nil {
		return PageList{}, err
	}
	names := []string{layout.Home}
	for _, n := range p.Catalog.Current().Tree().Roots {
		names = append(names, layout.OfDepartment(n.Code))
	}
	for _, c := range p.Catalog.Current().Campaigns() {
		if c.Ends == 0 || c.Ends > p.DB.Now().UnixMilli() { // nobody sees those that are over
			names = append(names, layout.OfCampaign(c.Code))
		}
	}
	out := PageList{Pages: []PageRow{}}
	for _, name := range names {
		page := layout.Page{Name: name, Blocks: layout.Default(name), Published: layout.Default(name)}
		if i := slices.IndexFunc(known, func(k layout.Page) bool { return k.Name == name }); i >= 0 {
			page = known[i]
		}
		row, err := p.row(page)
		if err != nil {
			return out, err
		}
		out.Pages = append(out.Pages, row)
	}
	return out, nil
}

func (p Parts) get(ctx context.Context, in PageAsk) (PageWhole, error) {
	if _, _, err := p.named(in.Page); err != nil {
		return PageWhole{}, err
	}
	page, err := p.store().Find(ctx, in.Page)
	if err != nil {
		return PageWhole{}, err
	}
	return p.whole(ctx, page)
}

func (p Parts) whole(ctx context.Context, page layout.Page) (PageWhole, error) {
	row, err := p.row(page)
	if err != nil {
		return PageWhole{}, err
	}
	versions, err := p.store().Versions(ctx, page.Name, mostVersions)
	if err != nil {
		return PageWhole{}, err
	}
	out := PageWhole{PageRow: row, Revision: page.Revision, Blocks: page.Blocks, Now: p.DB.Now().UnixMilli(), Versions: []PageVersion{}}
	if out.Choices, err = p.choices(); err != nil {
		return PageWhole{}, err
	}
	for _, v := range versions {
		one := PageVersion{Version: v.Version, Made: v.Made.UnixMilli(), By: v.By, Note: v.Note, Kinds: []string{}}
		for _, b := range v.Blocks {
			one.Kinds = append(one.Kinds, string(b.Kind))
		}
		out.Versions = append(out.Versions, one)
	}
	return out, err
}

// PageSave is a draft.
type PageSave struct {
	Page     string         `json:"page"`
	Revision int            `json:"revision"` // of the draft that it changes
	Blocks   []layout.Block `json:"blocks"`
}

func (p Parts) save(ctx context.Context, in PageSave) (PageWhole, error) {
	if _, _, err := p.named(in.Page); err != nil {
		return PageWhole{}, err
	}
	snap := p.Catalog.Current()
	outfits, err := p.outfits()
	if err != nil {
		return PageWhole{}, err
	}
	for _, b := range in.Blocks {
		if w := b.Worn; w != nil {
			node, known := snap.Tree().Node(w.Category)
			missing := slices.ContainsFunc(w.Slugs, func(slug string) bool {
				return !slices.ContainsFunc(outfits, func(one PageChoice) bool { return one.Code == slug })
			})
			if missing || w.Category != "" && (!known || node.Level != 1) {
				return PageWhole{}, errChosen
			}
		}
		if b.Rule == nil {
			continue
		}
		_, category := snap.Tree().Node(b.Rule.Category)
		_, campaign := snap.Campaign(b.Rule.Campaign)
		brand := slices.ContainsFunc(snap.Brands(), func(one catalog.Brand) bool { return string(one.Code) == b.Rule.Brand })
		if !category && b.Rule.Category != "" || !campaign && b.Rule.Campaign != "" || !brand && b.Rule.Brand != "" {
			return PageWhole{}, errChosen
		}
	}
	page, err := p.store().Save(ctx, in.Page, in.Blocks, in.Revision)
	if err != nil {
		return PageWhole{}, err
	}
	return p.whole(ctx, page)
}

// PagePublish is a draft that shoppers are to see.
type PagePublish struct {
	Page     string `json:"page"`
	Revision int    `json:"revision"` // that was seen
	Note     string `json:"note"`
}

func (p Parts) publish(ctx context.Context, in PagePublish) (PageWhole, error) {
	if _, _, err := p.named(in.Page); err != nil {
		return PageWhole{}, err
	}
	page, err := p.store().Publish(ctx, in.Page, in.Revision, strings.TrimSpace(in.Note))
	if err != nil {
		return PageWhole{}, err
	}
	return p.whole(ctx, page)
}

// PageSeen is a draft as it was seen.
type PageSeen struct {
	Page     string `json:"page"`
	Revision int    `json:"revision"`
}

func (p Parts) discard(ctx context.Context, in PageSeen) (PageWhole, error) {
	if _, _, err := p.named(in.Page); err != nil {
		return PageWhole{}, err
	}
	page, err := p.store().Discard(ctx, in.Page, in.Revision)
	if err != nil {
		return PageWhole{}, err
	}
	return p.whole(ctx, page)
}

// PageBack is an earlier version that shoppers are to see again.
type PageBack struct {
	Page     string `json:"page"`
	Revision int    `json:"revision"`
	Version  int    `json:"version"` // 0: as it was before anybody changed it
}

func (p Parts) back(ctx context.Context, in PageBack) (PageWhole, error) {
	if _, _, err := p.named(in.Page); err != nil {
		return PageWhole{}, err
	}
	page, err := p.store().Back(ctx, in.Page, in.Version, in.Revision)
	if err != nil {
		return PageWhole{}, err
	}
	return p.whole(ctx, page)
}

// PageUpload is a picture.
type PageUpload struct {
	Base64 string `json:"base64"`
}

// PagePicture is where a picture is.
type PagePicture struct {
	Picture string `json:"picture"`
}

// picture takes a picture: checked, re-encoded and without metadata. The same
// picture twice is one.
func (p Parts) picture(ctx context.Context, in PageUpload) (PagePicture, error) {
	data, err := base64.StdEncoding.DecodeString(in.Base64)
	if err != nil || len(data) == 0 {
		return PagePicture{}, errPicture
	}
	sum := sha256.Sum256(data)
	pic, err := media.OfContent("pages/" + hex.EncodeToString(sum[:16]) + ".jpg")
	if err != nil {
		return PagePicture{}, err
	}
	if err := p.Pictures.Put(ctx, pic, data); err != nil {
		return PagePicture{}, err
	}
	return PagePicture{"/contents/" + pic.Content()}, nil
}

// PageLook is how somebody wants to see the draft of a page.
type PageLook struct {
	Page    string `json:"page"`
	Moment  int64  `json:"moment"` // Unix milliseconds; before now: now
	Visitor string `json:"visitor"`
}

// PageLink is a link to the draft.
type PageLink struct {
	URL string `json:"url"`
}

func (p Parts) look(ctx context.Context, in PageLook) (PageLink, error) {
	_, path, err := p.named(in.Page)
	if err != nil {
		return PageLink{}, err
	}
	l, err := p.Links.Make(ctx, timetravel.Wish{Moment: time.UnixMilli(in.Moment), Visitor: timetravel.Visitor(in.Visitor), Drafts: true})
	if err != nil {
		return PageLink{}, err
	}
	return PageLink{p.Shop + timetravel.Path + p.Links.Token(l) + path}, nil
}
