package imports

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// pointsKind is the kind of files that say of members.
const pointsKind = "points"

// find reads a file. One that names members is for those alone who may change
// their points.
func (p Parts) find(ctx context.Context, fileID string) (csvfile.File, error) {
	f, err := p.Uploads.Find(ctx, fileID)
	if err == nil && namesMembers(f) && !room.May(ctx, staff.PointsWork) {
		err = staff.ErrForbidden
	}
	return f, err
}

// namesMembers tells whether members are in a file, known as one of points or not yet.
func namesMembers(f csvfile.File) bool {
	return f.Kind == pointsKind || f.Kind == "" && slices.Contains(csvfile.Recognise(pointsKind, f.Sheet.Header, nil), "customer_code")
}

// gifts is how many points a file gives and takes.
func (p Parts) gifts(ctx context.Context, f csvfile.File) (grants, takes int64, err error) {
	if f.Kind != pointsKind {
		return 0, 0, nil
	}
	for after := 0; ; {
		rows, err := p.Uploads.Changes(ctx, f, "", "", after, 500)
		if err != nil || len(rows) == 0 {
			return grants, takes, err
		}
		for _, r := range rows {
			after = r.Seq
			if n := csvfile.GiftOf(r); n > 0 {
				grants += int64(n)
			} else {
				takes -= int64(n)
			}
		}
	}
}

// applyPoints is apply for points: whoever does it proved who they are, and above
// a number two people decide. A point is a yen.
func (p Parts) applyPoints(ctx context.Context, in ImportApply) (ImportFile, error) {
	f, err := p.find(ctx, in.ID)
	if err != nil {
		return ImportFile{}, err
	}
	if f.Kind != pointsKind {
		return ImportFile{}, csvfile.ErrKind
	}
	grants, takes, err := p.gifts(ctx, f)
	if err != nil {
		return ImportFile{}, err
	}
	if f.State == csvfile.Ready && f.Digest == in.Digest && f.Counts.Changes() > 0 {
		err = room.TwoDecide(ctx, room.Second{Kind: approval.Points, Needs: staff.PointsWork, Object: "import", ObjectID: f.ID, Amount: money.Yen(max(grants, takes)), Reason: in.Reason,
			Said: fmt.Sprintf("取り込み「%s」会員のポイント、%d名（付与 %dポイント、減算 %dポイント）", f.Name, f.Counts.Changes(), grants, takes)})
		if err != nil {
			return ImportFile{}, err
		}
	}
	f, err = p.Uploads.Apply(ctx, in.ID, in.Digest, room.Agreed(ctx)...)
	return fileOf(f), err
}
