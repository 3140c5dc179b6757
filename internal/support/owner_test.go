package support_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// TestWishesFollowTheirOwner has a member change the address, and then leave.
func TestWishesFollowTheirOwner(t *testing.T) {
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		const before, after = "hanako@example.jp", "tsumugi@example.jp"
		wishes := &support.Wishes{DB: d, Origin: membertest.Origin}
		people := membertest.Open(t, d, clock)
		people.Leavers = append(people.Leavers, wishes.Forget)
		people.Movers = append(people.Movers, wishes.Move)
		check := func(when, address string, want ...support.Kind) {
			t.Helper()
			got, err := wishes.Settings(t.Context(), address)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s, %s: got %q, %v; want %q", when, address, got, err, want)
			}
		}

		session := people.Join(before).Session
		if err := wishes.Set(t.Context(), before, []support.Kind{support.Magazine, support.Restock}, support.Consent{}); err != nil {
			t.Fatal(err)
		}
		if err := people.ChangeEmail(t.Context(), session, after, member.Device{IP: "203.0.113.9"}); err != nil {
			t.Fatal(err)
		}
		check("not verified yet", before, support.Magazine, support.Restock)
		if _, err := people.VerifyEmail(t.Context(), people.Token(after)); err != nil {
			t.Fatal(err)
		}
		check("moved", before)
		check("moved", after, support.Magazine, support.Restock)

		clock.Pass(time.Minute) // the record is in the order of time
		if err := people.Leave(t.Context(), session); err != nil {
			t.Fatal(err)
		}
		check("left", after)
		record, err := wishes.Record(t.Context(), after)
		if err != nil || len(record) != 5 || record[4].Event != "withdrawn" || record[4].Page != "/mypage/leave" {
			t.Errorf("the record of who left: got %+v, %v; want two yeses, two noes, and the no that came along", record, err)
		}
	}, db.WithClock(clock.Now))
}
