package imports

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

// ImportFindingsAsk asks for a page of findings.
type ImportFindingsAsk struct {
	ID    string              `json:"id"`
	Sort  csvfile.FindingSort `json:"sort"`
	After int                 `json:"after,omitempty"`
}

// ImportFindings is a page of findings.
type ImportFindings struct {
	Findings []ImportFinding `json:"findings"`
	Next     int             `json:"next"` // 0: there are no more
}

// ImportFinding is what is wrong, was mended or is kept at a place.
type ImportFinding struct {
	Seq    int    `json:"seq"`
	Line   int    `json:"line"` // 0: the file as a whole
	Key    string `json:"key"`
	Column string `json:"column"` // as the office calls it
	Damage string `json:"damage"` // in words
	Cell   string `json:"cell"`
	Said   string `json:"said"` // of a mended cell how it is read
}

var errFilter = fault.New(fault.Invalid, "office.filter", "絞り込みの条件が正しくありません。")

func (p Parts) findings(ctx context.Context, in ImportFindingsAsk) (ImportFindings, error) {
	out := ImportFindings{Findings: []ImportFinding{}}
	if !slices.Contains(in.Sort.Enum(), any(in.Sort)) {
		return out, errFilter
	}
	if _, err := p.find(ctx, in.ID); err != nil {
		return ImportFindings{}, err
	}
	list, err := p.Uploads.Findings(ctx, in.ID, in.Sort, in.After, pageSize)
	for _, f := range list {
		column := ""
		if f.Column != "" {
			column = csvfile.Title(f.Column)
		}
		out.Findings = append(out.Findings, ImportFinding{f.Seq, f.Line, f.Key, column, damageWords[f.Damage], f.Cell, f.Said})
	}
	if len(list) == pageSize {
		out.Next = list[pageSize-1].Seq
	}
	return out, err
}

// ImportChangesAsk asks for a page of changes.
type ImportChangesAsk struct {
	ID     string         `json:"id"`
	Action csvfile.Action `json:"action,omitempty"` // empty: all
	Text   string         `json:"text,omitempty"`
	After  int            `json:"after,omitempty"`
}

// ImportChanges is a page of changes.
type ImportChanges struct {
	Rows []ImportChange `json:"rows"`
	Next int            `json:"next"` // 0: there are no more
}

// ImportChange is what becomes of a row of the shop.
type ImportChange struct {
	Seq    int            `json:"seq"`
	Line   int            `json:"line"` // 0: it follows from others
	Key    string         `json:"key"`
	Name   string         `json:"name"` // of the item, as it is now
	Action csvfile.Action `json:"action"`
	Cells  []ImportCell   `json:"cells"`
}

// ImportCell is a field before and after.
type ImportCell struct {
	Column string `json:"column"` // as the office calls it
	Before string `json:"before"`
	After  string `json:"after"`
}

const longest = 200

func (p Parts) changes(ctx context.Context, in ImportChangesAsk) (ImportChanges, error) {
	out := ImportChanges{Rows: []ImportChange{}}
	if len(in.Text) > longest || in.Action != "" && !slices.Contains(in.Action.Enum(), any(in.Action)) {
		return out, errFilter
	}
	f, err := p.find(ctx, in.ID)
	if err != nil {
		return out, err
	}
	rows, err := p.Uploads.Changes(ctx, f, in.Action, in.Text, in.After, pageSize)
	snap := p.Catalog.Current()
	for _, r := range rows {
		one := ImportChange{Seq: r.Seq, Line: r.Line, Key: r.Key, Action: r.Action, Name: nameOf(snap, r), Cells: []ImportCell{}}
		for _, c := range r.Cells {
			if r.Action == csvfile.Added && c.After == "" {
				continue
			}
			if f.Kind == csvfile.PicturesKind {
				c.Before, c.After = pictureURL(c.Before), pictureURL(c.After)
			}
			one.Cells = append(one.Cells, ImportCell{csvfile.Title(c.Column), c.Before, c.After})
		}
		out.Rows = append(out.Rows, one)
	}
	if len(rows) == pageSize {
		out.Next = rows[pageSize-1].Seq
	}
	return out, err
}

// pictureURL is where the office shows a picture that waits; empty: there is none.
func pictureURL(name string) string {
	pic, err := media.Waiting(name)
	if name == "" || err != nil {
		return ""
	}
	return "/contents/" + pic.Content() + "?size=1"
}

// nameOf says in words what a row is about.
func nameOf(snap *catalog.Snapshot, r csvfile.Row) string {
	for _, c := range r.Cells {
		if strings.HasSuffix(c.Column, "_name") && c.Column != "color_name" && c.Column != "size_name" {
			return cmp.Or(c.Before, c.After)
		}
	}
	if len(r.Key) >= 12 {
		if item, color, ok := snap.Color(id.ColorSKU(r.Key[:12])); ok {
			for _, s := range color.Sizes {
				if string(s.SKU) == r.Key {
					return item.Name + " " + color.Name + " " + s.Name
				}
			}
			return item.Name + " " + color.Name
		}
	}
	if len(r.Key) >= 10 {
		if item, ok := snap.Commodity(id.Commodity(r.Key[:10])); ok {
			return item.Name
		}
	}
	return ""
}

func (p Parts) bad(ctx context.Context, in ImportAsk) (ImportDownload, error) {
	f, err := p.find(ctx, in.ID)
	if err != nil {
		return ImportDownload{}, err
	}
	var out bytes.Buffer
	if err := p.Uploads.WriteBad(ctx, f, &out); err != nil {
		return ImportDownload{}, err
	}
	name := strings.TrimSuffix(f.Name, filepath.Ext(f.Name)) + "-要修正.csv"
	return ImportDownload{name, base64.StdEncoding.EncodeToString(out.Bytes())}, nil
}
