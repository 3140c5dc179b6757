// Package xlsx reads worksheets of Excel files (.xlsx) as rows of text and writes
// such files, with the standard library alone. Files come from strangers: whatever
// could make a reader work or remember without end is bounded and refused.
package xlsx

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// The most that a file may hold. A sheet of 100,000 SKUs has 1.5 million cells
// and about 80 MB of XML.
const (
	maxEntries = 2_000
	maxPart    = 400 << 20 // bytes of one part, unpacked
	maxStrings = 96 << 20  // bytes of all shared texts
	maxCells   = 5_000_000
	maxRows    = 300_000
	maxColumns = 500
	maxText    = 1 << 20
	maxRatio   = 250 // how much smaller packing may make a part above a megabyte
)

// Errors that say what is wrong with a file as a whole.
var (
	ErrNotExcel = errors.New("xlsx: not a workbook")
	ErrTooLarge = errors.New("xlsx: larger than the shop reads")
	ErrHostile  = errors.New("xlsx: holds what no spreadsheet writes")
)

// A Book is an open file.
type Book struct {
	parts  map[string]*zip.File
	sheets []sheet
	texts  []string
	styles []style
	from04 bool // days count from 1904
}

type sheet struct{ name, part string }

// A Row is a row of a sheet. Cells stand where they stood; what is missing is empty.
type Row struct {
	Number int // as Excel counts them, from 1
	Cells  []string
}

// Open reads what all sheets share.
func Open(src io.ReaderAt, size int64) (*Book, error) {
	z, err := zip.NewReader(src, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotExcel, err)
	}
	if len(z.File) > maxEntries {
		return nil, ErrTooLarge
	}
	b := &Book{parts: make(map[string]*zip.File, len(z.File))}
	for _, f := range z.File {
		name := strings.ToLower(strings.TrimPrefix(f.Name, "/"))
		if _, twice := b.parts[name]; twice {
			return nil, ErrHostile
		}
		b.parts[name] = f
	}
	for _, read := range []func() error{b.readBook, b.readTexts, b.readStyles} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Sheets names the sheets that people see.
func (b *Book) Sheets() []string {
	names := make([]string, len(b.sheets))
	for i, s := range b.sheets {
		names[i] = s.name
	}
	return names
}

// open unpacks a part, bounded. A part that is not there is nil.
func (b *Book) open(name string, most int64) (io.ReadCloser, error) {
	f := b.parts[strings.ToLower(name)]
	if f == nil {
		return nil, nil
	}
	unpacked, packed := int64(f.UncompressedSize64), int64(f.CompressedSize64)
	if unpacked < 0 || unpacked > most || unpacked > 1<<20 && unpacked/max(packed, 1) > maxRatio {
		return nil, ErrTooLarge
	}
	in, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotExcel, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{&bounded{in, most}, in}, nil
}

// bounded fails where io.LimitReader would end as if nothing was missing; sizes
// in a directory may lie.
type bounded struct {
	in   io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, ErrTooLarge
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.in.Read(p)
	b.left -= int64(n)
	return n, err
}

// each walks through the elements of a part.
func (b *Book) each(name string, most int64, start func(*xml.Decoder, xml.StartElement) error) error {
	in, err := b.open(name, most)
	if err != nil || in == nil {
		return err
	}
	defer in.Close()
	d := decoder(in)
	for {
		token, err := next(d)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := token.(xml.StartElement); ok {
			if err := start(d, e); err != nil {
				return err
			}
		}
	}
}

func decoder(in io.Reader) *xml.Decoder {
	d := xml.NewDecoder(in)
	d.Entity = nil // none but those of XML itself
	d.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, ErrNotExcel }
	return d
}

// next is the next token. A document type could name entities and files; no
// spreadsheet writes one.
func next(d *xml.Decoder) (xml.Token, error) {
	token, err := d.RawToken()
	switch {
	case err == nil:
	case errors.Is(err, io.EOF), errors.Is(err, ErrTooLarge):
		return nil, err
	default:
		return nil, fmt.Errorf("%w: %w", ErrNotExcel, err)
	}
	if _, ok := token.(xml.Directive); ok {
		return nil, ErrHostile
	}
	return token, nil
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// readBook finds the sheets and where they stand.
func (b *Book) readBook() error {
	targets := map[string]string{}
	err := b.each("xl/_rels/workbook.xml.rels", maxText, func(_ *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local == "Relationship" && attr(e, "TargetMode") != "External" {
			target := attr(e, "Target")
			if !strings.HasPrefix(target, "/") {
				target = "xl/" + target
			}
			targets[attr(e, "Id")] = strings.TrimPrefix(path.Clean("/"+target), "/")
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = b.each("xl/workbook.xml", 4<<20, func(_ *xml.Decoder, e xml.StartElement) error {
		switch e.Name.Local {
		case "workbookPr":
			b.from04 = attr(e, "date1904") == "1" || attr(e, "date1904") == "true"
		case "sheet":
			if part := targets[attrSpaced(e)]; attr(e, "state") == "" && b.parts[strings.ToLower(part)] != nil {
				b.sheets = append(b.sheets, sheet{attr(e, "name"), part})
			}
		}
		return nil
	})
	if err == nil && len(b.sheets) == 0 {
		err = ErrNotExcel
	}
	return err
}

// attrSpaced is the attribute r:id, which shares its name with nothing else of a sheet.
func attrSpaced(e xml.StartElement) string {
	for _, a := range e.Attr {
		if a.Name.Local == "id" && a.Name.Space != "" {
			return a.Value
		}
	}
	return ""
}

// readTexts reads the texts that cells share.
func (b *Book) readTexts() error {
	size := 0
	return b.each("xl/sharedStrings.xml", maxPart, func(d *xml.Decoder, e xml.StartElement) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := textOf(d, "si")
		if size += len(text); size > maxStrings || len(b.texts) > maxCells {
			return ErrTooLarge
		}
		b.texts = append(b.texts, text)
		return err
	})
}

// textOf joins the runs of a text up to the end of an element. Readings (rPh),
// which Japanese Excel keeps beside names, are no part of it.
func textOf(d *xml.Decoder, end string) (string, error) {
	var text strings.Builder
	inText, reading := false, 0
	for {
		token, err := next(d)
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = ErrNotExcel
			}
			return "", err
		}
		switch t := token.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "t":
				inText = reading == 0
			case "rPh":
				reading++
			}
		case xml.CharData:
			if inText {
				if text.Len()+len(t) > maxText {
					return "", ErrTooLarge
				}
				text.Write(t)
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "t":
				inText = false
			case "rPh":
				reading--
			case end:
				return unescaped(text.String()), nil
			}
		}
	}
}

// unescaped reads what Excel writes for characters that XML has not: _x000D_.
func unescaped(s string) string {
	if !strings.Contains(s, "_x00") {
		return s
	}
	return strings.NewReplacer("_x000D_", "\r", "_x000A_", "\n", "_x0009_", "\t", "_x005F_", "_").Replace(s)
}
