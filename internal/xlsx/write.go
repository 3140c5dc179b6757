package xlsx

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"io"
	"strconv"
)

// The parts of a workbook besides its rows. Style 1 is text: what people type
// into such cells keeps its zeros.
var around = []struct{ name, body string }{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
	{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`},
	{"xl/styles.xml", `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`},
}

const (
	head = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	// top begins a sheet whose first row stays while people scroll.
	top = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
	end = `</sheetData></worksheet>`
)

// A Writer writes a file of one sheet, row by row. Nothing of it is a formula.
type Writer struct {
	zip  *zip.Writer
	rows *bufio.Writer
	row  int
}

// NewWriter begins a file.
func NewWriter(w io.Writer) (*Writer, error) {
	x := &Writer{zip: zip.NewWriter(w)}
	for _, part := range around {
		out, err := x.zip.Create(part.name)
		if err != nil {
			return nil, err
		}
		if _, err := io.WriteString(out, head+part.body); err != nil {
			return nil, err
		}
	}
	out, err := x.zip.Create("xl/worksheets/sheet1.xml")
	if err != nil {
		return nil, err
	}
	x.rows = bufio.NewWriterSize(out, 1<<15)
	_, err = x.rows.WriteString(head + top)
	return x, err
}

// Row writes a row. number says of a column that its cells are numbers; what is
// none there is text all the same.
func (x *Writer) Row(cells []string, number func(column int) bool) error {
	x.row++
	out := &errWriter{w: x.rows}
	out.text("<row>")
	for i, cell := range cells {
		out.text(`<c r="` + refOf(i, x.row) + `"`)
		switch {
		case cell == "":
			out.text(` s="1"/>`)
		case number(i) && plain(cell):
			out.text("><v>" + cell + "</v></c>")
		default:
			out.text(` s="1" t="inlineStr"><is><t xml:space="preserve">`)
			if out.err == nil {
				out.err = xml.EscapeText(x.rows, []byte(cell))
			}
			out.text("</t></is></c>")
		}
	}
	out.text("</row>")
	return out.err
}

// errWriter keeps the first error.
type errWriter struct {
	w   *bufio.Writer
	err error
}

func (w *errWriter) text(s string) {
	if w.err == nil {
		_, w.err = w.w.WriteString(s)
	}
}

// refOf names a cell as Excel does: A1, AB12.
func refOf(column, row int) string {
	name := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name + strconv.Itoa(row)
}

// plain tells whether a cell is a whole number that comes back as it was.
func plain(cell string) bool {
	n, err := strconv.ParseInt(cell, 10, 64)
	const exact = 1e15 // a spreadsheet keeps 15 digits
	return err == nil && n < exact && n > -exact && strconv.FormatInt(n, 10) == cell
}

// Close ends the file.
func (x *Writer) Close() error {
	if _, err := x.rows.WriteString(end); err != nil {
		return err
	}
	if err := x.rows.Flush(); err != nil {
		return err
	}
	return x.zip.Close()
}
