package member_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
)

func TestAForgottenPasswordIsReset(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, c *membertest.Clock) {
		l := p.Join(hanako)
		if err := p.Forget(t.Context(), hanako, phone); err != nil {
			t.Fatal(err)
		}
		token := p.Token(hanako)
		wantErr(t, "a weak one", p.Reset(t.Context(), token, "password123"), member.ErrInvalid)
		wantErr(t, "for another purpose", second(p.VerifyEmail(t.Context(), token)), member.ErrLink)
		wantErr(t, "reset", p.Reset(t.Context(), token, "atarashii-ito-8"), nil)
		wantErr(t, "the link again", p.Reset(t.Context(), token, "atarashii-ito-9"), member.ErrLink)
		if alive(t, p, l.Token) {
			t.Error("a session from before the reset counts")
		}
		_, err := p.Login(t.Context(), hanako, membertest.Password, phone)
		wantErr(t, "the old password", err, member.ErrLogin)
		_, err = p.Login(t.Context(), hanako, "atarashii-ito-8", phone)
		wantErr(t, "the new password", err, nil)
		if mails := p.Mails(hanako); len(mails) != 1 || mails[0].Subject != "【Tsumugi 紬】パスワードを変更しました" {
			t.Errorf("mails after the reset: got %v", mails)
		}
		if err := p.Forget(t.Context(), hanako, phone); err != nil {
			t.Fatal(err)
		}
		late := p.Token(hanako)
		c.Pass(61 * time.Minute)
		wantErr(t, "a link that ran out", p.Reset(t.Context(), late, "atarashii-ito-9"), member.ErrLink)
	})
}

func second[T any](_ T, err error) error { return err }

func TestWhatMattersWantsAFreshLogin(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, c *membertest.Clock) {
		l := p.Join(hanako)
		address := member.Address{
			LastName: "紬", FirstName: "花子", LastKana: "ツムギ", FirstKana: "ハナコ", Postal: "1000001", Prefecture: "東京都",
			City: "千代田区", Line: "千代田1-1", Phone: "0312345678",
		}
		kept, err := p.SaveAddress(t.Context(), l.Session, address)
		if err != nil {
			t.Fatal(err)
		}
		c.Pass(11 * time.Minute)
		ctx := t.Context()
		for name, err := range map[string]error{
			"password": p.SetPassword(ctx, l.Session, "atarashii-ito-8"), "email": p.ChangeEmail(ctx, l.Session, "new@example.jp", phone),
			"address": second(p.SaveAddress(ctx, l.Session, kept)), "address removed": p.DeleteAddress(ctx, l.Session, kept.ID),
			"leave": p.Leave(ctx, l.Session), "passkey": second(p.BeginPasskey(ctx, l.Session)),
		} {
			wantErr(t, name, err, member.ErrFreshLogin)
		}
		if !alive(t, p, l.Token) {
			t.Error("the session itself must go on")
		}
	})
}

func TestChangingTheEmailAddress(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		l := p.Join(hanako)
		p.Join("taro@example.jp")
		if err := p.Forget(t.Context(), hanako, phone); err != nil {
			t.Fatal(err)
		}
		stolen := p.Token(hanako)
		for _, to := range []string{"taro@example.jp", "new@example.jp"} {
			if err := p.ChangeEmail(t.Context(), l.Session, to, phone); err != nil {
				t.Fatalf("change to %s: %v", to, err)
			}
		}
		if mails := p.Mails("taro@example.jp"); len(mails) != 1 || mails[0].Subject != "【Tsumugi 紬】メールアドレスはすでに登録されています" {
			t.Errorf("whoever has the address already: got %v", mails)
		}
		c, err := p.VerifyEmail(t.Context(), p.Token("new@example.jp"))
		if err != nil || c.Email != "new@example.jp" {
			t.Fatalf("got %s, %v", c.Email, err)
		}
		if mails := p.Mails(hanako); len(mails) != 1 || mails[0].Subject != "【Tsumugi 紬】メールアドレスを変更しました" {
			t.Errorf("the old address: got %v", mails)
		}
		wantErr(t, "a link that went to the old address", p.Reset(t.Context(), stolen, "atarashii-ito-8"), member.ErrLink)
		_, err = p.Login(t.Context(), "new@example.jp", membertest.Password, phone)
		wantErr(t, "login with the new address", err, nil)
		_, err = p.Login(t.Context(), hanako, membertest.Password, phone)
		wantErr(t, "login with the old address", err, member.ErrLogin)
	})
}

func TestLeavingErasesAndEnds(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		l := p.Join(hanako)
		other, err := p.Login(t.Context(), hanako, membertest.Password, phone)
		if err != nil {
			t.Fatal(err)
		}
		errOpen := fault.New(fault.Conflict, "order.open", "発送前のご注文があるため、退会できません。")
		waiting := true
		p.Leavers = append(p.Leavers, func(_ context.Context, _ *db.Tx, code string) error {
			if waiting {
				return errOpen
			}
			return nil
		})
		wantErr(t, "with an open order", p.Leave(t.Context(), l.Session), errOpen)
		if !alive(t, p, l.Token) {
			t.Error("who could not leave is logged out")
		}
		waiting = false
		wantErr(t, "leave", p.Leave(t.Context(), l.Session), nil)
		for _, token := range []string{l.Token, other.Token} {
			if alive(t, p, token) {
				t.Error("a session of somebody who left counts")
			}
		}
		err = p.DB.View(t.Context(), func(tx *db.Tx) error { return second(member.Find(t.Context(), tx, l.Customer.Code)) })
		wantErr(t, "the customer", err, member.ErrUnknown)
		_, err = p.Login(t.Context(), hanako, membertest.Password, phone)
		wantErr(t, "login", err, member.ErrLogin)
		if mails := p.Mails(hanako); len(mails) != 1 || mails[0].Subject != "【Tsumugi 紬】退会の手続きが完了しました" {
			t.Errorf("mails: got %v", mails)
		}
		if back := p.Join(hanako); back.Customer.Code == l.Customer.Code {
			t.Error("the code was given again")
		}
	})
}

func TestDevicesAreListedAndSignedOut(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, c *membertest.Clock) {
		first := p.Join(hanako)
		taro := p.Join("taro@example.jp")
		c.Pass(time.Minute)
		second, err := p.Login(t.Context(), hanako, membertest.Password, phone)
		if err != nil {
			t.Fatal(err)
		}
		list, err := p.Devices(t.Context(), first.Customer.Code)
		if err != nil || len(list) != 2 || list[0].Device != "Safari（iPhone）" || list[0].Network != "198.51.100.0" || list[1].Device != "Firefox（その他の端末）" {
			t.Errorf("devices: got %+v, %v", list, err)
		}
		wantErr(t, "somebody else's device", p.SignOut(t.Context(), first.Customer.Code, taro.Session.ID), member.ErrDeviceUnknown)
		wantErr(t, "one's own", p.SignOut(t.Context(), first.Customer.Code, second.Session.ID), nil)
		if alive(t, p, second.Token) || !alive(t, p, first.Token) || !alive(t, p, taro.Token) {
			t.Error("exactly the second device must be signed out")
		}
		if err := p.SetPassword(t.Context(), first.Session, "atarashii-ito-8"); err != nil || !alive(t, p, first.Token) {
			t.Errorf("a new password ends its own session, or %v", err)
		}
	})
}

func TestSessionsSlideAndEnd(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, c *membertest.Clock) {
		l := p.Join(hanako)
		_, _, stale, err := p.Visit(t.Context(), l.Token)
		if err != nil || stale {
			t.Errorf("just now: got stale %v, %v", stale, err)
		}
		for range 8 { // 8 × 25 days pass the absolute end
			c.Pass(25 * 24 * time.Hour)
			_, _, stale, err = p.Visit(t.Context(), l.Token)
			if err != nil {
				break
			}
			if !stale {
				t.Error("after 25 days a visit must be noted")
			}
			if err := p.Touch(t.Context(), l.Token, phone); err != nil {
				t.Fatal(err)
			}
		}
		wantErr(t, "after half a year", err, member.ErrLoginRequired)
		idle, err := p.Login(t.Context(), hanako, membertest.Password, phone)
		if err != nil {
			t.Fatal(err)
		}
		c.Pass(member.SessionIdle)
		if alive(t, p, idle.Token) {
			t.Error("a session counts after 30 days without a visit")
		}
		if _, err := p.DB.Retain(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := p.Logout(t.Context(), idle.Token); err != nil {
			t.Errorf("logging out of what is over: %v", err)
		}
	})
}

func TestTheAddressBookHasOneDefault(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		l, taro := p.Join(hanako), p.Join("taro@example.jp")
		save := func(city, id string, first bool) member.Address {
			t.Helper()
			a, err := p.SaveAddress(t.Context(), l.Session, member.Address{
				ID: id, Default: first, LastName: "紬", FirstName: "花子", LastKana: "つむぎ", FirstKana: "ﾊﾅｺ", Postal: "〒１００−０００１",
				Prefecture: "東京", City: city, Line: "千代田１－１", Phone: "03(1234)5678",
			})
			if err != nil {
				t.Fatal(err)
			}
			return a
		}
		book := func() (out string) {
			list, err := p.Addresses(t.Context(), l.Customer.Code)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range list {
				out += fmt.Sprint(a.City, a.Default, " ")
			}
			return out
		}
		a := save("千代田区", "", false)
		if got := fmt.Sprint(a.Postal, a.Prefecture, a.LastKana, a.FirstKana, a.Phone); got != "〒100-0001東京都ツムギハナコ0312345678" {
			t.Errorf("converted: got %s", got)
		}
		b := save("港区", "", false)
		for _, step := range []struct {
			do   func()
			want string
		}{
			{func() {}, "千代田区true 港区false "},
			{func() { save("中央区", b.ID, true) }, "中央区true 千代田区false "},
			{func() { save("文京区", b.ID, false) }, "文京区true 千代田区false "}, // there is always one
			{func() { wantErr(t, "delete", p.DeleteAddress(t.Context(), l.Session, b.ID), nil) }, "千代田区true "},
		} {
			step.do()
			if got := book(); got != step.want {
				t.Errorf("book: got %s, want %s", got, step.want)
			}
		}
		stolen := a
		_, err := p.SaveAddress(t.Context(), taro.Session, stolen)
		wantErr(t, "changing somebody else's", err, member.ErrAddressUnknown)
		wantErr(t, "removing somebody else's", p.DeleteAddress(t.Context(), taro.Session, a.ID), member.ErrAddressUnknown)
		for range member.MaxAddresses - 1 {
			save("港区", "", false)
		}
		a.ID = ""
		_, err = p.SaveAddress(t.Context(), l.Session, a)
		wantErr(t, "one too many", err, member.ErrAddressFull)
	})
}

func TestAMailboxGetsFewLetters(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		for range 20 {
			if err := p.SignUp(t.Context(), member.SignUp{Email: hanako, Passkey: true, Profile: membertest.Hanako()}, phone); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(p.Mails(hanako)); got != limit.Letters.Most {
			t.Errorf("letters after 20 sign-ups: got %d, want %d", got, limit.Letters.Most)
		}
	})
}

func TestTooManyPasswordsAtOnce(t *testing.T) {
	h := member.NewHasher()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	results := make(chan error)
	const many = 200
	for range many {
		go func() { _, err := h.Hash(ctx, membertest.Password); results <- err }()
	}
	busy := 0
	for range many {
		err := <-results
		switch {
		case errors.Is(err, member.ErrBusy):
			busy++
			cancel() // those in the queue need not go on
		case err != nil && !errors.Is(err, context.Canceled):
			t.Errorf("hash: %v", err)
		}
	}
	if busy == 0 {
		t.Errorf("of %d at once: got none sent away, want those beyond 2 at work and 24 waiting", many)
	}
}
