package imports

import (
	"context"
	"encoding/base64"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// ExportList is what is planned and what was made of it.
type ExportList struct {
	Plans []ExportPlanRow `json:"plans"`
	Files []ExportFileRow `json:"files"` // the newest first
	Next  string          `json:"next"`  // empty: there are no more
}

// ExportPlanRow is an export that is planned.
type ExportPlanRow struct {
	ID       string        `json:"id"`
	Kind     string        `json:"kind"`
	KindName string        `json:"kind_name"`
	Form     csvfile.Form  `json:"form"`
	Every    csvfile.Every `json:"every"`
	Day      int           `json:"day"` // of a week 0 (Sunday) to 6, of a month 1 to 31
	Hour     int           `json:"hour"`
	Keep     int           `json:"keep"` // days
	Paused   bool          `json:"paused"`
	NextAt   int64         `json:"next_at"` // 0: it is paused
	Revision int           `json:"revision"`
	By       string        `json:"by"`
}

// ExportFileRow is a file that an export made, or why it made none.
type ExportFileRow struct {
	ID       string              `json:"id"`
	Plan     string              `json:"plan"`
	Kind     string              `json:"kind"`
	KindName string              `json:"kind_name"`
	Form     csvfile.Form        `json:"form"`
	State    csvfile.ExportState `json:"state"`
	Name     string              `json:"name"`
	Rows     int                 `json:"rows"`
	Size     int64               `json:"size"` // bytes
	Said     string              `json:"said"`
	Made     int64               `json:"made"`
	Expires  int64               `json:"expires"`
	There    bool                `json:"there"`  // it can be downloaded
	People   bool                `json:"people"` // it says something of people
	May      bool                `json:"may"`    // who asks may download it
}

// ExportListAsk asks for a page of files.
type ExportListAsk struct {
	Before string `json:"before,omitempty"` // the last file of the page before
}

func (p Parts) planned() csvfile.Exports { return csvfile.Exports{DB: p.Uploads.DB} }

func planRow(one csvfile.ExportPlan) ExportPlanRow {
	row := ExportPlanRow{ID: one.ID, Kind: one.Kind, KindName: csvfile.KindWords[one.Kind], Form: one.Form, Every: one.Every, Day: one.Day, Hour: one.Hour, Keep: one.Keep, Paused: one.Paused, Revision: one.Revision, By: one.By}
	if !one.Next.IsZero() {
		row.NextAt = one.Next.UnixMilli()
	}
	return row
}

func (p Parts) exports(ctx context.Context, in ExportListAsk) (ExportList, error) {
	out := ExportList{Plans: []ExportPlanRow{}, Files: []ExportFileRow{}}
	plans, err := p.planned().Plans(ctx)
	if err != nil {
		return out, err
	}
	for _, one := range plans {
		out.Plans = append(out.Plans, planRow(one))
	}
	files, err := p.planned().Files(ctx, in.Before, pageSize)
	now := p.Uploads.DB.Now()
	for _, f := range files {
		people := csvfile.AboutPeople(f.Kind)
		out.Files = append(out.Files, ExportFileRow{
			ID: f.ID, Plan: f.Plan, Kind: f.Kind, KindName: csvfile.KindWords[f.Kind], Form: f.Form, State: f.State, Name: f.Name(), Rows: f.Rows, Size: f.Size, Said: f.Said,
			Made: f.Made.UnixMilli(), Expires: f.Expires.UnixMilli(), There: f.State == csvfile.ExportDone && now.Before(f.Expires), People: people, May: !people || room.May(ctx, staff.ExportPeople),
		})
	}
	if len(files) == pageSize {
		out.Next = files[pageSize-1].ID
	}
	return out, err
}

// ExportSave is an export as somebody wants it.
type ExportSave struct {
	ID       string        `json:"id,omitempty"` // empty: a new one
	Kind     string        `json:"kind"`
	Form     csvfile.Form  `json:"form"`
	Every    csvfile.Every `json:"every"`
	Day      int           `json:"day,omitempty"`
	Hour     int           `json:"hour"`
	Keep     int           `json:"keep"`
	Paused   bool          `json:"paused,omitempty"`
	Revision int           `json:"revision,omitempty"`
}

func (p Parts) exportSave(ctx context.Context, in ExportSave) (ExportPlanRow, error) {
	if csvfile.AboutPeople(in.Kind) && !room.May(ctx, staff.ExportPeople) {
		return ExportPlanRow{}, staff.ErrForbidden
	}
	one, err := p.planned().Save(ctx, csvfile.ExportPlan{ID: in.ID, Kind: in.Kind, Form: in.Form, Every: in.Every, Day: in.Day, Hour: in.Hour, Keep: in.Keep, Paused: in.Paused, Revision: in.Revision})
	if errors.Is(err, csvfile.ErrExportStale) {
		if now, e := p.planned().Plan(ctx, in.ID); e == nil {
			return ExportPlanRow{}, csvfile.ErrExportStale.Showing(planRow(now))
		}
	}
	return planRow(one), err
}

// ExportAsk names an export or a file of one.
type ExportAsk struct {
	ID string `json:"id"`
}

func (p Parts) exportRemove(ctx context.Context, in ExportAsk) (call.None, error) {
	return call.None{}, p.planned().Remove(ctx, in.ID)
}

func (p Parts) exportRun(ctx context.Context, in ExportAsk) (call.None, error) {
	return call.None{}, p.planned().Begin(ctx, in.ID)
}

func (p Parts) exportFile(ctx context.Context, in ExportAsk) (ImportDownload, error) {
	return p.downloaded(ctx, in.ID, false)
}

func (p Parts) exportPeople(ctx context.Context, in ExportAsk) (ImportDownload, error) {
	return p.downloaded(ctx, in.ID, true)
}

// downloaded is a file; one about people only for who proved who they are.
func (p Parts) downloaded(ctx context.Context, fileID string, people bool) (ImportDownload, error) {
	f, err := p.planned().File(ctx, fileID)
	if err != nil {
		return ImportDownload{}, err
	}
	if csvfile.AboutPeople(f.Kind) && !people {
		return ImportDownload{}, staff.ErrForbidden
	}
	f, body, err := p.planned().Open(ctx, fileID)
	return ImportDownload{f.Name(), base64.StdEncoding.EncodeToString(body)}, err
}
