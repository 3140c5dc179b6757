package pages_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/png"
	"log/slog"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	desk "github.com/tsumugi-shop/tsumugi/internal/content/local"
	"github.com/tsumugi-shop/tsumugi/internal/layout"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/local"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/office/pages"
	"github.com/tsumugi-shop/tsumugi/internal/timetravel"
)

func withPictures(t *testing.T) func(*office.Parts) {
	return func(p *office.Parts) {
		open := func() *local.Store {
			s, err := local.Open(t.TempDir(), 0)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		}
		p.Pictures = media.New(media.Config{Originals: open(), Derived: open(), Clock: time.Now})
	}
}

func TestAPageIsArrangedLookedAtPublishedAndPutBack(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		list := officetest.Must[pages.PageList](x, "support", "pages/list", struct{}{})
		if len(list.Pages) != 2 || list.Pages[0].Name != "ホーム" || list.Pages[1].Page != "department:C1" || list.Pages[1].Path != "/categories/wear" {
			t.Fatalf("pages: %+v", list.Pages)
		}
		home := officetest.Must[pages.PageWhole](x, "support", "pages/get", pages.PageAsk{Page: layout.Home})
		if len(home.Blocks) != 16 || home.Revision != 0 || len(home.Choices.Audiences) < 2 || home.Choices.Categories[0].Code != "C1" {
			t.Fatalf("home: %+v", home)
		}

		var photo bytes.Buffer
		if err := png.Encode(&photo, image.NewNRGBA(image.Rect(0, 0, 40, 20))); err != nil {
			t.Fatal(err)
		}
		put := officetest.Must[pages.PagePicture](x, "goods", "pages/picture", pages.PageUpload{Base64: base64.StdEncoding.EncodeToString(photo.Bytes())})
		if !strings.HasPrefix(put.Picture, "/contents/pages/") {
			t.Errorf("a picture is at %q", put.Picture)
		}
		if _, code := officetest.Ask[any](x, "goods", "pages/picture", pages.PageUpload{Base64: "bm8gcGljdHVyZQ=="}); code == "" {
			t.Error("what is no picture is taken")
		}

		blocks := append([]layout.Block{home.Blocks[0], {
			ID: "banner-1", Kind: layout.Banner, Title: "冬じたく", Shown: []layout.BlockShown{{Title: "コート", Picture: put.Picture, Link: "/campaign/warm"}},
		}, {
			ID: "goods-1", Kind: layout.Goods, Title: "ルナのもの", Rule: &layout.RowRule{Brand: "9002", Order: layout.Newest, Limit: 4},
		}}, home.Blocks[1:]...)
		save := pages.PageSave{Page: layout.Home, Blocks: blocks}
		if _, code := officetest.Ask[any](x, "support", "pages/save", save); code != "staff.forbidden" {
			t.Errorf("who may not change goods saves a page: %q", code)
		}
		wrong := save
		wrong.Blocks = append([]layout.Block{home.Blocks[0]}, layout.Block{ID: "goods-1", Kind: layout.Goods, Title: "棚", Rule: &layout.RowRule{Campaign: "gone", Order: layout.Newest, Limit: 4}})
		if _, code := officetest.Ask[any](x, "goods", "pages/save", wrong); code != "office.page_choice" {
			t.Errorf("a row of a campaign that is not there: %q", code)
		}
		if _, code := officetest.Ask[any](x, "goods", "pages/get", pages.PageAsk{Page: "department:C11"}); code != "office.page" {
			t.Errorf("a page that is not there: %q", code)
		}
		saved := officetest.Must[pages.PageWhole](x, "goods", "pages/save", save)
		if !saved.Changed || saved.Version != 0 || saved.Revision != 1 {
			t.Errorf("saved: %+v", saved.PageRow)
		}
		if _, code := officetest.Ask[any](x, "owner", "pages/save", save); code != "layout.stale" {
			t.Errorf("over a colleague's draft: %q", code)
		}

		link := officetest.Must[pages.PageLink](x, "support", "pages/look", pages.PageLook{Page: layout.Home, Visitor: "guest"})
		token, ok := strings.CutPrefix(link.URL, "https://shop.example"+timetravel.Path)
		found, err := x.Parts.Links.Find(t.Context(), strings.TrimSuffix(token, "/"))
		if !ok || err != nil || !found.Drafts {
			t.Errorf("a look at the draft: %q, %+v, %v", link.URL, found, err)
		}

		one := officetest.Must[pages.PageWhole](x, "goods", "pages/publish", pages.PagePublish{Page: layout.Home, Revision: saved.Revision, Note: "冬のはじまり"})
		if one.Changed || one.Version != 1 || len(one.Versions) != 1 || one.Versions[0].Kinds[1] != "banner" {
			t.Errorf("published: %+v", one)
		}
		back := officetest.Must[pages.PageWhole](x, "goods", "pages/back", pages.PageBack{Page: layout.Home, Revision: one.Revision})
		if back.Version != 2 || len(back.Blocks) != 16 || back.Changed {
			t.Errorf("put back: %+v", back)
		}
	}, withPictures(t))
}

// withOutfits opens a shop with a campaign that runs, one that is over, and an outfit.
func withOutfits(t *testing.T) func(*office.Parts) {
	return func(p *office.Parts) {
		log := slog.New(slog.DiscardHandler)
		_, err := catalog.Catalog{DB: p.DB}.Save(t.Context(), catalog.Batch{Campaigns: []catalog.Campaign{{Code: "warm", Name: "あたたか"}, {Code: "past", Name: "終わった", Ends: 1}}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Catalog, err = catalog.NewLive(t.Context(), p.DB, log); err != nil {
			t.Fatal(err)
		}
		store := &desk.Store{DB: p.DB}
		text := func(status string) *fstest.MapFile {
			return &fstest.MapFile{Data: []byte("---\ntitle: 雪の日\n" + status + "pieces:\n  - 001900212301\n---\n")}
		}
		if _, err := store.Import(t.Context(), fstest.MapFS{"outfit/snow.md": text(""), "outfit/draft.md": text("status: draft\n")}); err != nil {
			t.Fatal(err)
		}
		p.Content = content.NewLive(t.Context(), store, nil, log)
	}
}

func TestOutfitsAreABlockOfAnyPageAlsoOfACampaigns(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		list := officetest.Must[pages.PageList](x, "support", "pages/list", struct{}{})
		if len(list.Pages) != 3 || list.Pages[2].Page != "campaign:warm" || list.Pages[2].Path != "/campaign/warm" || list.Pages[2].Name != "あたたか" {
			t.Fatalf("pages: %+v", list.Pages)
		}
		page := officetest.Must[pages.PageWhole](x, "goods", "pages/get", pages.PageAsk{Page: "campaign:warm"})
		if len(page.Blocks) != 0 || len(page.Choices.Outfits) != 1 || page.Choices.Outfits[0] != (pages.PageChoice{Code: "snow", Name: "雪の日"}) {
			t.Fatalf("a campaign's page: %+v", page)
		}
		save := func(page string, rule layout.OutfitRule) (pages.PageWhole, string) {
			return officetest.Ask[pages.PageWhole](x, "goods", "pages/save", pages.PageSave{Page: page, Blocks: []layout.Block{{ID: "outfits-1", Kind: layout.Outfits, Title: "着こなし", Worn: &rule}}})
		}
		for name, c := range map[string]struct {
			page string
			rule layout.OutfitRule
			code string
		}{
			"an outfit that is not there": {"campaign:warm", layout.OutfitRule{Slugs: []string{"gone"}, Limit: 1}, "office.page_choice"},
			"one that is a draft":         {"campaign:warm", layout.OutfitRule{Slugs: []string{"draft"}, Limit: 1}, "office.page_choice"},
			"a category of no department": {"campaign:warm", layout.OutfitRule{Category: "C11", Limit: 1}, "office.page_choice"},
			"a campaign that is not":      {"campaign:gone", layout.OutfitRule{Limit: 1}, "office.page"},
			"none":                        {"campaign:warm", layout.OutfitRule{}, "layout.blocks"},
		} {
			if _, code := save(c.page, c.rule); code != c.code {
				t.Errorf("%s: %q", name, code)
			}
		}
		saved, code := save("campaign:warm", layout.OutfitRule{Slugs: []string{"snow"}, Limit: 1})
		if code != "" || !saved.Changed {
			t.Fatalf("saved: %+v, %q", saved, code)
		}
		done := officetest.Must[pages.PageWhole](x, "goods", "pages/publish", pages.PagePublish{Page: "campaign:warm", Revision: saved.Revision})
		if done.Version != 1 || len(done.Versions) != 1 || done.Versions[0].Kinds[0] != "outfits" {
			t.Errorf("published: %+v", done)
		}
		link := officetest.Must[pages.PageLink](x, "support", "pages/look", pages.PageLook{Page: "campaign:warm", Visitor: "guest"})
		if !strings.HasSuffix(link.URL, "/campaign/warm") {
			t.Errorf("a look at it: %q", link.URL)
		}
	}, withOutfits(t))
}
