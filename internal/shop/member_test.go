package shop_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/member/oidc"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/shop/account"
)

// club is a shop with members, as browsers reach it.
type club struct {
	t      *testing.T
	people *membertest.People
	clock  *membertest.Clock
	table  *call.Table
	ways   map[string]httpd.Form
}

func eachClub(t *testing.T, fn func(c club), change ...func(t *testing.T, p *membertest.People, clock *membertest.Clock)) {
	t.Helper()
	clock := membertest.NewClock()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		people := membertest.Open(t, d, clock)
		for _, do := range change {
			do(t, people, clock)
		}
		parts := shop.Parts{Member: shop.MemberParts{
			Members: people.Members,
			CartCount: func(_ context.Context, _ *db.Tx, owner string) (int, error) {
				return len(strings.Split(owner, ":")), nil // 2 for a guest, 1 for a member
			},
			Subscriber: func(_ context.Context, _, path string) bool { return path == "/cart" },
		}, Now: clock.Now, Log: slog.New(slog.DiscardHandler)}
		table, err := call.NewTable(shop.Calls(parts)...)
		if err != nil {
			t.Fatal(err)
		}
		fn(club{t, people, clock, table, shop.Redirects(parts)})
	}, db.WithClock(clock.Now))
}

// browser keeps cookies as one does.
type browser struct {
	club
	cookies map[string]string
}

func (c club) browser() *browser { return &browser{c, map[string]string{}} }

func (b *browser) with(do func(ctx context.Context)) {
	var jar call.Jar
	do(call.WithJar(call.WithCaller(b.t.Context(), call.Caller{
		SessionID: b.cookies[call.SessionCookie], CartID: b.cookies[call.CartCookie], ClientIP: "203.0.113.9", UserAgent: "Firefox Windows",
	}), &jar))
	for _, c := range jar.Cookies() {
		if b.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		}
	}
}

// ask makes a call and returns its data, whose return code must be as wanted.
func (b *browser) ask(name string, body any, want int) map[string]any {
	b.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		b.t.Fatal(err)
	}
	var answer call.Answer
	b.with(func(ctx context.Context) { answer = b.table.Do(ctx, "siapi/"+name, raw) })
	if answer.Status != want {
		b.t.Fatalf("%s %s: got %d %s (%v), want %d", name, raw, answer.Status, answer.Body, answer.Err, want)
	}
	var out struct {
		SiAPIResult struct{ Data map[string]any } `json:"siApiResult"`
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil {
		b.t.Fatal(err)
	}
	return out.SiAPIResult.Data
}

type fields = map[string]any

func form(email string) fields {
	return fields{"email": email, "password": membertest.Password, "last_name": "紬", "first_name": "花子", "last_name_kana": "つむぎ", "first_name_kana": "はなこ",
		"birth_date": "19900401", "sex": "female", "phone_number": "090-1234-5678"}
}

// join signs up and opens the link in the same browser.
func (b *browser) join(email string) fields {
	b.t.Helper()
	b.ask("member/insert/", form(email), 200)
	out := b.ask("member/verify/", fields{"token": b.people.Token(email)}, 200)
	b.people.Mails(email)
	return out
}

func TestAMemberFromSignUpToLeaving(t *testing.T) {
	eachClub(t, func(c club) {
		b := c.browser()
		if got := b.ask("session/select/", fields{}, 200); got["customer"] != nil || got["cart_count"] != 0.0 || len(b.cookies) > 0 {
			t.Errorf("a stranger: got %v and cookies %v", got, b.cookies)
		}
		b.join("hanako@example.jp")
		state := b.ask("session/select/", fields{"path": "/cart"}, 200)
		raw, _ := json.Marshal(state)
		customer := state["customer"].(map[string]any)
		if customer["customer_group_code"] != "0" || customer["ec_customer_validate_flg"] != "valid" || state["verified"] != true ||
			state["auth_time"] != float64(c.clock.Now().UnixMilli()) || state["digital_subscriber"] != true || state["cart_count"] != 1.0 {
			t.Errorf("session: got %s", raw)
		}
		for _, personal := range []string{"19900401", "female", "0901234", "phone", "birth", "address", "postal", "password", b.cookies[call.SessionCookie]} {
			if strings.Contains(string(raw), personal) {
				t.Errorf("the session holds %q: %s", personal, raw)
			}
		}
		if got := b.ask("member/select/", fields{}, 200); got["birth_date"] != "19900401" || got["phone_number"] != "09012345678" {
			t.Errorf("profile: got %v", got)
		}
		changed := form("")
		changed["last_name_kana"] = "漢字"
		if got := b.ask("member/update/", changed, 400); got["fields"].([]any)[0].(map[string]any)["name"] != "last_name_kana" {
			t.Errorf("a wrong profile: got %v", got)
		}
		other := c.browser()
		before := other.cookies[call.SessionCookie]
		got := other.ask("login/insert/", fields{"email": "hanako@example.jp", "password": membertest.Password, "return_to": "//evil.example"}, 200)
		if got["location"] != "/logged_in?return_to=%2F" || other.cookies[call.SessionCookie] == before {
			t.Errorf("login: got %v", got)
		}
		if devices := b.ask("device/select/", fields{}, 200)["devices"].([]any); len(devices) != 2 {
			t.Errorf("devices: got %v", devices)
		}
		b.ask("device/delete/", fields{"others": true}, 200)
		other.ask("member/select/", fields{}, 401)
		if got := b.ask("logout/insert/", fields{}, 200); got["location"] != "/logout/logout_redirect" || len(b.cookies) != 0 {
			t.Errorf("logout: got %v, cookies %v", got, b.cookies)
		}
		b.ask("login/insert/", fields{"email": "hanako@example.jp", "password": membertest.Password}, 200)
		c.clock.Pass(11 * time.Minute)
		if got := b.ask("member/delete/", fields{}, 401); got["code"] != "member.fresh_login_required" {
			t.Errorf("leaving: got %v", got)
		}
		b.ask("login/insert/", fields{"email": "hanako@example.jp", "password": membertest.Password}, 200)
		b.ask("member/delete/", fields{}, 200)
		if got := b.ask("session/select/", fields{}, 200); got["customer"] != nil {
			t.Errorf("who left: got %v", got)
		}
	})
}

func TestAddressesAreTheirOwners(t *testing.T) {
	eachClub(t, func(c club) {
		hana, taro, stranger := c.browser(), c.browser(), c.browser()
		hana.join("hanako@example.jp")
		taro.join("taro@example.jp")
		address := fields{"last_name": "紬", "first_name": "花子", "last_name_kana": "ﾂﾑｷﾞ", "first_name_kana": "ハナコ", "postal_code": "１００-0001",
			"prefecture": "東京都", "city": "千代田区", "address_line": "千代田1-1", "phone_number": "０３−１２３４−５６７８"}
		made := hana.ask("address/insert/", address, 200)
		if made["is_default"] != true || made["postal_code"] != "1000001" || made["last_name_kana"] != "ツムギ" {
			t.Errorf("address: got %v", made)
		}
		if list := taro.ask("address/select/", fields{}, 200)["addresses"].([]any); len(list) != 0 {
			t.Errorf("taro's book: got %v", list)
		}
		taro.ask("address/update/", made, 404)
		taro.ask("address/delete/", fields{"address_id": made["address_id"]}, 404)
		for _, name := range []string{"address/select/", "address/insert/", "address/delete/", "member/select/", "member/update/", "member/delete/",
			"password/update/", "email/update/", "device/select/", "device/delete/", "passkey/select/", "passkey/begin/", "passkey/insert/", "passkey/delete/"} {
			if got := stranger.ask(name, address, 401); got["code"] != "member.login_required" {
				t.Errorf("%s as a stranger: got %v", name, got)
			}
		}
		hana.ask("address/delete/", fields{"address_id": made["address_id"]}, 200)
	})
}

func TestLoginAtAnOpenIDProvider(t *testing.T) {
	var provider *membertest.Provider
	eachClub(t, func(c club) {
		provider.Seat(membertest.Person{Subject: "u1", Email: "hanako@example.jp", EmailVerified: true, FamilyName: "紬", GivenName: "花子"})
		b := c.browser()
		if got := b.ask("identity/select/", fields{}, 200); got["kind"] != "oidc" || got["start"] != "/id/oidc/start" {
			t.Errorf("identity: got %v", got)
		}
		if got := b.ask("login/insert/", fields{"email": "a@example.jp", "password": "x"}, 403); got["code"] != "member.elsewhere" {
			t.Errorf("login here: got %v", got)
		}
		if got := b.walk("/id/oidc/start?return_to=/mypage"); got != "/logged_in?return_to=%2Fmypage" {
			t.Errorf("after the login: at %s", got)
		}
		if got := b.ask("session/select/", fields{}, 200); got["customer"] == nil || got["auth_time"] != nil {
			t.Errorf("session: got %v, want a customer without an auth time", got)
		}
		b.walk("/id/oidc/start?return_to=/mypage&fresh=1")
		if got := b.ask("session/select/", fields{}, 200); got["auth_time"] != float64(c.clock.Now().UnixMilli()) {
			t.Errorf("session after a fresh login: got %v", got)
		}
		away := b.ask("logout/insert/", fields{}, 200)["location"].(string)
		if !strings.HasPrefix(away, provider.URL+"/logout?") || len(b.cookies) != 0 {
			t.Errorf("logout: leads to %s, cookies %v", away, b.cookies)
		}
		provider.Deny(true)
		if got := b.walk("/id/oidc/start?return_to=//evil.example"); got != "/id/login?error=member.openid_failed&return_to=%2F" {
			t.Errorf("refused: at %s", got)
		}
		if got := c.browser().walk("/id/oidc/callback?state=x&code=y"); got != "/id/login?error=member.openid_failed&return_to=%2F" {
			t.Errorf("out of the blue: at %s", got)
		}
	}, func(t *testing.T, p *membertest.People, clock *membertest.Clock) {
		provider = membertest.NewProvider(t, clock.Now)
		var err error
		p.OpenID, err = oidc.New(oidc.Config{Issuer: provider.URL, ClientID: provider.ClientID, ClientSecret: provider.ClientSecret,
			RedirectURL: membertest.Origin + account.OIDCCallback, Now: clock.Now})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// walk follows addresses, ours and the provider's, to a page of ours.
func (b *browser) walk(to string) string {
	b.t.Helper()
	outside := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for range 5 {
		u, err := url.Parse(strings.TrimPrefix(to, membertest.Origin))
		if err != nil {
			b.t.Fatal(err)
		}
		way := b.ways[u.Path]
		switch {
		case u.Host == "" && way == nil:
			return to
		case u.Host == "":
			b.with(func(ctx context.Context) { to, err = way(ctx, u.Query()) })
		default:
			var res *http.Response
			if res, err = outside.Get(to); err == nil {
				to = res.Header.Get("Location")
				err = res.Body.Close()
			}
		}
		if err != nil {
			b.t.Fatal(err)
		}
	}
	b.t.Fatalf("no end at %s", to)
	return ""
}
