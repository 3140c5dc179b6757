package staff_test

import (
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

const origin, password = "https://office.example", "kosode-no-shizuku"

var desk = staff.Device{Agent: "Firefox", IP: "192.0.2.10", Key: "desk"}

// each opens the office of a new shop on both engines.
func each(t *testing.T, fn func(t *testing.T, s *staff.People, clock *membertest.Clock)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := staff.New(d, origin, "紬", slog.New(slog.DiscardHandler))
		key, err := seal.ParseKey(seal.NewText())
		if err != nil {
			t.Fatal(err)
		}
		s.Seals = key
		if s.Passkeys, err = passkey.NewSite(origin, "紬"); err != nil {
			t.Fatal(err)
		}
		fn(t, s, clock)
	}, db.WithClock(clock.Now))
}

func invite(t *testing.T, s *staff.People, email, role string) (staff.Person, string) {
	t.Helper()
	p, link, err := s.Invite(t.Context(), staff.OwnerRole(), email, "金森 ゆい", role)
	if err != nil {
		t.Fatal(err)
	}
	secret, ok := strings.CutPrefix(link, origin+"/invitation#")
	if !ok {
		t.Fatalf("link: %s", link)
	}
	return p, secret
}

// hire invites somebody who sets up a password, and returns the secret of their
// codes and their recovery codes.
func hire(t *testing.T, s *staff.People, clock *membertest.Clock, email, role string) (staff.Login, string, []string) {
	t.Helper()
	_, secret := invite(t, s, email, role)
	_, _, key, err := s.Invitation(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	l, codes, err := s.Accept(t.Context(), secret, password, code(t, key.Secret, clock), desk)
	if err != nil {
		t.Fatal(err)
	}
	return l, key.Secret, codes
}

func code(t *testing.T, secret string, clock *membertest.Clock) string {
	t.Helper()
	c, err := totp.GenerateCode(secret, clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestAnInvitationLeadsToALoginByPasswordAndCode(t *testing.T) {
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := t.Context()
		_, secret := invite(t, s, "Yui@shop.example", "shipping")
		p, role, key, err := s.Invitation(ctx, secret)
		if err != nil || p.Name != "金森 ゆい" || role.Name != "出荷" || key.QR.Size < 21 || !strings.HasPrefix(key.QR.Path, "M0 0h7v1h-7z") || !strings.HasPrefix(key.URI, "otpauth://totp/") {
			t.Fatalf("got %+v %+v %+v %v", p, role, key, err)
		}
		if _, _, again, _ := s.Invitation(ctx, secret); again.Secret != key.Secret {
			t.Error("the link shows another key when it is opened again")
		}
		_, _, err = s.Accept(ctx, secret, password, "000000", desk)
		wantErr(t, "a wrong code", err, staff.ErrInvalid)
		_, _, err = s.Accept(ctx, secret, "12345678", code(t, key.Secret, clock), desk)
		wantErr(t, "a weak password", err, staff.ErrInvalid)
		l, codes, err := s.Accept(ctx, secret, password, code(t, key.Secret, clock), desk)
		if err != nil || len(codes) != 10 || l.Role.Code != "shipping" {
			t.Fatalf("got %+v %v %v", l, codes, err)
		}
		if who, err := s.Visit(ctx, l.Token, desk.IP); err != nil || !who.Fresh || who.Person.Email != "Yui@shop.example" {
			t.Errorf("visit: %+v, %v", who, err)
		}
		_, _, err = s.Accept(ctx, secret, password, code(t, key.Secret, clock), desk)
		wantErr(t, "the link again", err, staff.ErrLink)

		_, err = s.Login(ctx, "yui@shop.example", password, code(t, key.Secret, clock), desk)
		wantErr(t, "the code of the set-up again", err, staff.ErrLogin)
		clock.Pass(time.Minute)
		now := code(t, key.Secret, clock)
		_, err = s.Login(ctx, "yui@shop.example", password, "", desk)
		wantErr(t, "no code", err, staff.ErrLogin)
		_, err = s.Login(ctx, "yui@shop.example", "wrong", now, desk)
		wantErr(t, "a wrong password", err, staff.ErrLogin)
		if _, err := s.Login(ctx, "yui@shop.example", password, now, desk); err != nil {
			t.Errorf("login: %v", err)
		}
		_, err = s.Login(ctx, "yui@shop.example", password, now, desk)
		wantErr(t, "the same code twice", err, staff.ErrLogin)
		if _, err := s.Login(ctx, "yui@shop.example", password, codes[0], desk); err != nil {
			t.Errorf("a recovery code: %v", err)
		}
		_, err = s.Login(ctx, "yui@shop.example", password, codes[0], desk)
		wantErr(t, "the same recovery code", err, staff.ErrLogin)
	})
}

func TestAPasskeyLogsInAndProves(t *testing.T) {
	at := virtualwebauthn.RelyingParty{Name: "紬", ID: "office.example", Origin: origin}
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := t.Context()
		p, secret := invite(t, s, "yui@shop.example", staff.Owner)
		device, key := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte("staff:" + p.ID)}), membertest.NewPasskey()
		c, err := s.BeginInvitedPasskey(ctx, secret)
		if err != nil {
			t.Fatal(err)
		}
		made, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
		if err != nil {
			t.Fatal(err)
		}
		l, err := s.AcceptPasskey(ctx, secret, c.Token, "", []byte(virtualwebauthn.CreateAttestationResponse(at, device, key, *made)), desk)
		if err != nil || l.Person.ID != p.ID {
			t.Fatalf("set up: %+v, %v", l, err)
		}
		device.AddCredential(key)
		answer := func() (passkey.Ceremony, []byte) {
			key.Counter++
			c, err := s.BeginPasskeyLogin(ctx, desk)
			if err != nil {
				t.Fatal(err)
			}
			asked, err := virtualwebauthn.ParseAssertionOptions(string(c.Options))
			if err != nil {
				t.Fatal(err)
			}
			return c, []byte(virtualwebauthn.CreateAssertionResponse(at, device, key, *asked))
		}
		c, said := answer()
		if l, err = s.FinishPasskeyLogin(ctx, c.Token, said, desk); err != nil || l.Person.ID != p.ID {
			t.Fatalf("login: %+v, %v", l, err)
		}
		_, err = s.FinishPasskeyLogin(ctx, c.Token, said, desk)
		wantErr(t, "the same answer again", err, staff.ErrPasskey)
		clock.Pass(11 * time.Minute)
		if who, err := s.Visit(ctx, l.Token, desk.IP); err != nil || who.Fresh {
			t.Errorf("after eleven minutes: fresh %v, %v", who.Fresh, err)
		}
		c, said = answer()
		other, _, _ := hire(t, s, clock, "taro@shop.example", "support")
		wantErr(t, "a proof for somebody else", s.ProvePasskey(ctx, other, other.Token, c.Token, said), staff.ErrPasskey)
		c, said = answer()
		if err := s.ProvePasskey(ctx, l, l.Token, c.Token, said); err != nil {
			t.Fatal(err)
		}
		if who, err := s.Visit(ctx, l.Token, desk.IP); err != nil || !who.Fresh {
			t.Errorf("after the proof: fresh %v, %v", who.Fresh, err)
		}
		keys, err := s.PasskeysOf(ctx, p.ID)
		if err != nil || len(keys) != 1 {
			t.Fatalf("got %v, %v", keys, err)
		}
		wantErr(t, "the last way to log in", s.DeletePasskey(ctx, l, keys[0].ID), staff.ErrLastPasskey)
	})
}

func TestAStrangerCannotLockOutAColleague(t *testing.T) {
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := t.Context()
		_, secret, _ := hire(t, s, clock, "yui@shop.example", "support")
		clock.Pass(time.Minute)
		refused := 0
		for i := range limit.StaffAccount.Most + 5 {
			stranger := staff.Device{IP: netip.AddrFrom4([4]byte{198, 51, byte(i), 1}).String()}
			if _, err := s.Login(ctx, "yui@shop.example", "wrong", "123456", stranger); errors.Is(err, staff.ErrTooMany) {
				refused++
			}
		}
		if refused == 0 {
			t.Error("guessing from many addresses has no end")
		}
		if _, err := s.Login(ctx, "yui@shop.example", password, code(t, secret, clock), desk); err != nil {
			t.Errorf("on her own device: %v", err)
		}
	})
}

func TestWhoLeavesIsOutAtOnceAndAnOwnerStays(t *testing.T) {
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := audit.With(t.Context(), audit.Actor{Kind: audit.Command, Name: "taro"})
		owner, _, _ := hire(t, s, clock, "owner@shop.example", staff.Owner)
		other, secret, _ := hire(t, s, clock, "yui@shop.example", "support")
		all := staff.OwnerRole()
		wantErr(t, "the last owner", s.Disable(ctx, all, owner.Person.ID), staff.ErrLastOwner)
		wantErr(t, "the last owner's role", s.SetRole(ctx, all, owner.Person.ID, "goods", ""), staff.ErrLastOwner)
		if err := s.Disable(ctx, all, other.Person.ID); err != nil {
			t.Fatal(err)
		}
		_, err := s.Visit(ctx, other.Token, desk.IP)
		wantErr(t, "a visit after leaving", err, staff.ErrLoginRequired)
		clock.Pass(time.Minute)
		_, err = s.Login(ctx, "yui@shop.example", password, code(t, secret, clock), desk)
		wantErr(t, "a login after leaving", err, staff.ErrLogin)
		if err := s.SetRole(ctx, all, other.Person.ID, "none", ""); !errors.Is(err, staff.ErrRole) {
			t.Errorf("a role that is not there: %v", err)
		}
		done, err := audit.Log{DB: s.DB}.List(ctx, audit.Filter{Object: "staff", ObjectID: other.Person.ID})
		if err != nil || len(done) < 3 || done[0].Action != "staff.disable" || done[0].Actor.Name != "taro" || done[0].Changes["disabled"].After != true {
			t.Errorf("the record: %+v, %v", done, err)
		}
		back, _ := invite(t, s, "yui@shop.example", "goods")
		if back.ID != other.Person.ID || !back.Works() {
			t.Errorf("invited again: %+v", back)
		}
	})
}

func TestNobodyGivesWhatTheyHaveNot(t *testing.T) {
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := t.Context()
		owner, _, _ := hire(t, s, clock, "owner@shop.example", staff.Owner)
		manager, err := s.SaveRole(ctx, staff.OwnerRole(), staff.Role{Name: "人事", Permissions: []staff.Permission{staff.StaffManage, staff.OrdersRead}})
		if err != nil || manager.Revision != 1 {
			t.Fatalf("got %+v, %v", manager, err)
		}
		_, _, err = s.Invite(ctx, manager, "x@shop.example", "悪い人", staff.Owner)
		wantErr(t, "inviting an owner", err, staff.ErrForbidden)
		_, _, err = s.Invite(ctx, manager, "x@shop.example", "悪い人", "support")
		wantErr(t, "inviting somebody who may more", err, staff.ErrForbidden)
		wantErr(t, "ending an owner's work", s.Disable(ctx, manager, owner.Person.ID), staff.ErrForbidden)
		more := manager
		more.Permissions = append(more.Permissions, staff.OrdersRefund)
		_, err = s.SaveRole(ctx, manager, more)
		wantErr(t, "more for oneself", err, staff.ErrForbidden)
		if _, err := s.SaveRole(ctx, staff.OwnerRole(), more); err != nil {
			t.Errorf("by the owner: %v", err)
		}
		_, err = s.SaveRole(ctx, staff.OwnerRole(), manager)
		wantErr(t, "a role that somebody changed meanwhile", err, staff.ErrStale)
		_, err = s.SaveRole(ctx, staff.OwnerRole(), staff.OwnerRole())
		wantErr(t, "the owner's role", err, staff.ErrOwnerRole)
		_, err = s.SaveRole(ctx, staff.OwnerRole(), staff.Role{Code: "nothing", Name: "無"})
		wantErr(t, "a role that is not there", err, staff.ErrRole)
	})
}

func TestOnlyNetworksOfTheListGetIn(t *testing.T) {
	each(t, func(t *testing.T, s *staff.People, clock *membertest.Clock) {
		ctx := t.Context()
		l, secret, _ := hire(t, s, clock, "owner@shop.example", staff.Owner)
		elsewhere, err := staff.ParseNetwork("203.0.113.0/24")
		if err != nil {
			t.Fatal(err)
		}
		wantErr(t, "shutting oneself out", s.SetNetworks(ctx, []staff.Network{{Prefix: elsewhere}}, desk.IP), staff.ErrShutOut)
		if err := s.SetNetworks(ctx, []staff.Network{{Prefix: elsewhere}}, ""); err != nil {
			t.Fatal(err)
		}
		_, err = s.Visit(ctx, l.Token, desk.IP)
		wantErr(t, "a visit from outside", err, staff.ErrNetwork)
		clock.Pass(time.Minute)
		_, err = s.Login(ctx, "owner@shop.example", password, code(t, secret, clock), desk)
		wantErr(t, "a login from outside", err, staff.ErrNetwork)
		if _, err := s.Visit(ctx, l.Token, "203.0.113.9"); err != nil {
			t.Errorf("from inside: %v", err)
		}
	})
}
