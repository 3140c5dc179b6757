package csvfile

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// PicturesKind is the kind of zip files with pictures of goods. It is no table:
// its rows are pictures, named by colour and number.
const PicturesKind = "pictures"

const (
	// MaxZip is how large a zip file may be.
	MaxZip = 96 << 20
	// mostEntries and mostUnpacked bound what is in one.
	mostEntries  = 2_000
	mostUnpacked = 512 << 20
	// pictureColumn has the names of a picture before and after.
	pictureColumn = "picture"
)

// What is wrong with a zip file as a whole.
var (
	ErrZip      = fault.New(fault.Invalid, "import.zip", "ZIPファイルとして読めません。もう一度圧縮し直してください。")
	ErrZipMany  = fault.New(fault.Invalid, "import.zip_many", "ZIPファイルの中身が多すぎます。2,000枚までに分けてください。")
	ErrZipLarge = fault.New(fault.Invalid, "import.zip_large", "ZIPファイルの中身が大きすぎます。あわせて512MBまでに分けてください。")
	ErrZipEmpty = fault.New(fault.Invalid, "import.zip_empty", "ZIPファイルに写真がありません。")
	ErrNoZip    = fault.New(fault.Invalid, "import.no_zip", "このお店では、ZIPファイルの写真は取り込めません。")
)

// shot is one picture of a zip file.
type shot struct {
	line  int // the entry, from 1
	name  string
	color id.ColorSKU
	n     int
	as    string // what it waits as
}

func (s shot) key() string { return fmt.Sprintf("%s-%d", s.color, s.n) }

// Names are ITEM-COLOUR-NUMBER.jpg, or as the folder of the command line has them.
var shotName = regexp.MustCompile(`^(?:ITEM)?([0-9A-Z]{10})[-_]?([0-9A-Z]{2})[-_]([1-9][0-9]?)(?:-[1-4])?\.(?:JPE?G|PNG|WEBP)$`)

// leftovers are what programs put into zip files besides.
func leftover(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(name, "__MACOSX/") || base == ".DS_Store" || strings.EqualFold(base, "Thumbs.db") || strings.EqualFold(base, "desktop.ini")
}

// readShot finds out what an entry is a picture of, and keeps it to be looked at.
// What is wrong with it is a fault for people.
func readShot(ctx context.Context, pictures *media.Pictures, line int, e *zip.File, room *int64) (s shot, err error) {
	s = shot{line: line, name: e.Name}
	bad := func(text string) (shot, error) { return s, fault.New(fault.Invalid, "import.zip_entry", text) }
	m := shotName.FindStringSubmatch(strings.ToUpper(path.Base(e.Name)))
	switch {
	case e.Mode()&fs.ModeSymlink != 0 || !e.Mode().IsRegular():
		return bad("ファイルではありません（リンクなど）。写真そのものを入れてください。")
	case strings.Contains(e.Name, `\`) || strings.HasPrefix(e.Name, "/") || slices.Contains(strings.Split(e.Name, "/"), ".."):
		return bad("フォルダの外を指す名前です。圧縮し直してください。")
	case e.Flags&1 != 0:
		return bad("パスワードで守られているため読めません。")
	case m == nil:
		return bad("名前を「商品コード-カラー番号-何枚目.jpg」にしてください（例：0001001AB1-01-1.jpg）。")
	case e.UncompressedSize64 > media.MaxBytes:
		return s, media.ErrTooLarge
	}
	if s.color, err = id.ParseColorSKU(m[1] + m[2]); err != nil {
		return bad("商品コードかカラー番号が正しくありません。")
	}
	s.n, _ = strconv.Atoi(m[3]) // digits
	in, err := e.Open()
	if err != nil {
		return bad("圧縮の形式に対応していません。")
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, media.MaxBytes+1)) // whatever its header says
	if *room -= int64(len(data)); *room < 0 {
		return s, ErrZipLarge
	}
	if err != nil {
		return bad("ZIPファイルのこの部分が壊れています。")
	}
	s.as, err = pictures.PutWaiting(ctx, data)
	return s, err
}

// checkPictures reads a zip file: each picture is cleaned and kept aside, and
// compared with what its colour shows.
func (u *Uploads) checkPictures(ctx context.Context, f *File) error {
	if u.Pictures == nil {
		return ErrNoZip
	}
	body, err := u.body(ctx, f.ID)
	if err != nil {
		return err
	}
	z, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return ErrZip.Because(err)
	}
	if len(z.File) > mostEntries {
		return ErrZipMany
	}
	var wrong Problems
	var shots []shot
	tell, room := u.progress(ctx, f.ID), int64(mostUnpacked)
	for i, e := range z.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		if strings.HasSuffix(e.Name, "/") || leftover(e.Name) {
			continue
		}
		s, err := readShot(ctx, u.Pictures, i+1, e, &room)
		switch said := fault.From(err); {
		case errors.Is(err, ErrZipLarge):
			return err
		case err != nil && (said.Kind == fault.Invalid || said.Kind == fault.TooLarge):
			wrong = append(wrong, shotProblem(s, said.Message))
		case err != nil:
			return err
		default:
			shots = append(shots, s)
		}
		tell(Comparing, int64(i+1), int64(len(z.File)))
	}
	if len(shots)+len(wrong) == 0 {
		return ErrZipEmpty
	}
	return u.planPictures(ctx, f, shots, wrong)
}

func shotProblem(s shot, said string) Problem {
	return Problem{Line: s.line, Column: pictureColumn, Cell: strings.ToValidUTF8(path.Base(strings.ReplaceAll(s.name, `\`, "/")), "\uFFFD"), Text: said, Japanese: said}
}

// planPictures compares pictures with their colours and keeps the plan.
func (u *Uploads) planPictures(ctx context.Context, f *File, shots []shot, wrong Problems) error {
	has, err := u.pictureCounts(ctx, shots)
	if err != nil {
		return err
	}
	slices.SortStableFunc(shots, func(a, b shot) int {
		if c := strings.Compare(string(a.color), string(b.color)); c != 0 {
			return c
		}
		return a.n - b.n
	})
	t, _ := find(PicturesKind) // it is there
	var report Report
	r, err := u.files().planned(ctx, t, ImportOptions{Source: f.Name, Actor: f.StaffName}, Import{}, func(k *keeper) (Report, error) {
		var rows []Row
		next := map[id.ColorSKU]int{} // the first number that is not there
		for i, s := range shots {
			count, known := has[s.color]
			if next[s.color] == 0 {
				next[s.color] = count + 1
			}
			twice := i > 0 && shots[i-1].key() == s.key() || i+1 < len(shots) && shots[i+1].key() == s.key()
			switch {
			case !known:
				wrong = append(wrong, shotProblem(s, "このカラーの商品はありません。"))
			case twice:
				wrong = append(wrong, shotProblem(s, "同じカラーの同じ番号の写真が、ほかにもあります。"))
			case s.n > next[s.color]:
				wrong = append(wrong, shotProblem(s, fmt.Sprintf("%d枚目がないため、%d枚目にできません。", next[s.color], s.n)))
			default:
				row, same, err := u.pictureRow(ctx, s, count)
				if err != nil {
					return report, err
				}
				next[s.color] = max(next[s.color], s.n+1)
				if report.Rows++; same {
					report.Unchanged++
					continue
				}
				if row.Action == Added {
					report.Added++
				} else {
					report.Changed++
				}
				rows = append(rows, row)
			}
		}
		return report, k.keep(ctx, rows, nil, nil)
	})
	if err != nil {
		return err
	}
	f.Import, f.State = r.ID, Ready
	f.Counts = FileCounts{Rows: r.Rows, Added: r.Added, Changed: r.Changed, Unchanged: r.Unchanged}
	if r.Rows == 0 {
		f.State, f.Said = Bad, "取り込める写真がありません。"
	}
	bad := map[int]bool{}
	for _, p := range wrong {
		bad[p.Line] = true
	}
	if err := u.keepFindings(ctx, f, wrong, nil, nil, nil, len(bad)); err != nil {
		return err
	}
	return u.digest(ctx, f)
}

// pictureRow is what becomes of one picture; same: it is there already.
func (u *Uploads) pictureRow(ctx context.Context, s shot, count int) (r Row, same bool, err error) {
	r = Row{Line: s.line, Key: s.key(), Action: Added, Cells: []Cell{{pictureColumn, "", s.as}}}
	if s.n > count {
		return r, false, nil
	}
	there, comes := media.OfItem(id.Image{ColorSKU: s.color, Number: s.n}), waitingPicture(s.as)
	if same, err = u.Pictures.Same(ctx, there, comes); err != nil || same {
		return r, same, err
	}
	r.Action = Changed
	r.Cells[0].Before, err = u.Pictures.Aside(ctx, there)
	if errors.Is(err, media.ErrNotFound) { // counted, and not there
		err = nil
	}
	return r, false, err
}

// waitingPicture is a picture by a name that this program wrote.
func waitingPicture(name string) media.Picture {
	p, _ := media.Waiting(name) // hexadecimal digits
	return p
}

// pictureCounts is how many pictures the colours of shots have; a colour that
// there is not is left out.
func (u *Uploads) pictureCounts(ctx context.Context, shots []shot) (map[id.ColorSKU]int, error) {
	var codes []id.Commodity
	for _, s := range shots {
		if c := s.color.Commodity(); !slices.Contains(codes, c) {
			codes = append(codes, c)
		}
	}
	has := map[id.ColorSKU]int{}
	err := u.DB.View(ctx, func(tx *db.Tx) error {
		found, err := catalog.Find(ctx, tx, codes)
		for _, c := range found {
			for _, color := range c.Colors {
				has[color.Code] = color.Pictures
			}
		}
		return err
	})
	return has, err
}

// writeBadPictures lists the files of a zip in which something is wrong.
func (u *Uploads) writeBadPictures(ctx context.Context, f File, w io.Writer) error {
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(byteOrderMark); err != nil {
		return err
	}
	if err := writeRow(out, []string{"ファイル", "理由"}); err != nil {
		return err
	}
	for after := 0; ; {
		page, err := u.Findings(ctx, f.ID, FoundProblem, after, rowsPerPage)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			return out.Flush()
		}
		for _, p := range page {
			after = p.Seq
			if err := writeRow(out, []string{guard(p.Cell), guard(p.Said)}); err != nil {
				return err
			}
		}
	}
}
