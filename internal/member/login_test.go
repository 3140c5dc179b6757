package member_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

const hanako = "hanako@example.jp"

var phone = member.Device{IP: "198.51.100.7", Agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", Guest: "phone"}

// each runs fn on both engines, with people and a clock of their own.
func each(t *testing.T, fn func(t *testing.T, p *membertest.People, c *membertest.Clock)) {
	t.Helper()
	c := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { fn(t, membertest.Open(t, d, c), c) }, db.WithClock(c.Now))
}

func wantErr(t *testing.T, what string, got error, want *fault.Error) {
	t.Helper()
	if want == nil && got != nil || want != nil && !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func alive(t *testing.T, p *membertest.People, token string) bool {
	t.Helper()
	_, _, _, err := p.Visit(t.Context(), token)
	if err != nil && !errors.Is(err, member.ErrLoginRequired) {
		t.Fatal(err)
	}
	return err == nil
}

func TestSignUpByLinkThenLogin(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		var merged []string
		p.Mergers = append(p.Mergers, func(_ context.Context, _ *db.Tx, guest, customer string) error {
			merged = append(merged, guest+">"+customer)
			return nil
		})
		form := member.SignUp{Email: " ＨＡＮＡＫＯ@Example.JP ", Password: membertest.Password, Profile: member.Profile{
			LastName: "　紬 ", FirstName: "花子", LastKana: "つむぎ", FirstKana: "ﾊﾅｺ", Birth: "1990/4/1", Phone: "０９０ー１２３４−5678",
		}}
		if err := p.SignUp(t.Context(), form, phone); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Login(t.Context(), hanako, membertest.Password, phone); !errors.Is(err, member.ErrLogin) {
			t.Errorf("login before the link: got %v, want %v", err, member.ErrLogin)
		}
		token := p.Token("HANAKO@example.jp")
		l, err := p.Verify(t.Context(), token, "", phone)
		if err != nil {
			t.Fatal(err)
		}
		c := l.Customer
		got := fmt.Sprint(c.Email, c.LastName, c.FirstName, c.LastKana, c.FirstKana, c.Birth, c.Phone, c.Group, c.Valid)
		if want := fmt.Sprint("HANAKO@example.jp", "紬", "花子", "ツムギ", "ハナコ", "19900401", "09012345678", "0", true); got != want {
			t.Errorf("customer: got %s, want %s", got, want)
		}
		if len(c.Code) != 10 || c.Code[0] != 'C' {
			t.Errorf("code: got %q, want C and nine symbols", c.Code)
		}
		_, err = p.Verify(t.Context(), token, "", phone)
		wantErr(t, "the link again", err, member.ErrLink)

		again, err := p.Login(t.Context(), "hanako@EXAMPLE.jp", "ｋａｉｋｏ-no-ito-7", member.Device{Token: l.Token, Guest: "desk"})
		if err != nil {
			t.Fatal(err)
		}
		if again.Token == l.Token || again.Session.ID == l.Session.ID {
			t.Error("the session of a new login is the old one")
		}
		if alive(t, p, l.Token) || !alive(t, p, again.Token) {
			t.Error("the device's old session must end and the new one count")
		}
		if _, err := p.Logout(t.Context(), again.Token); err != nil || alive(t, p, again.Token) {
			t.Errorf("after logout the session counts, or %v", err)
		}
		if want := fmt.Sprint([]string{"phone>" + c.Code, "desk>" + c.Code}); fmt.Sprint(merged) != want {
			t.Errorf("merged: got %v, want %v", merged, want)
		}
	})
}

func TestALinkOnAnotherDeviceAsksForThePassword(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		// A stranger prepares an account in Hanako's name and waits for her to open the link.
		form := member.SignUp{Email: hanako, Password: "stranger-knows", Profile: membertest.Hanako()}
		if err := p.SignUp(t.Context(), form, member.Device{Guest: "stranger"}); err != nil {
			t.Fatal(err)
		}
		token := p.Token(hanako)
		for _, c := range []struct {
			name, guest, password string
			want                  *fault.Error
		}{
			{"without a password", "phone", "", member.ErrLinkPassword},
			{"a wrong one", "phone", "not-the-one", member.ErrLinkPassword},
			{"no cookie at all", "", "", member.ErrLinkPassword},
			{"the right one", "phone", "stranger-knows", nil},
		} {
			_, err := p.Verify(t.Context(), token, c.password, member.Device{Guest: c.guest})
			wantErr(t, c.name, err, c.want)
		}
	})
}

func TestSignUpWithoutAPassword(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		if err := p.SignUp(t.Context(), member.SignUp{Email: hanako, Passkey: true, Profile: membertest.Hanako()}, phone); err != nil {
			t.Fatal(err)
		}
		l, err := p.Verify(t.Context(), p.Token(hanako), "", member.Device{Guest: "desk"})
		if err != nil || l.Customer.HasPassword {
			t.Fatalf("got %+v, %v, want a customer without a password", l.Customer, err)
		}
		for _, guess := range []string{" ", "password", "\x00"} {
			_, err := p.Login(t.Context(), hanako, guess, phone)
			wantErr(t, fmt.Sprintf("login with %q", guess), err, member.ErrLogin)
		}
	})
}

func TestStrangersLearnNothing(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		p.Join(hanako)
		const nobody = "nobody@example.jp"
		sub := func(email string) error {
			return p.SignUp(t.Context(), member.SignUp{Email: email, Password: membertest.Password, Profile: membertest.Hanako()}, phone)
		}
		wantErr(t, "sign up as hanako", sub(hanako), nil)
		wantErr(t, "sign up as nobody", sub(nobody), nil)
		wantErr(t, "forget as hanako", p.Forget(t.Context(), hanako, phone), nil)
		wantErr(t, "forget as nobody", p.Forget(t.Context(), "noone@example.jp", phone), nil)
		_, known := p.Login(t.Context(), hanako, "wrong-password", phone)
		_, unknown := p.Login(t.Context(), "noone@example.jp", "wrong-password", phone)
		if known.Error() != unknown.Error() {
			t.Errorf("login: got %q for a member and %q for nobody", known, unknown)
		}
		for to, want := range map[string][]string{
			hanako: {"【Tsumugi 紬】メールアドレスはすでに登録されています", "【Tsumugi 紬】パスワードの再設定"},
			nobody: {"【Tsumugi 紬】会員登録のご確認"}, "noone@example.jp": nil,
		} {
			var got []string
			for _, m := range p.Mails(to) {
				got = append(got, m.Subject)
			}
			if len(got) != len(want) {
				t.Errorf("mails to %s: got %q, want %q", to, got, want)
			}
			for _, w := range want {
				if !contains(got, w) {
					t.Errorf("mails to %s: got %q, want %q", to, got, want)
				}
			}
		}
	})
}

func contains(list []string, s string) bool {
	for _, one := range list {
		if one == s {
			return true
		}
	}
	return false
}

func TestAttemptsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, c *membertest.Clock) {
		p.Join(hanako)
		for _, who := range []string{hanako, "nobody@example.jp"} { // the same for both
			refused := 0
			for range 12 {
				if _, err := p.Login(t.Context(), who, "wrong-password", phone); errors.Is(err, member.ErrTooMany) {
					refused++
				}
			}
			if refused != 2 {
				t.Errorf("%s: got %d of 12 refused, want 2", who, refused)
			}
		}
		_, err := p.Login(t.Context(), hanako, membertest.Password, phone)
		wantErr(t, "the right password where it was guessed at", err, member.ErrTooMany)
		_, err = p.Login(t.Context(), hanako, membertest.Password, member.Device{IP: "192.0.2.1"})
		wantErr(t, "the right password from elsewhere", err, nil)
		c.Pass(16 * time.Minute)
		_, err = p.Login(t.Context(), hanako, membertest.Password, phone)
		wantErr(t, "the right password later", err, nil)
		refused := 0
		for i := range 65 {
			d := member.Device{IP: fmt.Sprintf("2001:db8:1:2::%x", i+1)} // one household
			if err := p.Forget(t.Context(), fmt.Sprintf("n%d@example.jp", i), d); errors.Is(err, member.ErrTooMany) {
				refused++
			}
		}
		if refused != 5 {
			t.Errorf("letters asked for by one client: got %d of 65 refused, want 5", refused)
		}
	})
}

// However many guess, the owner gets in on a device that was logged in before.
func TestGuessersDoNotLockTheOwnerOut(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		p.Join(hanako)
		own := member.Device{IP: "203.0.113.5", Guest: "the owner's own tablet"}
		if _, err := p.Login(t.Context(), hanako, membertest.Password, own); err != nil {
			t.Fatal(err)
		}
		refused := 0
		for i := range 150 { // from many networks, and from that of the owner
			d := member.Device{IP: fmt.Sprintf("192.0.2.%d", i%15), Guest: fmt.Sprint("guesser ", i)}
			if i%3 == 0 {
				d.IP = own.IP
			}
			if _, err := p.Login(t.Context(), hanako, "wrong-password", d); errors.Is(err, member.ErrTooMany) {
				refused++
			}
		}
		if refused < 50 {
			t.Errorf("of 150 guesses %d were refused, want at least 50", refused)
		}
		_, err := p.Login(t.Context(), hanako, membertest.Password, own)
		wantErr(t, "the owner on a known device", err, nil)
		_, err = p.Login(t.Context(), hanako, membertest.Password, member.Device{IP: "198.51.100.99", Guest: "new"})
		wantErr(t, "a device nobody knows, while so many guess", err, member.ErrTooMany)
		refused = 0
		for range 12 { // somebody who found the tablet
			if _, err := p.Login(t.Context(), hanako, "wrong-password", own); errors.Is(err, member.ErrTooMany) {
				refused++
			}
		}
		if refused != 2 {
			t.Errorf("wrong on a known device: %d of 12 refused, want 2", refused)
		}
	})
}

// Work comes after the limit: who may not ask costs no hash.
func TestSignUpsBeyondTheLimitCostNoWork(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		form := func(n int) member.SignUp {
			return member.SignUp{Email: fmt.Sprintf("s%d@example.jp", n), Passkey: true, Profile: membertest.Hanako()}
		}
		for i := range 60 {
			if err := p.SignUp(t.Context(), form(i), phone); err != nil {
				t.Fatalf("sign-up %d: %v", i, err)
			}
		}
		p.Hasher = nil // a hash now would panic
		s := form(61)
		s.Passkey, s.Password = false, membertest.Password
		wantErr(t, "one more", p.SignUp(t.Context(), s, phone), member.ErrTooMany)
	})
}

func TestManyAtOnceTryNoOftener(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		p.Join(hanako)
		var wg sync.WaitGroup
		var mu sync.Mutex
		judged := 0
		for range 20 {
			wg.Go(func() {
				_, err := p.Login(t.Context(), hanako, "wrong-password", phone)
				mu.Lock()
				defer mu.Unlock()
				if errors.Is(err, member.ErrLogin) || errors.Is(err, member.ErrBusy) {
					judged++
				}
			})
		}
		wg.Wait()
		if judged > 10 {
			t.Errorf("passwords judged: got %d, want at most 10", judged)
		}
	})
}

func TestTwoSignUpsAtOnceMakeOneMember(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		var tokens []string
		for i := range 2 {
			form := member.SignUp{Email: hanako, Passkey: true, Profile: membertest.Hanako()}
			if err := p.SignUp(t.Context(), form, member.Device{Guest: fmt.Sprint(i)}); err != nil {
				t.Fatal(err)
			}
			tokens = append(tokens, p.Token(hanako))
		}
		var wg sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			wg.Go(func() { _, errs[i] = p.Verify(t.Context(), tokens[i%2], "", phone) })
		}
		wg.Wait()
		made := 0
		for _, err := range errs {
			switch {
			case err == nil:
				made++
			case !errors.Is(err, member.ErrLink) && !errors.Is(err, member.ErrRegistered):
				t.Errorf("verify: %v", err)
			}
		}
		if made != 1 {
			t.Errorf("members made: got %d, want 1 (%v)", made, errs)
		}
	})
}

// Whoever changes the password logs everybody else out, also somebody who knows the
// old one and is logging in at this moment.
func TestALoginThatMeetsANewPasswordDoesNotOutliveIt(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		owner := p.Join(hanako)
		changed := make(chan error, 1)
		p.Mergers = append(p.Mergers, func(context.Context, *db.Tx, string, string) error { // the password was right
			go func() { changed <- p.SetPassword(t.Context(), owner.Session, "atarashii-ito-8") }()
			if p.DB.Engine() == "postgres" { // elsewhere everybody waits for everybody
				waittest.Until(t, "the new password is set, or waits", func() bool { return len(changed) > 0 || dbtest.Waits(t, p.DB) })
			}
			return nil
		})
		late, err := p.Login(t.Context(), hanako, membertest.Password, member.Device{Guest: "desk"})
		if err := errors.Join(err, <-changed); err != nil {
			t.Fatal(err)
		}
		if alive(t, p, late.Token) || !alive(t, p, owner.Token) {
			t.Errorf("logged in after the new password: who knew the old one %v, who set it %v; want only the second", alive(t, p, late.Token), alive(t, p, owner.Token))
		}
	})
}
