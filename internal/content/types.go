package content

import "slices"

// A Kind is what a field may hold.
type Kind uint8

const (
	Symbol  Kind = iota // one short line
	Slug                // the name in an address, with slashes between parts
	Address             // a page of the shop, or https
	Text                // plain
	Markdown
	Integer
	Date    // a day, or a time to the minute or finer
	Symbols // short lines
	Codes   // commodity codes
	Pieces  // colours of an outfit, each with its place on the picture: 100400000101 6 8 5
	Picture // a link to an asset
	Link    // to an entry
	Links   // to entries
)

// A Field is one of a content type's.
type Field struct {
	Name     string
	Kind     Kind
	Required bool
	Values   []string // of a Symbol that is one of a few
	To       string   // the content type that a Link or Links lead to
}

// A Type is a content type.
type Type struct {
	ID     string
	Body   string // the field that is the text below a file's head; empty: none
	Fields []Field
}

// schedule is what every content type has besides its own fields.
var schedule = []Field{{Name: "publish", Kind: Date}, {Name: "end", Kind: Date}}

// ArticleKinds are the kinds of articles, each with a list of its own.
var ArticleKinds = []string{"special", "instagram", "brand-news", "guide-and-tips", "mailmagazine-news"}

// titleField is what an entry is called, in all types that have it.
const titleField = "title"

// Types are all content types of the shop.
var Types = []Type{
	{ID: "article", Body: "body", Fields: fields(
		Field{Name: "kind", Kind: Symbol, Required: true, Values: ArticleKinds},
		Field{Name: "title", Kind: Symbol, Required: true}, Field{Name: "slug", Kind: Slug, Required: true},
		Field{Name: "lead", Kind: Text}, Field{Name: "body", Kind: Markdown}, Field{Name: "picture", Kind: Picture},
		Field{Name: "tags", Kind: Symbols}, Field{Name: "editor", Kind: Link, To: "editor"}, Field{Name: "items", Kind: Codes},
		Field{Name: "related", Kind: Links, To: "article"}, Field{Name: "up_date", Kind: Date, Required: true},
	)},
	{ID: "editor", Body: "profile", Fields: fields(
		Field{Name: "name", Kind: Symbol, Required: true}, Field{Name: "slug", Kind: Slug, Required: true}, Field{Name: "role", Kind: Symbol},
		Field{Name: "profile", Kind: Markdown}, Field{Name: "picture", Kind: Picture}, Field{Name: "picks", Kind: Codes},
	)},
	{ID: "outfit", Body: "body", Fields: fields(
		Field{Name: "title", Kind: Symbol, Required: true}, Field{Name: "slug", Kind: Slug, Required: true},
		Field{Name: "body", Kind: Markdown}, Field{Name: "editor", Kind: Link, To: "editor"}, Field{Name: "pieces", Kind: Pieces},
		Field{Name: "up_date", Kind: Date}, Field{Name: "order", Kind: Integer},
	)},
	{ID: "information", Body: "body", Fields: fields(
		Field{Name: "title", Kind: Symbol, Required: true}, Field{Name: "slug", Kind: Slug, Required: true},
		Field{Name: "body", Kind: Markdown}, Field{Name: "date", Kind: Date, Required: true},
	)},
	{ID: "page", Body: "body", Fields: fields(
		Field{Name: "slug", Kind: Slug, Required: true}, Field{Name: "title", Kind: Symbol, Required: true},
		Field{Name: "lead", Kind: Text}, Field{Name: "body", Kind: Markdown}, Field{Name: "order", Kind: Integer},
	)},
	{ID: "faq", Body: "answer", Fields: fields(
		Field{Name: "question", Kind: Symbol, Required: true}, Field{Name: "answer", Kind: Markdown},
		Field{Name: "category", Kind: Symbol, Required: true}, Field{Name: "order", Kind: Integer},
	)},
	{ID: "season", Fields: fields(Field{Name: "label", Kind: Symbol, Required: true})},
	{ID: "hero", Fields: linkedPicture},
	{ID: "feature", Fields: linkedPicture},
	{ID: "banner", Fields: linkedPicture},
}

// linkedPicture is what a picture that leads somewhere has.
var linkedPicture = fields(
	Field{Name: "title", Kind: Symbol, Required: true}, Field{Name: "lines", Kind: Symbols}, Field{Name: "picture", Kind: Picture},
	Field{Name: "link", Kind: Address}, Field{Name: "order", Kind: Integer},
)

func fields(own ...Field) []Field { return append(own, schedule...) }

// FindType finds a content type by its id.
func FindType(id string) (*Type, bool) {
	i := slices.IndexFunc(Types, func(t Type) bool { return t.ID == id })
	if i < 0 {
		return nil, false
	}
	return &Types[i], true
}

// Field finds a field by its name.
func (t *Type) Field(name string) (Field, bool) {
	i := slices.IndexFunc(t.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return t.Fields[i], true
}
