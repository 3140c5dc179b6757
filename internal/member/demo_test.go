package member_test

import (
	"errors"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
)

// Everybody knows the password of the demo's members: outside a demo it opens
// nothing, nor does a session that began in one.
func TestMembersOfTheDemoComeInOnlyThere(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		hash, err := p.Hasher.Hash(t.Context(), "tsumugi-demo")
		if err != nil {
			t.Fatal(err)
		}
		err = p.DB.Update(t.Context(), func(tx *db.Tx) error {
			_, err := p.Create(t.Context(), tx, member.Newcomer{Email: "gold@tsumugi.example", Password: hash, Demo: true})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Demo = true
		in, err := p.Login(t.Context(), "gold@tsumugi.example", "tsumugi-demo", member.Device{})
		if err != nil {
			t.Fatalf("login in the demo: %v", err)
		}
		p.Demo = false
		if _, _, _, err := p.Visit(t.Context(), in.Token); !errors.Is(err, member.ErrLoginRequired) {
			t.Errorf("a session of the demo outside it: %v, want %v", err, member.ErrLoginRequired)
		}
		if _, err := p.Login(t.Context(), "gold@tsumugi.example", "tsumugi-demo", member.Device{}); !errors.Is(err, member.ErrLogin) {
			t.Errorf("login outside the demo: %v, want %v", err, member.ErrLogin)
		}
		if n, err := p.DemoMembers(t.Context()); n != 1 || err != nil {
			t.Errorf("DemoMembers = %d, %v; want 1", n, err)
		}
	})
}
