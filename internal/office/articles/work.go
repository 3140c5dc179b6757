package articles

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"maps"
	"path"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// TextNew says what a new text is.
type TextNew struct {
	Kind TextKind `json:"kind"`
}

// begin gives a text that nobody has saved.
func (p Parts) begin(ctx context.Context, in TextNew) (out TextWhole, err error) {
	if p.Desk == nil {
		return out, errElsewhere
	}
	if _, ok := namesOf[in.Kind.typeOf()]; !ok {
		return out, errKind
	}
	rows, _, err := p.rows(ctx)
	if err != nil {
		return out, err
	}
	out = TextWhole{Row: TextRow{Kind: in.Kind, State: Draft}, Fields: shown(in.Kind.typeOf(), nil), Fresh: true, Versions: []TextVersion{}, Choices: p.choices(in.Kind, rows)}
	switch in.Kind {
	case Article:
		out.Fields.Section = content.ArticleKinds[0]
		out.Fields.Date = p.DB.Now().In(jp.Tokyo).Format("2006-01-02")
	case News:
		out.Fields.Date = p.DB.Now().In(jp.Tokyo).Format("2006-01-02")
	case Guide:
		out.Fields.Slug = "guide/"
	case Terms:
		out.Fields.Slug = "site/"
	}
	_, out.Two, err = p.Approvals.On(ctx, approval.Text)
	return out, err
}

// TextSave is a text as somebody wants it.
type TextSave struct {
	ID       string     `json:"id,omitempty"` // empty: a new one
	Kind     TextKind   `json:"kind"`
	Fields   TextFields `json:"fields"`
	Revision int        `json:"revision"` // that they saw; 0: nobody saved it
}

func (p Parts) save(ctx context.Context, in TextSave) (out TextWhole, err error) {
	if p.Desk == nil {
		return out, errElsewhere
	}
	typ := in.Kind.typeOf()
	if _, ok := namesOf[typ]; !ok {
		return out, errKind
	}
	d := content.Draft{ID: in.ID, Type: typ, Seen: in.Revision}
	var had map[string]any
	if d.ID == "" {
		d.Seen = 0
		if d.ID, err = p.name(in); err != nil {
			return out, err
		}
	} else {
		was, err := p.Desk.Find(ctx, in.ID)
		if err != nil {
			return out, err
		}
		if was.Type != typ {
			return out, errKind
		}
		had, in.Fields.Slug = was.Fields, text(was.Fields, "slug") // an address stays what it is
	}
	d.Fields = in.Fields.entry(typ, had)
	saved, err := p.Desk.Save(ctx, d)
	if errors.Is(err, content.ErrStale) {
		return out, p.stale(ctx, in.ID)
	}
	if err != nil {
		return out, err
	}
	return p.get(ctx, TextAsk{saved.ID})
}

// stale shows who saved over nothing newer what it is now.
func (p Parts) stale(ctx context.Context, entry string) error {
	now, err := p.get(ctx, TextAsk{entry})
	if err != nil {
		return err
	}
	return content.ErrStale.Showing(now)
}

// name is the id of a new text.
func (p Parts) name(in TextSave) (string, error) {
	slug := strings.TrimSpace(in.Fields.Slug)
	if in.Kind.nameless() {
		slug = "q-" + strings.ToLower(id.New(p.DB.Now()))
	}
	under := map[TextKind]string{Guide: "guide"}[in.Kind]
	if slug == "" || in.Kind == Guide && slug != under && !strings.HasPrefix(slug, under+"/") || in.Kind == Terms && strings.HasPrefix(slug+"/", "guide/") {
		return "", content.ErrInvalid.With(fault.Field{Name: "slug", Code: "slug", Message: "URLを入力してください。ガイドは guide/ で始めます。"})
	}
	return in.Kind.typeOf() + "." + strings.ReplaceAll(slug, "/", "."), nil
}

// TextPublish names a version.
type TextPublish struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"`
	Reason   string `json:"reason,omitempty"` // for who agrees
}

// publish shows a version: exactly the one that was looked at, also when a second
// person agrees after somebody went on writing.
func (p Parts) publish(ctx context.Context, in TextPublish) (out TextWhole, err error) {
	if p.Desk == nil {
		return out, errElsewhere
	}
	w, err := p.Desk.Find(ctx, in.ID)
	if err != nil {
		return out, err
	}
	v, err := p.Desk.Version(ctx, in.ID, in.Revision)
	if err != nil {
		return out, err
	}
	t, ok := content.FindType(w.Type)
	if _, mine := namesOf[w.Type]; !ok || !mine {
		return out, errKind
	}
	if problems := t.Problems(v.Fields, p.Content.Unknown, false); len(problems) > 0 {
		return out, content.ErrInvalid.With(problems...)
	}
	if in.Revision < max(w.Published, w.Planned) {
		return out, content.ErrOld
	}
	err = room.TwoDecide(ctx, room.Second{Kind: approval.Text, Needs: staff.TextsWork, Object: "content", ObjectID: in.ID, Reason: in.Reason, Said: "「" + shown(w.Type, v.Fields).Title + "」の公開"})
	if err != nil {
		return out, err
	}
	if _, err := p.Desk.Show(ctx, in.ID, in.Revision, room.Agreed(ctx)...); err != nil {
		return out, err
	}
	return p.get(ctx, TextAsk{in.ID})
}

func (p Parts) unpublish(ctx context.Context, in TextAsk) (out TextWhole, err error) {
	if p.Desk == nil {
		return out, errElsewhere
	}
	if err := p.Desk.Unpublish(ctx, in.ID); err != nil {
		return out, err
	}
	return p.get(ctx, in)
}

// TextRestore names an older version.
type TextRestore struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"` // the older one
	Newest   int    `json:"newest"`   // that they saw
}

func (p Parts) restore(ctx context.Context, in TextRestore) (out TextWhole, err error) {
	if p.Desk == nil {
		return out, errElsewhere
	}
	w, err := p.Desk.Find(ctx, in.ID)
	if err != nil {
		return out, err
	}
	v, err := p.Desk.Version(ctx, in.ID, in.Revision)
	if err != nil {
		return out, err
	}
	_, err = p.Desk.Save(ctx, content.Draft{ID: in.ID, Type: w.Type, Fields: v.Fields, Seen: in.Newest})
	if errors.Is(err, content.ErrStale) || errors.Is(err, content.ErrTaken) {
		return out, p.stale(ctx, in.ID)
	}
	if err != nil {
		return out, err
	}
	return p.get(ctx, TextAsk{in.ID})
}

// TextRemoved says that a text is gone.
type TextRemoved struct {
	ID string `json:"id"`
}

func (p Parts) remove(ctx context.Context, in TextAsk) (TextRemoved, error) {
	if p.Desk == nil {
		return TextRemoved{}, errElsewhere
	}
	return TextRemoved(in), p.Desk.Remove(ctx, in.ID)
}

// TextCompare names two versions.
type TextCompare struct {
	ID   string `json:"id"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// TextDifferences is what differs between them.
type TextDifferences struct {
	Fields []TextDifference `json:"fields"`
}

// TextDifference is a field that differs.
type TextDifference struct {
	Name   string      `json:"name"`
	Label  string      `json:"label"`
	Pieces []TextPiece `json:"pieces"`
}

// TextPiece is a part of a text.
type TextPiece struct {
	Kind content.PieceKind `json:"kind"`
	Text string            `json:"text"`
}

func (p Parts) compare(ctx context.Context, in TextCompare) (TextDifferences, error) {
	out := TextDifferences{Fields: []TextDifference{}}
	if p.Desk == nil {
		return out, errElsewhere
	}
	w, err := p.Desk.Find(ctx, in.ID)
	if err != nil {
		return out, err
	}
	from, to := content.Version{}, content.Version{}
	if in.From != 0 { // before the first there was nothing
		if from, err = p.Desk.Version(ctx, in.ID, in.From); err != nil {
			return out, err
		}
	}
	if to, err = p.Desk.Version(ctx, in.ID, in.To); err != nil {
		return out, err
	}
	t, ok := content.FindType(w.Type)
	if !ok {
		return out, errKind
	}
	for _, d := range t.Compare(from.Fields, to.Fields) {
		one := TextDifference{Name: d.Field.Name, Label: d.Field.Label(), Pieces: []TextPiece{}}
		for _, piece := range d.Pieces {
			one.Pieces = append(one.Pieces, TextPiece{piece.Kind, piece.Text})
		}
		out.Fields = append(out.Fields, one)
	}
	return out, nil
}

// TextUpload is a picture.
type TextUpload struct {
	Base64 string `json:"base64"`
}

// TextPicture is where it is kept.
type TextPicture struct {
	Path string `json:"path"` // below /contents/
	URL  string `json:"url"`
}

// picture takes a picture: checked, re-encoded and without metadata. The same
// picture twice is one.
func (p Parts) picture(ctx context.Context, in TextUpload) (TextPicture, error) {
	if p.Desk == nil {
		return TextPicture{}, errElsewhere
	}
	data, err := base64.StdEncoding.DecodeString(in.Base64)
	if err != nil || len(data) == 0 {
		return TextPicture{}, errPicture
	}
	sum := sha256.Sum256(data)
	pic, err := p.Pictures.Take(ctx, data, func(width, height int) (media.Picture, error) {
		return media.OfContent(content.NamePicture(hex.EncodeToString(sum[:16]), width, height))
	})
	if err != nil {
		return TextPicture{}, err
	}
	return TextPicture{Path: pic.Content(), URL: "/contents/" + pic.Content()}, nil
}

// TextPreviewAsk is a text as somebody types it.
type TextPreviewAsk struct {
	ID     string     `json:"id,omitempty"`
	Kind   TextKind   `json:"kind"`
	Fields TextFields `json:"fields"`
}

// TextPreview is a page.
type TextPreview struct {
	HTML string `json:"html"` // without scripts; empty: it cannot be shown yet
	Say  string `json:"say"`  // why not
}

func (p Parts) preview(ctx context.Context, in TextPreviewAsk) (TextPreview, error) {
	typ := in.Kind.typeOf()
	t, ok := content.FindType(typ)
	if _, mine := namesOf[typ]; !ok || !mine || p.Content == nil || p.Preview == nil {
		return TextPreview{}, errKind
	}
	f := in.Fields
	f.Publish, f.End = 0, 0 // the page is that of the time at which it shows
	fields := maps.Clone(f.entry(typ, nil))
	if problems := t.Problems(fields, p.Content.Unknown, false); len(problems) > 0 {
		return TextPreview{Say: problems[0].Message}, nil
	}
	e := content.Entry{ID: in.ID, Type: typ, Fields: fields, Revision: 1, CreatedAt: p.DB.Now(), UpdatedAt: p.DB.Now(), Published: p.DB.Now()}
	if e.ID == "" {
		e.ID = typ + ".preview"
	}
	r := content.Reading{Entries: []content.Entry{e}}
	if f.Picture != "" {
		r.Assets = append(r.Assets, content.Asset{ID: f.Picture, URL: "/contents/" + path.Clean(f.Picture), FileName: path.Base(f.Picture), ContentType: "image/jpeg"})
	}
	html, err := p.Preview(ctx, r, pathOf(typ, fields))
	if err != nil {
		return TextPreview{Say: "いまはページを作れません。入力の途中か、お店がこのURLのページを持っていません。"}, nil
	}
	return TextPreview{HTML: html}, nil
}
