package csvfile_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/csvfile"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
)

func TestAnExportIsDueAtItsHourInJapan(t *testing.T) {
	for _, c := range []struct {
		p           csvfile.ExportPlan
		after, want string
	}{
		{csvfile.ExportPlan{Every: csvfile.Daily, Hour: 6}, "2026-11-17T05:59", "2026-11-17T06:00"},
		{csvfile.ExportPlan{Every: csvfile.Daily, Hour: 6}, "2026-11-17T06:00", "2026-11-18T06:00"},
		{csvfile.ExportPlan{Every: csvfile.Daily}, "2026-12-31T23:59", "2027-01-01T00:00"},
		{csvfile.ExportPlan{Every: csvfile.Weekly, Day: 1, Hour: 9}, "2026-11-17T08:00", "2026-11-23T09:00"}, // a Tuesday
		{csvfile.ExportPlan{Every: csvfile.Weekly, Day: 2, Hour: 9}, "2026-11-17T08:00", "2026-11-17T09:00"},
		{csvfile.ExportPlan{Every: csvfile.Weekly, Day: 2, Hour: 9}, "2026-11-17T09:00", "2026-11-24T09:00"},
		{csvfile.ExportPlan{Every: csvfile.Monthly, Day: 1, Hour: 3}, "2026-11-17T09:00", "2026-12-01T03:00"},
		{csvfile.ExportPlan{Every: csvfile.Monthly, Day: 31, Hour: 3}, "2026-11-17T09:00", "2026-11-30T03:00"},
		{csvfile.ExportPlan{Every: csvfile.Monthly, Day: 31, Hour: 3}, "2028-01-31T03:00", "2028-02-29T03:00"},
		{csvfile.ExportPlan{Every: csvfile.Monthly, Day: 15, Hour: 3}, "2026-12-20T00:00", "2027-01-15T03:00"},
	} {
		at, err := time.ParseInLocation("2006-01-02T15:04", c.after, jp.Tokyo)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.p.After(at.UTC()).In(jp.Tokyo).Format("2006-01-02T15:04"); got != c.want {
			t.Errorf("%s %d at %d after %s: %s, want %s", c.p.Every, c.p.Day, c.p.Hour, c.after, got, c.want)
		}
	}
}
