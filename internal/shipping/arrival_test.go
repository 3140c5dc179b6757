package shipping_test

import (
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func at(t *testing.T, text string) time.Time {
	t.Helper()
	moment, err := jp.ParseTime(text)
	if err != nil {
		t.Fatal(err)
	}
	return moment
}

func TestParcelsLeaveOnWorkingDaysAndTakeTheAreasTime(t *testing.T) {
	s := terms.Default().Shipping
	for _, c := range []struct {
		name, paid, prefecture, ready, leaves, earliest string
	}{
		{"before the cut-off", "2026-11-17T12:59", "東京都", "", "20261117", "20261118"},
		{"at the cut-off", "2026-11-17T13:00", "東京都", "", "20261118", "20261119"},
		{"a Sunday", "2026-11-15T09:00", "東京都", "", "20261116", "20261117"},
		{"Friday afternoon, a holiday on Monday", "2026-11-20T14:00", "大阪府", "", "20261124", "20261126"},
		{"the golden week", "2026-05-01T15:00", "沖縄県", "", "20260507", "20260511"},
		{"the turn of the year", "2026-12-28T13:00", "北海道", "", "20270104", "20270107"},
		{"a pre-order that comes on a Friday", "2026-11-15T09:00", "東京都", "20261127", "20261130", "20261201"},
		{"a pre-order that has come", "2026-11-17T09:00", "東京都", "20261110", "20261117", "20261118"},
		{"one that comes today", "2026-11-17T09:00", "東京都", "20261117", "20261118", "20261119"},
		{"no prefecture yet", "2026-11-17T09:00", "", "", "20261117", "20261118"},
	} {
		got := shipping.Estimate(at(t, c.paid), c.prefecture, c.ready, s)
		if jp.Day(got.Leaves) != c.leaves || jp.Day(got.Earliest) != c.earliest || got.Latest.Sub(got.Earliest) != 24*time.Hour {
			t.Errorf("%s: Estimate(%s, %s, %q): got leaves %s, comes %s to %s; want %s, %s and a day more",
				c.name, c.paid, c.prefecture, c.ready, jp.Day(got.Leaves), jp.Day(got.Earliest), jp.Day(got.Latest), c.leaves, c.earliest)
		}
		by := shipping.OrderBy(at(t, c.paid), c.ready, s)
		before, after := shipping.Leaves(by.Add(-time.Minute), c.ready, s), shipping.Leaves(by, c.ready, s)
		if jp.Day(before) != c.leaves || !after.After(before) {
			t.Errorf("%s: OrderBy = %v, but then parcels leave %s, a minute before %s; want %s and later", c.name, by, jp.Day(after), jp.Day(before), c.leaves)
		}
	}
}

func TestDaysBeginWithTheEarliest(t *testing.T) {
	days := shipping.Days(at(t, "2026-11-17T13:00"), "沖縄県", "", terms.Default().Shipping)
	if len(days) != 14 || jp.Day(days[0]) != "20261122" || jp.Day(days[13]) != "20261205" {
		t.Errorf("Days to Okinawa: got %d from %v, want 14 from 2026-11-22 to 2026-12-05", len(days), days)
	}
}

func TestTheLastGoodsDecide(t *testing.T) {
	if got := shipping.LastReady("", "20261201", "20261130"); got != "20261201" {
		t.Errorf("LastReady: got %q, want 20261201", got)
	}
}

func TestEveryPrefectureHasAnArea(t *testing.T) {
	s := terms.Default().Shipping
	if a, ok := shipping.AreaOf("沖縄県", s); !ok || a.Fee != 1650 {
		t.Errorf("AreaOf(沖縄県) = %+v, %v, want a fee of 1650", a, ok)
	}
	if a, ok := shipping.AreaOf("沖縄", s); ok {
		t.Errorf("AreaOf(沖縄) = %+v, want none: prefectures are named in full", a)
	}
}

func TestSlotsAreReadyToShow(t *testing.T) {
	slots := shipping.Slots(terms.Default().Shipping)
	if len(slots) != 5 || slots[0].Name != "午前中" || slots[1] != (shipping.Slot{Code: "14/16", Name: "14時～16時"}) {
		t.Errorf("Slots = %v, want 午前中 first and 14時～16時 second", slots)
	}
}
