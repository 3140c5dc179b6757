package member_test

import (
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
)

var ours = virtualwebauthn.RelyingParty{Name: "Tsumugi 紬", ID: "shop.example", Origin: membertest.Origin}

// key is a passkey on a device of somebody.
type key struct {
	device virtualwebauthn.Authenticator
	key    virtualwebauthn.Credential
}

// attest is the device's answer to a ceremony that makes a passkey.
func (k key) attest(t *testing.T, c passkey.Ceremony, at virtualwebauthn.RelyingParty) []byte {
	t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(virtualwebauthn.CreateAttestationResponse(at, k.device, k.key, *options))
}

// assert is the device's answer to a login.
func (k key) assert(t *testing.T, c passkey.Ceremony, at virtualwebauthn.RelyingParty) []byte {
	t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	return []byte(virtualwebauthn.CreateAssertionResponse(at, k.device, k.key, *options))
}

// newKey makes a passkey for who is logged in.
func newKey(t *testing.T, p *membertest.People, s member.Session) (key, passkey.Key) {
	t.Helper()
	k := key{
		virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(s.Customer)}),
		membertest.NewPasskey(),
	}
	c, err := p.BeginPasskey(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	made, err := p.FinishPasskey(t.Context(), s, c.Token, "", k.attest(t, c, ours))
	if err != nil {
		t.Fatal(err)
	}
	k.device.AddCredential(k.key)
	return k, made
}

func begin(t *testing.T, p *membertest.People) passkey.Ceremony {
	t.Helper()
	c, err := p.BeginPasskeyLogin(t.Context(), phone)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPasskeysLogIn(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, _ *membertest.Clock) {
		hana, taro := p.Join(hanako), p.Join("taro@example.jp")
		k, made := newKey(t, p, hana.Session)
		if made.Name != "Firefox（その他の端末）" {
			t.Errorf("name: got %q", made.Name)
		}
		if mails := p.Mails(hanako); len(mails) != 1 || mails[0].Subject != "【Tsumugi 紬】パスキーを作成しました" {
			t.Errorf("mails: got %v", mails)
		}
		k.key.Counter++
		c := begin(t, p)
		answer := k.assert(t, c, ours)
		l, err := p.FinishPasskeyLogin(t.Context(), c.Token, answer, phone)
		if err != nil || l.Customer.Code != hana.Customer.Code || !p.Fresh(l.Session, p.Now()) {
			t.Fatalf("login: got %+v, %v", l.Customer, err)
		}
		_, err = p.FinishPasskeyLogin(t.Context(), c.Token, answer, phone)
		wantErr(t, "the same answer again", err, member.ErrPasskey)
		_, err = p.FinishPasskeyLogin(t.Context(), begin(t, p).Token, answer, phone)
		wantErr(t, "the answer to another ceremony", err, member.ErrPasskey)
		list, err := p.PasskeysOf(t.Context(), hana.Customer.Code)
		if err != nil || len(list) != 1 || list[0].Used.IsZero() {
			t.Errorf("passkeys: got %+v, %v", list, err)
		}
		wantErr(t, "removing somebody else's", p.DeletePasskey(t.Context(), taro.Session, made.ID), member.ErrPasskeyUnknown)
		wantErr(t, "removing one's own", p.DeletePasskey(t.Context(), hana.Session, made.ID), nil)
		k.key.Counter++
		c = begin(t, p)
		_, err = p.FinishPasskeyLogin(t.Context(), c.Token, k.assert(t, c, ours), phone)
		wantErr(t, "a removed passkey", err, member.ErrPasskey)
	})
}

func TestPasskeysAreRefused(t *testing.T) {
	each(t, func(t *testing.T, p *membertest.People, clock *membertest.Clock) {
		hana, taro := p.Join(hanako), p.Join("taro@example.jp")
		k, _ := newKey(t, p, hana.Session)
		k.key.Counter = 5
		for _, c := range []struct {
			name   string
			change func(*key, *virtualwebauthn.RelyingParty)
			want   *fault.Error
		}{
			{"as it should be", func(*key, *virtualwebauthn.RelyingParty) {}, nil},
			{"from a page that looks like ours", func(_ *key, at *virtualwebauthn.RelyingParty) { at.Origin = "https://shop.example.evil.example" }, member.ErrPasskey},
			{"of another shop", func(_ *key, at *virtualwebauthn.RelyingParty) { at.ID = "evil.example" }, member.ErrPasskey},
			{"without a finger or a face", func(k *key, _ *virtualwebauthn.RelyingParty) { k.device.Options.UserNotVerified = true }, member.ErrPasskey},
			{"as somebody else", func(k *key, _ *virtualwebauthn.RelyingParty) {
				k.device.Options.UserHandle = []byte(taro.Customer.Code)
			}, member.ErrPasskey},
			{"as nobody", func(k *key, _ *virtualwebauthn.RelyingParty) { k.device.Options.UserHandle = []byte("C000000000") }, member.ErrPasskey},
			{"with a key of one's own", func(k *key, _ *virtualwebauthn.RelyingParty) {
				k.key = membertest.NewPasskey()
			}, member.ErrPasskey},
			{"a copy of it", func(k *key, _ *virtualwebauthn.RelyingParty) { k.key.Counter = 2 }, member.ErrPasskey},
		} {
			mine, at := k, ours
			c.change(&mine, &at)
			ceremony := begin(t, p)
			_, err := p.FinishPasskeyLogin(t.Context(), ceremony.Token, mine.assert(t, ceremony, at), phone)
			wantErr(t, c.name, err, c.want)
		}
		late := begin(t, p)
		_, err := p.FinishPasskeyLogin(t.Context(), late.Token, []byte("{"), phone)
		wantErr(t, "nonsense", err, member.ErrPasskey)
		late = begin(t, p)
		clock.Pass(6 * time.Minute)
		_, err = p.FinishPasskeyLogin(t.Context(), late.Token, k.assert(t, late, ours), phone)
		wantErr(t, "too late", err, member.ErrPasskey)
		c, err := p.BeginPasskey(t.Context(), hana.Session)
		if err != nil {
			t.Fatal(err)
		}
		fresh := key{k.device, membertest.NewPasskey()}
		_, err = p.FinishPasskey(t.Context(), taro.Session, c.Token, "", fresh.attest(t, c, ours))
		wantErr(t, "a ceremony of somebody else", err, member.ErrPasskey)
	})
}
