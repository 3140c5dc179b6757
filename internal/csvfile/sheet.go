package csvfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/xlsx"
)

const (
	// MaxFile is how large a file of the office may be.
	MaxFile = 32 << 20
	// maxBody is how large its text may be.
	maxBody = 128 << 20
	// maxFileRows is how many rows a file may have.
	maxFileRows = 300_000
	// headerWithin is in how many rows the header is looked for.
	headerWithin = 10
)

// What is wrong with a file as a whole.
var (
	ErrFileLarge  = fault.New(fault.Invalid, "import.large", "ファイルが大きすぎます（32MB、30万行まで）。分けて取り込んでください。")
	ErrFileKind   = fault.New(fault.Invalid, "import.format", "読み取れないファイルです。CSVか、Excelのブック（.xlsx）を選んでください。")
	ErrFileOld    = fault.New(fault.Invalid, "import.old_excel", "古い形式（.xls）か、パスワードのかかったブックです。パスワードを外し、.xlsxで保存し直してください。")
	ErrFileUnsafe = fault.New(fault.Invalid, "import.unsafe", "表計算ソフトが書いたとは思えない内容を含むため、読み取りませんでした。")
	ErrFileEmpty  = fault.New(fault.Invalid, "import.empty", "ファイルに行がありません。")
)

// A Sheet is a file as rows of text, whatever it was: rows of CSV in UTF-8, each
// with the number that a spreadsheet gives it in front.
type Sheet struct {
	Encoding Encoding
	Excel    bool
	Header   []string
	Line     int // of the header
	Rows     int // below it
	Sample   [][]string
	Notes    []Problem // what was done to the file as a whole
	body     []byte
}

// ReadSheet reads a file of CSV or Excel.
func ReadSheet(data []byte) (Sheet, error) {
	switch {
	case len(data) > MaxFile:
		return Sheet{}, ErrFileLarge
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		return readExcel(data)
	case bytes.HasPrefix(data, []byte("\xD0\xCF\x11\xE0")):
		return Sheet{}, ErrFileOld
	case bytes.HasPrefix(data, []byte("%PDF")), bytes.HasPrefix(data, []byte("\x89PNG")), bytes.HasPrefix(data, []byte("\xFF\xD8\xFF")):
		return Sheet{}, ErrFileKind
	}
	return readText(data)
}

func readExcel(data []byte) (Sheet, error) {
	book, err := xlsx.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Sheet{}, refusal(err)
	}
	g := gatherer{Sheet: Sheet{Encoding: UTF8, Excel: true}}
	if err := book.Rows(0, func(r xlsx.Row) error { return g.row(r.Number, r.Cells) }); err != nil {
		return Sheet{}, refusal(err)
	}
	if names := book.Sheets(); len(names) > 1 {
		g.note("", say("only the sheet %q is read", "シートが%[2]d枚あります。最初の「%[1]s」だけを読みました", names[0], len(names)))
	}
	return g.done()
}

func refusal(err error) error {
	switch {
	case errors.Is(err, xlsx.ErrTooLarge):
		return ErrFileLarge
	case errors.Is(err, xlsx.ErrHostile):
		return ErrFileUnsafe
	case errors.Is(err, xlsx.ErrNotExcel):
		return ErrFileKind
	}
	return err
}

func readText(data []byte) (Sheet, error) {
	g := gatherer{}
	var in io.Reader
	switch {
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("\xFE\xFF")):
		g.Encoding = UTF8
		g.note(DamageUTF16, say("the file was in UTF-16", "UTF-16のファイルを読み替えました"))
		in = transform.NewReader(bytes.NewReader(data), unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder())
	default:
		e, err := detect(bytes.NewReader(data))
		if err != nil {
			return Sheet{}, err
		}
		g.Encoding = e
		if in, err = decoded(bytes.NewReader(data), e); err != nil {
			return Sheet{}, err
		}
	}
	r := newReader(bufio.NewReaderSize(in, 1<<16))
	if start, _ := r.in.Peek(1 << 12); len(start) > 0 { // what is shorter is given too
		line, _, _ := bytes.Cut(bytes.ReplaceAll(start, []byte("\r"), []byte("\n")), []byte("\n"))
		for _, sep := range []byte{'\t', ';'} {
			if bytes.Count(line, []byte{sep}) > 0 && bytes.Count(line, []byte{','}) == 0 {
				r.separator = sep
				g.note(DamageSeparator, say("cells are parted by %q", "区切りがコンマではなく%[2]sでした", sep, map[byte]string{'\t': "タブ", ';': "セミコロン"}[sep]))
			}
		}
	}
	if bytes.ContainsRune(data, '\r') && !bytes.ContainsRune(data, '\n') {
		g.note(DamageLineEnd, say("lines end in CR alone", "改行が古い形式（CRだけ）でした"))
	}
	for n := 1; ; n++ {
		rec, err := r.next()
		if errors.Is(err, io.EOF) {
			return g.done()
		}
		if syntax, ok := errors.AsType[*syntaxError](err); ok {
			return Sheet{}, fault.New(fault.Invalid, "import.syntax", fmt.Sprintf("%d行目のセルの引用符（\"）が閉じていないか、余分にあります。そこから先を読めません。", syntax.line))
		}
		if err != nil {
			return Sheet{}, err
		}
		if err := g.row(n, rec.cells); err != nil {
			return Sheet{}, err
		}
	}
}

// A gatherer makes a sheet of rows, after it has found the header among the
// first of them.
type gatherer struct {
	Sheet
	out    bytes.Buffer
	first  []record
	header bool
	unsaid map[int]bool // columns without a name that hold something
}

func (g *gatherer) note(d Damage, s saying) {
	g.Notes = append(g.Notes, wrongRow(0, "", s.by(d)))
}

func (g *gatherer) row(number int, cells []string) error {
	if blank(cells) {
		return nil
	}
	if !g.header {
		g.first = append(g.first, record{number, append([]string(nil), cells...)})
		if len(g.first) < headerWithin {
			return nil
		}
		return g.choose()
	}
	return g.write(number, cells)
}

// choose takes that row for the header whose cells are names of columns.
func (g *gatherer) choose() error {
	at, best := 0, 0
	for i, r := range g.first {
		n := 0
		for _, kind := range Kinds() {
			known := 0
			for _, c := range Recognise(kind, r.cells, nil) {
				if c != "" {
					known++
				}
			}
			n = max(n, known)
		}
		if n > best {
			at, best = i, n
		}
	}
	g.header, g.unsaid = true, map[int]bool{}
	if len(g.first) == 0 {
		return ErrFileEmpty
	}
	h := g.first[at]
	if at > 0 {
		g.note(DamageTitle, say("%d lines stand above the header", "見出しの上の%d行（表題など）は読みません", at))
	}
	if strings.ContainsRune(strings.Join(append(g.first[0].cells, h.cells...), ""), '\uFEFF') {
		g.note(DamageMark, say("a byte order mark stands inside the text", "見出しの中にBOM（目に見えない印）が残っていました"))
	}
	for i, name := range h.cells {
		h.cells[i] = strings.TrimFunc(strings.ReplaceAll(name, "\uFEFF", ""), around)
	}
	for len(h.cells) > 0 && h.cells[len(h.cells)-1] == "" {
		h.cells = h.cells[:len(h.cells)-1]
	}
	g.Header, g.Line = h.cells, h.line
	if len(g.Header) >= maxCells { // a row has its number besides
		return ErrFileLarge
	}
	for _, r := range g.first[at+1:] {
		if err := g.write(r.line, r.cells); err != nil {
			return err
		}
	}
	g.first = nil
	return nil
}

// write keeps a row, as wide as the header.
func (g *gatherer) write(number int, cells []string) error {
	if g.Rows++; g.Rows > maxFileRows || g.out.Len() > maxBody {
		return ErrFileLarge
	}
	line := make([]string, 1+len(g.Header), 1+max(len(g.Header), len(cells)))
	line[0] = strconv.Itoa(number)
	for i, cell := range cells {
		switch {
		case i >= len(g.Header):
			if strings.TrimSpace(cell) != "" {
				g.unsaid[i] = true
			}
			continue
		case g.Header[i] == "" && strings.TrimSpace(cell) != "":
			g.unsaid[i] = true
		}
		if !utf8.ValidString(cell) {
			cell = strings.ToValidUTF8(cell, "\uFFFD")
		}
		line[1+i] = cell
	}
	if len(g.Sample) < 3 {
		g.Sample = append(g.Sample, append([]string(nil), line[1:]...))
	}
	w := bufio.NewWriterSize(&g.out, 1<<12)
	if err := writeRow(w, line); err != nil {
		return err
	}
	return w.Flush()
}

func (g *gatherer) done() (Sheet, error) {
	if !g.header {
		if err := g.choose(); err != nil {
			return Sheet{}, err
		}
	}
	if g.Rows == 0 {
		return Sheet{}, ErrFileEmpty
	}
	for _, i := range slices.Sorted(maps.Keys(g.unsaid)) {
		g.note(DamageHeader, say("column %d has no name", "%d列目に見出しがありません（結合されたセルかもしれません）。この列は使いません", i+1))
	}
	g.body = g.out.Bytes()
	return g.Sheet, nil
}

// sheetFile is a sheet as a file of a kind, with the cells that its columns say.
func sheetFile(body []byte, e Encoding, line int, columns []string, progress func(Stage, int64, int64)) *file {
	var names []string
	var places []int
	for i, c := range columns {
		if c != "" {
			names = append(names, c)
			places = append(places, i+1)
		}
	}
	if progress == nil {
		progress = func(Stage, int64, int64) {}
	}
	return &file{src: bytes.NewReader(body), size: int64(len(body)), encoding: e, progress: progress, header: &record{line, names}, pick: func(r record) record {
		number, _ := strconv.Atoi(r.cells[0]) // gatherer wrote it
		cells := make([]string, len(places))
		for i, p := range places {
			cells[i] = r.cells[p]
		}
		return record{number, cells}
	}}
}
