// Package imports holds the calls of the room 取り込み: files are dropped, read,
// compared, applied while the shop sells, and taken back.
package imports

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	Uploads *csvfile.Uploads
	Catalog *catalog.Live
	Origin  string // of the shop, for the addresses of feeds
}

// partBody is how large the body of a part may be: its bytes in base64.
const partBody = csvfile.MaxPart*4/3 + 1<<12

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("imports/list", "Files that were dropped, the newest first.", staff.GoodsRead, p.list).ReadOnly(),
		room.New("imports/kinds", "Kinds of files, with their columns.", staff.GoodsRead, p.kinds).ReadOnly(),
		room.New("imports/get", "A file: how far it is, what it changes, what is wrong with it.", staff.GoodsRead, p.get).ReadOnly(),
		room.New("imports/findings", "What was found in a file, row by row.", staff.GoodsRead, p.findings).ReadOnly(),
		room.New("imports/changes", "What a file changes, field by field.", staff.GoodsRead, p.changes).ReadOnly(),
		room.New("imports/bad", "The rows in which something is wrong, with the reasons.", staff.GoodsRead, p.bad).ReadOnly(),
		room.New("imports/export", "Everything of a kind as a file that can be dropped again.", staff.GoodsRead, p.export).ReadOnly(),
		room.New("exports/list", "Exports that are planned, and the files that they made.", staff.GoodsRead, p.exports).ReadOnly(),
		room.New("exports/save", "Plans an export, or changes one.", staff.Settings, p.exportSave),
		room.New("exports/remove", "Ends an export; its files stay for their days.", staff.Settings, p.exportRemove),
		room.New("exports/run", "Lets an export be made now, besides its hours.", staff.Settings, p.exportRun),
		room.New("exports/download", "A file that an export made.", staff.GoodsRead, p.exportFile),
		room.New("exports/download_people", "A file about people that an export made.", staff.ExportPeople, p.exportPeople).AfterProof(),
		room.New("feeds/list", "Feeds for services that compare and advertise, with their addresses.", staff.GoodsRead, p.feeds).ReadOnly(),
		room.New("feeds/problems", "What a service would not like about the goods.", staff.GoodsRead, p.feedProblems).ReadOnly(),
		room.New("feeds/open", "Gives a feed an address, or another one.", staff.GoodsWork, p.feedOpen),
		room.New("feeds/close", "Takes the address of a feed away.", staff.GoodsWork, p.feedClose),
		room.New("imports/begin", "Makes room for a file.", staff.GoodsWork, p.begin),
		room.New("imports/part", "Takes a part of a file.", staff.GoodsWork, p.part).Limit(partBody),
		room.New("imports/check", "Lets a file be read and compared.", staff.GoodsWork, p.check).Limit(256 << 10),
		room.New("imports/apply", "Lets what was compared be done.", staff.GoodsWork, p.apply),
		room.New("imports/apply_points", "Lets points be given and taken as a file says.", staff.PointsWork, p.applyPoints).AfterProof(),
		room.New("imports/undo", "Lets it be compared what taking an import back would do.", staff.GoodsWork, p.undo),
		room.New("imports/discard", "Throws a file away that was not applied.", staff.GoodsWork, p.discard),
	}
}

// ImportFile is a file in a list.
type ImportFile struct {
	ID       string            `json:"id"`
	Kind     string            `json:"kind"`
	KindName string            `json:"kind_name"`
	Name     string            `json:"name"`
	State    csvfile.FileState `json:"state"`
	Said     string            `json:"said"`
	By       string            `json:"by"`
	Made     int64             `json:"made"`
	Finished int64             `json:"finished"` // 0: not yet
	Undoes   string            `json:"undoes"`   // the file whose import it takes back
	UndoneBy string            `json:"undone_by"`
	Done     int64             `json:"done"`
	Total    int64             `json:"total"`

	Rows      int `json:"rows"`
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Unchanged int `json:"unchanged"`
	Removed   int `json:"removed"`
	Kept      int `json:"kept"`
	BadRows   int `json:"bad_rows"`
	Problems  int `json:"problems"`
	Mended    int `json:"mended"`
}

func fileOf(f csvfile.File) ImportFile {
	out := ImportFile{
		ID: f.ID, Kind: f.Kind, KindName: csvfile.KindWords[f.Kind], Name: f.Name, State: f.State, Said: f.Said, By: f.StaffName, Made: f.Made.UnixMilli(), Undoes: f.Undoes, UndoneBy: f.UndoneBy, Done: f.Done, Total: f.Total,
		Rows: f.Counts.Rows, Added: f.Counts.Added, Changed: f.Counts.Changed, Unchanged: f.Counts.Unchanged, Removed: f.Counts.Removed, Kept: f.Counts.Kept, BadRows: f.Counts.BadRows, Problems: f.Counts.Problems, Mended: f.Counts.Mended,
	}
	if strings.HasPrefix(f.Staff, "command:") {
		out.By += "（コマンド）"
	}
	if !f.FinishedAt.IsZero() {
		out.Finished = f.FinishedAt.UnixMilli()
	}
	return out
}

// ImportListAsk asks for a page.
type ImportListAsk struct {
	Before string `json:"before,omitempty"` // the last file of the page before
}

// ImportList is a page of files.
type ImportList struct {
	Files []ImportFile `json:"files"`
	Next  string       `json:"next"` // empty: there are no more
}

const pageSize = 100

func (p Parts) list(ctx context.Context, in ImportListAsk) (ImportList, error) {
	list, err := p.Uploads.List(ctx, in.Before, pageSize)
	out := ImportList{Files: []ImportFile{}}
	for _, f := range list {
		out.Files = append(out.Files, fileOf(f))
	}
	if len(list) == pageSize {
		out.Next = list[pageSize-1].ID
	}
	return out, err
}

// ImportKinds is what can be imported and exported.
type ImportKinds struct {
	Kinds []ImportKind `json:"kinds"`
}

// ImportKind is a kind of files.
type ImportKind struct {
	Kind    string         `json:"kind"`
	Name    string         `json:"name"`
	Columns []ImportColumn `json:"columns"`
}

// ImportColumn is a column of a kind.
type ImportColumn struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Key   bool   `json:"key"`
	Must  bool   `json:"must"`
}

func (p Parts) kinds(ctx context.Context, _ call.None) (ImportKinds, error) {
	out := ImportKinds{Kinds: []ImportKind{}}
	for _, kind := range csvfile.Kinds() {
		if kind == pointsKind && !room.May(ctx, staff.PointsWork) && !room.May(ctx, staff.ExportPeople) {
			continue
		}
		one := ImportKind{Kind: kind, Name: csvfile.KindWords[kind], Columns: []ImportColumn{}}
		for _, c := range csvfile.Columns(kind) {
			one.Columns = append(one.Columns, ImportColumn{c.Name, csvfile.Title(c.Name), c.Key, c.Key || c.Must})
		}
		out.Kinds = append(out.Kinds, one)
	}
	return out, nil
}

// ImportAsk names a file.
type ImportAsk struct {
	ID string `json:"id"`
}

// ImportWhole is all of a file but its rows.
type ImportWhole struct {
	File     ImportFile     `json:"file"`
	Digest   string         `json:"digest"` // of what it changes, to be given back to apply it
	Encoding string         `json:"encoding"`
	Excel    bool           `json:"excel"`
	Line     int            `json:"line"` // of the header
	Header   []string       `json:"header"`
	Columns  []string       `json:"columns"` // what each heading means; "" is not used
	Sample   [][]string     `json:"sample"`
	Notes    []string       `json:"notes"` // what was done to the file as a whole
	Damages  []ImportDamage `json:"damages"`
	Gives    int64          `json:"gives"`  // how much less all that is in stock would cost
	Grants   int64          `json:"grants"` // points that members would get
	Takes    int64          `json:"takes"`  // points that members would lose
	May      bool           `json:"may"`    // who asks may apply it
	Undoes   *ImportFile    `json:"undoes,omitempty"`
}

// ImportDamage is how often a spreadsheet did something.
type ImportDamage struct {
	Damage string `json:"damage"`
	Name   string `json:"name"`
	Count  int    `json:"count"`
}

var damageWords = map[csvfile.Damage]string{
	csvfile.DamageWidth: "全角の英数字", csvfile.DamageSpace: "前後の空白", csvfile.DamageDecimal: "余分な小数点", csvfile.DamageEra: "和暦・年月日の日付", csvfile.DamageDate: "日付に変わった値", csvfile.DamageZeros: "消えた先頭の0",
	csvfile.DamageExponent: "指数になった数（1.2E+12）", csvfile.DamageError: "エラーの値（#N/Aなど）", csvfile.DamageSerial: "通し番号になった日付", csvfile.DamageGarbled: "文字化け", csvfile.DamageHeader: "見出しの重なり",
}

func (p Parts) get(ctx context.Context, in ImportAsk) (ImportWhole, error) {
	f, err := p.find(ctx, in.ID)
	if err != nil {
		return ImportWhole{}, err
	}
	out := ImportWhole{
		File: fileOf(f), Digest: f.Digest, Encoding: string(f.Sheet.Encoding), Excel: f.Sheet.Excel, Line: f.Sheet.Line, Header: never(f.Sheet.Header), Columns: never(f.Columns), Sample: [][]string{}, Notes: []string{}, Damages: []ImportDamage{},
		May: room.May(ctx, needs(f.Kind)),
	}
	for _, row := range f.Sheet.Sample {
		out.Sample = append(out.Sample, never(row))
	}
	for _, n := range f.Sheet.Notes {
		out.Notes = append(out.Notes, n.Japanese)
	}
	for _, d := range csvfile.Damages {
		if n := f.Counts.Damages[d]; n > 0 {
			out.Damages = append(out.Damages, ImportDamage{string(d), cmp.Or(damageWords[d], string(d)), n})
		}
	}
	if f.State == csvfile.Ready {
		if out.Gives, err = p.gives(ctx, f); err != nil {
			return out, err
		}
		if out.Grants, out.Takes, err = p.gifts(ctx, f); err != nil {
			return out, err
		}
	}
	if f.Undoes != "" {
		if was, err := p.Uploads.Find(ctx, f.Undoes); err == nil {
			one := fileOf(was)
			out.Undoes = &one
		}
	}
	return out, nil
}

func never[T any](list []T) []T { return append([]T{}, list...) }

// needs is the permission that applying a kind asks for besides.
func needs(kind string) staff.Permission {
	switch kind {
	case "prices":
		return staff.PricesWork
	case "stock":
		return staff.StockWork
	case "campaigns", "coupons":
		return staff.CampaignsWork
	case pointsKind:
		return staff.PointsWork
	}
	return staff.GoodsWork
}

// ImportBegin names a file that comes.
type ImportBegin struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"` // empty: it is recognised
}

func (p Parts) begin(ctx context.Context, in ImportBegin) (ImportFile, error) {
	f, err := p.Uploads.Begin(ctx, filepath.Base(strings.ReplaceAll(in.Name, `\`, "/")), in.Kind)
	return fileOf(f), err
}

// ImportPart is a part of a file.
type ImportPart struct {
	ID     string `json:"id"`
	Seq    int    `json:"seq"` // from 0
	Base64 string `json:"base64"`
}

func (p Parts) part(ctx context.Context, in ImportPart) (call.None, error) {
	return call.None{}, p.Uploads.Part(ctx, in.ID, in.Seq, in.Base64)
}

// ImportCheck says what a file is.
type ImportCheck struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind,omitempty"`    // empty: it is recognised
	Columns []string `json:"columns,omitempty"` // what each heading means; none: they are recognised
}

func (p Parts) check(ctx context.Context, in ImportCheck) (ImportFile, error) {
	f, err := p.Uploads.Check(ctx, in.ID, in.Kind, in.Columns)
	return fileOf(f), err
}

// ImportApply says that somebody saw what a file changes, and wants it.
type ImportApply struct {
	ID     string `json:"id"`
	Digest string `json:"digest"`
	Reason string `json:"reason,omitempty"`
}

func (p Parts) apply(ctx context.Context, in ImportApply) (ImportFile, error) {
	f, err := p.Uploads.Find(ctx, in.ID)
	if err != nil {
		return ImportFile{}, err
	}
	if !room.May(ctx, needs(f.Kind)) || f.Kind == pointsKind { // points ask who somebody is
		return ImportFile{}, staff.ErrForbidden
	}
	gives, err := p.gives(ctx, f)
	if err != nil {
		return ImportFile{}, err
	}
	if gives > 0 && !room.May(ctx, staff.PricesWork) {
		return ImportFile{}, staff.ErrForbidden
	}
	if f.State == csvfile.Ready && f.Digest == in.Digest && gives > 0 {
		err = room.TwoDecide(ctx, room.Second{Kind: approval.Price, Needs: staff.PricesWork, Object: "import", ObjectID: f.ID, Amount: money.Yen(gives), Reason: in.Reason,
			Said: fmt.Sprintf("取り込み「%s」%s、%d行（在庫分の値引き %s）", f.Name, csvfile.KindWords[f.Kind], f.Counts.Changes(), words.Yen(money.Yen(gives)))})
		if err != nil {
			return ImportFile{}, err
		}
	}
	if f.State == csvfile.Ready && f.Digest == in.Digest && f.Kind == "coupons" {
		if err := p.couponsAgreed(ctx, f, in.Reason); err != nil {
			return ImportFile{}, err
		}
	}
	f, err = p.Uploads.Apply(ctx, in.ID, in.Digest, room.Agreed(ctx)...)
	return fileOf(f), err
}

func (p Parts) undo(ctx context.Context, in ImportAsk) (ImportFile, error) {
	if _, err := p.find(ctx, in.ID); err != nil {
		return ImportFile{}, err
	}
	f, err := p.Uploads.Undo(ctx, in.ID)
	return fileOf(f), err
}

func (p Parts) discard(ctx context.Context, in ImportAsk) (call.None, error) {
	return call.None{}, p.Uploads.Discard(ctx, in.ID)
}

// ImportExportAsk asks for a file.
type ImportExportAsk struct {
	Kind string       `json:"kind"`
	Form csvfile.Form `json:"form,omitempty"` // utf8 when empty
}

// ImportDownload is a file for whoever asked.
type ImportDownload struct {
	Name   string `json:"name"`
	Base64 string `json:"base64"`
}

func (p Parts) export(ctx context.Context, in ImportExportAsk) (ImportDownload, error) {
	form := cmp.Or(in.Form, csvfile.CSVUTF8)
	switch {
	case !slices.Contains(form.Enum(), any(form)):
		return ImportDownload{}, errForm
	case !slices.Contains(csvfile.Kinds(), in.Kind):
		return ImportDownload{}, csvfile.ErrKind
	case csvfile.AboutPeople(in.Kind) && !room.May(ctx, staff.ExportPeople):
		return ImportDownload{}, staff.ErrForbidden
	}
	var out bytes.Buffer
	_, err := csvfile.Files{DB: p.Uploads.DB}.Export(ctx, in.Kind, &out, form.Options())
	if list, ok := errors.AsType[csvfile.Problems](err); ok {
		return ImportDownload{}, fault.New(fault.Invalid, "import.characters", list[0].Japanese)
	}
	return ImportDownload{in.Kind + form.Ending(), base64.StdEncoding.EncodeToString(out.Bytes())}, err
}

var errForm = fault.New(fault.Invalid, "import.form", "ファイルの形式はCSV（UTF-8）、CSV（Shift_JIS）、Excelから選んでください。")
