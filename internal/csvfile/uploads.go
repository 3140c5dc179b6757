package csvfile

import (
	"context"
	"encoding/base64"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

// Uploads are files that people drop into the office: read, compared, applied
// and taken back by the job import-files, while they look on or not.
type Uploads struct {
	DB     *db.DB
	Points terms.Points // how long points last that a file gives without a day
	// Pictures takes those of zip files; nil: there are none.
	Pictures *media.Pictures
}

func (u *Uploads) files() Files { return Files{DB: u.DB, Points: u.Points, desk: true} }

// ChangeTopic is what the change log calls files.
const ChangeTopic = "import"

// FileState is how far a file has come.
type FileState string

// The states of a file.
const (
	Receiving FileState = "receiving" // its parts come in
	Waiting   FileState = "waiting"   // to be compared
	Checking  FileState = "checking"
	Choose    FileState = "choose" // somebody has to say what it is, or what its columns are
	Bad       FileState = "bad"    // nothing of it can be taken
	Ready     FileState = "ready"  // compared; what is wrong is left out
	Queued    FileState = "queued" // to be applied
	Applied   FileState = "applying"
	Finished  FileState = "done"
	Failed    FileState = "failed"
)

// Enum lists all values for the contract.
func (FileState) Enum() []any {
	return []any{Receiving, Waiting, Checking, Choose, Bad, Ready, Queued, Applied, Finished, Failed}
}

// A File is a file of the office, or the taking back of one.
type File struct {
	ID, Kind, Name   string
	State            FileState
	Undoes, UndoneBy string
	Sheet            FileSheet
	Columns          []string // what each heading means; "" is not used
	Import, Digest   string
	Counts           FileCounts
	Said             string
	Staff, StaffName string
	Done, Total      int64
	Made, FinishedAt time.Time // zero: not yet
	lease            time.Time
	read, chosen     bool // its sheet was read; somebody chose the columns
}

// FileSheet is what is known of a file's form.
type FileSheet struct {
	Header   []string
	Line     int
	Rows     int
	Sample   [][]string
	Encoding Encoding
	Excel    bool
	Notes    []Problem
}

// FileCounts is what was found.
type FileCounts struct {
	Rows, Added, Changed, Unchanged, Removed, Kept int
	BadRows, Problems, Mended                      int
	Damages                                        map[Damage]int
}

// Changes is how many rows would change.
func (c FileCounts) Changes() int { return c.Added + c.Changed + c.Removed }

// A Finding is something that was found in a file.
type Finding struct {
	Seq    int
	Sort   FindingSort
	Line   int
	Key    string
	Column string
	Damage Damage
	Cell   string
	Said   string
}

// FindingSort tells findings apart.
type FindingSort string

// The sorts of findings.
const (
	FoundProblem FindingSort = "problem"
	FoundMended  FindingSort = "mended"
	FoundKept    FindingSort = "kept"
)

// Enum lists all values for the contract.
func (FindingSort) Enum() []any { return []any{FoundProblem, FoundMended, FoundKept} }

// What the verbs refuse.
var (
	ErrNoFile    = fault.New(fault.NotFound, "import.no_file", "この取り込みはありません。")
	ErrFileName  = fault.New(fault.Invalid, "import.name", "ファイルの名前は1文字以上200文字以内にしてください。")
	ErrFilePart  = fault.New(fault.Invalid, "import.part", "ファイルの送信が途中で崩れました。もう一度お試しください。")
	ErrFileState = fault.New(fault.Conflict, "import.state", "この取り込みは、いまはその操作ができません。表示を新しくしてください。")
	ErrFileStale = fault.New(fault.Conflict, "import.stale", "比べた内容が新しくなっています。もう一度確かめてください。")
	ErrNoChange  = fault.New(fault.Conflict, "import.no_change", "変わるものがありません。")
	ErrKind      = fault.New(fault.Invalid, "import.kind", "取り込みの種類を選んでください。")
	ErrColumns   = fault.New(fault.Invalid, "import.columns", "列の割り当てが正しくありません。")
	ErrMany      = fault.New(fault.Conflict, "import.many", "終わっていない取り込みが多すぎます。いらないものを捨ててください。")
)

const (
	// MaxPart is how many bytes of a file one part has at most.
	MaxPart = 1 << 20
	// maxOpen is how many files may wait for somebody.
	maxOpen = 50
)

// Begin makes room for a file.
func (u *Uploads) Begin(ctx context.Context, name, kind string) (f File, err error) {
	name = strings.TrimSpace(name)
	if strings.EqualFold(path.Ext(name), ".zip") {
		kind = PicturesKind
	}
	switch {
	case name == "" || len([]rune(name)) > 200 || strings.ContainsRune(name, 0):
		return f, ErrFileName
	case kind != "" && kind != PicturesKind && !slices.Contains(Kinds(), kind):
		return f, ErrKind
	}
	err = u.DB.Update(ctx, func(tx *db.Tx) error {
		open, err := countOpenFiles(ctx, tx, tx.Now.Add(-planTime))
		if err != nil || open >= maxOpen {
			return orElse(err, ErrMany)
		}
		who := audit.ActorOf(ctx)
		f = File{ID: id.New(tx.Now), Kind: kind, Name: strings.ToValidUTF8(name, "\uFFFD"), State: Receiving, Staff: who.ID, StaffName: who.Name, Made: tx.Now}
		if err := insertFile(ctx, tx, f); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "import", ObjectID: f.ID, Action: "import.begin", Reason: f.Name})
	})
	return f, err
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// Part takes a part of a file that is being received, numbered from 0. The same
// part twice is one.
func (u *Uploads) Part(ctx context.Context, fileID string, seq int, body string) error {
	raw, err := base64.StdEncoding.DecodeString(body)
	if err != nil || len(raw) == 0 || len(raw) > MaxPart || seq < 0 || seq >= MaxZip/MaxPart {
		return ErrFilePart
	}
	return u.DB.Update(ctx, func(tx *db.Tx) error {
		f, err := selectFile(ctx, tx, fileID)
		if err != nil {
			return err
		}
		if f.State != Receiving {
			return ErrFileState
		}
		if f.Kind != PicturesKind && seq >= MaxFile/MaxPart {
			return ErrFileLarge
		}
		return upsertPart(ctx, tx, fileID, seq, body)
	})
}

// Check lets a file be compared: for the first time, or anew with another kind
// or other columns, which are remembered. nil columns are recognised.
func (u *Uploads) Check(ctx context.Context, fileID, kind string, columns []string) (f File, err error) {
	if kind != "" && !slices.Contains(Kinds(), kind) {
		return f, ErrKind
	}
	var old string
	err = u.DB.Update(ctx, func(tx *db.Tx) error {
		if f, err = selectFile(ctx, tx, fileID); err != nil {
			return err
		}
		if !slices.Contains([]FileState{Receiving, Choose, Bad, Ready, Failed}, f.State) || f.Undoes != "" {
			return ErrFileState
		}
		if f.Kind == PicturesKind { // its name says so
			kind, columns = PicturesKind, nil
		}
		if len(columns) > 0 {
			if err := sayColumns(ctx, tx, f, kind, columns); err != nil {
				return err
			}
		}
		old = f.Import
		f.Kind, f.Columns, f.chosen, f.State, f.Said, f.Import, f.Digest, f.Counts, f.Done, f.Total = kind, columns, len(columns) > 0, Waiting, "", "", "", FileCounts{}, 0, 0
		if err := updateFile(ctx, tx, f); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "import", ObjectID: f.ID, Action: "import.check", Reason: f.Name, Changes: map[string]audit.Change{"kind": {After: kind}}})
	})
	if err != nil {
		return f, err
	}
	u.forget(ctx, old)
	return f, nil
}

// sayColumns checks and remembers what somebody says of headings.
func sayColumns(ctx context.Context, tx *db.Tx, f File, kind string, columns []string) error {
	if kind == "" || len(columns) != len(f.Sheet.Header) {
		return ErrColumns
	}
	known := Columns(kind)
	for i, c := range columns {
		if c != "" && !slices.ContainsFunc(known, func(k Column) bool { return k.Name == c }) {
			return ErrColumns
		}
		key := folded(f.Sheet.Header[i])
		if key == "" || slices.IndexFunc(f.Sheet.Header, func(h string) bool { return folded(h) == key }) != i {
			continue
		}
		if c == "" && named(known, key) != "" && slices.Contains(columns, named(known, key)) {
			continue // another heading is that column here: no rule for other files
		}
		if err := upsertHeading(ctx, tx, kind, key, c); err != nil {
			return err
		}
	}
	return nil
}

// forget removes a plan that is no longer wanted, if it is still one. What fails
// here the job imports does a day later.
func (u *Uploads) forget(ctx context.Context, importID string) {
	if importID != "" {
		_ = u.files().Discard(ctx, importID)
	}
}

// Apply says that what was compared is to be done. digest is what somebody saw.
func (u *Uploads) Apply(ctx context.Context, fileID, digest string, also ...func(*db.Tx) error) (f File, err error) {
	err = u.DB.Update(ctx, func(tx *db.Tx) error {
		if f, err = selectFile(ctx, tx, fileID); err != nil {
			return err
		}
		switch {
		case f.State != Ready:
			return ErrFileState
		case f.Digest != digest:
			return ErrFileStale
		case f.Counts.Changes() == 0:
			return ErrNoChange
		}
		who := audit.ActorOf(ctx)
		f.State, f.Said, f.Done, f.Total, f.Staff, f.StaffName = Queued, "", 0, 0, who.ID, who.Name
		if err := updateFile(ctx, tx, f); err != nil {
			return err
		}
		err := audit.Append(ctx, tx, audit.Entry{Object: "import", ObjectID: f.ID, Action: "import.apply", Reason: f.Name, Changes: map[string]audit.Change{
			"kind": {After: f.Kind}, "rows": {After: f.Counts.Changes()},
		}})
		if err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return f, err
}

// Undo begins to take a file's import back: what that does is compared first, as
// with a file.
func (u *Uploads) Undo(ctx context.Context, fileID string) (f File, err error) {
	err = u.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := selectFile(ctx, tx, fileID)
		if err != nil {
			return err
		}
		if was.State != Finished || was.Undoes != "" || was.UndoneBy != "" || was.Import == "" {
			return ErrCannotUndo
		}
		who := audit.ActorOf(ctx)
		f = File{ID: id.New(tx.Now), Kind: was.Kind, Name: was.Name, State: Waiting, Undoes: was.ID, Staff: who.ID, StaffName: who.Name, Made: tx.Now}
		if err := insertFile(ctx, tx, f); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "import", ObjectID: was.ID, Action: "import.undo_begin", Reason: f.Name})
	})
	return f, err
}

// Discard throws a file away that was not applied.
func (u *Uploads) Discard(ctx context.Context, fileID string) error {
	var plan string
	err := u.DB.Update(ctx, func(tx *db.Tx) error {
		f, err := selectFile(ctx, tx, fileID)
		if err != nil {
			return err
		}
		if !slices.Contains([]FileState{Receiving, Choose, Bad, Ready, Failed}, f.State) {
			return ErrFileState
		}
		plan = f.Import
		if err := deleteFile(ctx, tx, fileID); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "import", ObjectID: fileID, Action: "import.discard", Reason: f.Name})
	})
	if err == nil {
		u.forget(ctx, plan)
	}
	return err
}
