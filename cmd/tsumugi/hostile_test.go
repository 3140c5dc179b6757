package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// promised tells whether the promises are proved at their full size, by make
// promises; otherwise the same is tried with less.
func promised() bool { return os.Getenv("TSUMUGI_PROMISES") == "1" }

// elsewhere are addresses that lead a browser to evil.example, as those write
// them who try to.
func elsewhere() (list []string) {
	for _, scheme := range []string{"https:", "http:", "HTTPS:", "//", "///", "////", `\\`, `/\`, `\/`, "/\t/", "/\n/", "/%09/", "/%0a/", "/%5c", "/%5C%5C", "/%2f%2f", "/.//", "/..//", "/./", "javascript:", "data:text/html,", "ftp:"} {
		for _, slashes := range []string{"", "//", "/", `\\`, "///"} {
			for _, host := range []string{"evil.example", "evil.example/path", "shop.example@evil.example", "evil.example%00.shop.example", "evil。example"} {
				list = append(list, scheme+slashes+host)
			}
		}
	}
	return list
}

// Nobody is led out of the shop by an address that somebody else wrote.
func TestNobodyIsLedElsewhere(t *testing.T) {
	needFront(t)
	data := t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) {
		fillBoutique(t, d, 10)
		fillMembers(t, d, 1, 1)
	})
	s := serve(t, data, "--renderer", "off", "--payment", "local", "--call-rate", "100000", "--render-rate", "100000")
	p := newPatron(http.DefaultTransport, func() string { return s.origin })
	p.login(t, patronEmail(0))
	payloads := elsewhere()
	for _, to := range payloads {
		if back := member.ReturnTo(to); leaves(s.origin, back) {
			t.Errorf("%q is taken for a page of ours: %q", to, back)
		}
		asked := url.QueryEscape(to)
		for _, path := range []string{"/id/login?return_to=" + asked, "/logged_in?return_to=" + asked, "/logout?return_to=" + asked, "/id/oidc/callback?state=" + asked, "/" + url.PathEscape(to), "/items/?" + asked} {
			status, header, _ := p.open(t, path)
			if at := header.Get("Location"); status >= 500 || leaves(s.origin, at) {
				t.Errorf("%s: %d leads to %q", path, status, at)
			}
		}
	}
	if len(payloads) < 200 {
		t.Errorf("only %d payloads", len(payloads))
	}
	t.Logf("%d addresses at 7 doors: none leads out of the shop", len(payloads))
}

// leaves tells whether a browser on the shop's page that follows an address
// would be at another site. Browsers read backslashes as slashes and drop
// tabs and line breaks.
func leaves(origin, to string) bool {
	read := strings.NewReplacer(`\`, "/", "\t", "", "\n", "", "\r", "").Replace(strings.TrimSpace(to))
	base, _ := url.Parse(origin + "/")
	at, err := base.Parse(read)
	return read != "" && (err != nil || at.Scheme+"://"+at.Host != origin || strings.HasPrefix(read, "//"))
}

// No path leads to a file that is not the shop's to show.
func TestNoPathLeadsToOtherFiles(t *testing.T) {
	needFront(t)
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) { fillBoutique(t, d, 10) })
	for _, path := range []string{filepath.Join(folder, "secret.jpg"), filepath.Join(data, "secret.jpg"), filepath.Join(folder, "secret.svg")} {
		write(t, path, "the canary of this test")
	}
	s := serve(t, data, "--renderer", "off", "--call-rate", "100000", "--render-rate", "100000")
	tried := 0
	for _, door := range []string{"/images/", "/contents/", "/_app/", "/_app/assets/", "/sitemaps/", "/", "/demo/mail/", "/_app/builds/meta/"} {
		for _, up := range []string{"../", "..%2f", "%2e%2e/", "%2e%2e%2f", `..\`, "..%5c", "..%255c", "....//", "..;/", "%c0%ae%c0%ae/", "./../", "..%00/", "/"} {
			for _, depth := range []int{1, 2, 8} {
				for _, file := range []string{"secret.jpg", "tsumugi.db", "etc/passwd"} {
					tried++
					status, body := rawGet(t, s, door+strings.Repeat(up, depth)+file)
					if status >= 500 || strings.Contains(body, "canary of this test") || strings.Contains(body, "root:x:0") || strings.Contains(body, "SQLite format") {
						t.Errorf("%s%s×%d%s: %d shows a file: %.80q", door, up, depth, file, status, body)
					}
				}
			}
		}
	}
	t.Logf("%d paths: none shows a file", tried)
}

// rawGet asks for a path exactly as it is written, which clients would tidy.
func rawGet(t *testing.T, s *shopServer, path string) (int, string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.origin, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n", path)
	r, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return r.StatusCode, string(body)
}

// Clients who send a byte now and then keep nobody else waiting, and are cut
// off.
func TestSlowClientsKeepNobodyWaiting(t *testing.T) {
	waittest.Slow(t)
	t.Parallel()
	needFront(t)
	s := serve(t, t.TempDir(), "--renderer", "off", "--log-level", "error")
	slow := 400
	conns := make([]net.Conn, 0, slow)
	for i := range slow {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.origin, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if i%2 == 0 {
			fmt.Fprint(conn, "GET / HT") // a header that never ends
		} else {
			fmt.Fprint(conn, "POST /api/siapi/cart/select/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{") // a body that never comes
		}
		conns = append(conns, conn)
	}
	var longest time.Duration
	for range 200 {
		began := time.Now()
		if got := s.status(t, "/"); got != 200 {
			t.Fatalf("a page beside %d slow clients: %d", slow, got)
		}
		longest = max(longest, time.Since(began))
	}
	var cut sync.WaitGroup
	var still atomic.Int64
	for _, conn := range conns {
		cut.Go(func() {
			_ = conn.SetReadDeadline(time.Now().Add(2 * time.Minute)) // the server's own limits are far below
			if _, err := io.Copy(io.Discard, conn); err != nil && os.IsTimeout(err) {
				still.Add(1)
			}
		})
	}
	cut.Wait()
	if still.Load() > 0 {
		t.Errorf("%d of %d slow clients are still served", still.Load(), slow)
	}
	t.Logf("%d slow clients: 200 pages beside them, the longest took %v; all were cut off", slow, longest.Round(time.Millisecond))
}

// A body of a hundred megabytes is refused before it is read, wherever it goes.
func TestHugeBodiesAreRefused(t *testing.T) {
	needFront(t)
	s := serve(t, t.TempDir(), "--renderer", "off", "--log-level", "error", "--call-rate", "100000", "--stripe-webhook-secret", "whsec_x")
	before := residentKiB(s.cmd.Process.Pid)
	doors := map[string]string{"/cart": "application/x-www-form-urlencoded", "/cart/input": "application/x-www-form-urlencoded", "/csp-reports": "application/csp-report", "/webhook/payment/stripe": "application/json", "/webhook/contentful": "application/json"}
	for _, c := range everyCall(t) {
		doors["/api/"+c.name] = "application/json"
	}
	for path, media := range doors {
		r, err := http.NewRequest(http.MethodPost, s.origin+path, io.LimitReader(endless{}, 100<<20))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", media)
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			continue // cut off while it still sent
		}
		_ = answer.Body.Close()
		if answer.StatusCode < 400 || answer.StatusCode >= 500 {
			t.Errorf("%s takes 100 MB: %d", path, answer.StatusCode)
		}
	}
	after := residentKiB(s.cmd.Process.Pid)
	if after-before > 100<<10 {
		t.Errorf("the server grew from %d to %d KiB", before, after)
	}
	t.Logf("%d doors refused 100 MB each; memory went from %d to %d MiB", len(doors), before>>10, after>>10)
}

// endless is the letter a again and again.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// residentKiB is how much memory a process has; 0 where that cannot be told.
func residentKiB(pid int) int {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.Atoi(strings.Fields(rest)[0]) // the kernel writes a number
			return n
		}
	}
	return 0
}

// Members and guests use the shop at once, pages and calls in any order, and
// nobody ever gets a byte of somebody else's.
func TestMixedRequestsShowNobodyElse(t *testing.T) {
	needFront(t)
	people, requests := 12, 1500
	if promised() {
		requests = 10_000
	}
	data := t.TempDir()
	withShop(t, "sqlite:"+filepath.Join(data, "tsumugi.db"), func(d *db.DB) {
		fillBoutique(t, d, 100_000)
		fillMembers(t, d, people, 777)
	})
	s := serve(t, data, "--renderer", "quickjs", "--payment", "local", "--call-rate", "100000", "--render-rate", "100000", "--log-level", "warn")
	type person struct {
		*patron
		secrets []string
	}
	var all []person
	for i := range people {
		p := person{patron: newPatron(http.DefaultTransport, func() string { return s.origin })}
		p.login(t, patronEmail(i))
		name, street := fmt.Sprintf("彩%c子", '一'+rune(i)*37), fmt.Sprintf("秘密町%d-%d", 4000+i, 9000+i)
		kana := fmt.Sprintf("アイ%c", []rune("アカサタナハマヤラワガザ")[i%12])
		address := fields{"last_name": "紬", "first_name": name, "last_name_kana": "ツムギ", "first_name_kana": kana, "postal_code": "1000001", "prefecture": "東京都", "city": "千代田区", "address_line": street, "phone_number": "09077777777"}
		p.must(t, "member/update/", fields{"last_name": "紬", "first_name": name, "last_name_kana": "ツムギ", "first_name_kana": kana, "phone_number": "09077777777"}, 200)
		p.must(t, "address/insert/", address, 200)
		key := p.confirm(t, shirts[0], "card")
		number, _ := p.must(t, "order/insert/", fields{"key": key, "token": local.TokenOK}, 200)["number"].(string)
		p.secrets = []string{name, street, patronEmail(i), number}
		all = append(all, p)
	}
	doors := []string{"/", "/items", "/items/0019002123", "/brands", "/cart", "/mypage", "/mypage/orders", "/mypage/address"}
	calls := []string{"member/select/", "orders/select/", "address/select/", "cart/select/", "session/select/", "points/select/", "coupon/select/", "favoritelist/select/"}
	var next, foreign, own atomic.Int64
	var crowd sync.WaitGroup
	for worker := range 16 {
		crowd.Go(func() {
			for {
				n := int(next.Add(1))
				if n > requests {
					return
				}
				who := (n*7 + worker) % (people + 3) // the last three are guests
				var p *patron
				if who < people {
					p = all[who].patron
				} else {
					p = newPatron(http.DefaultTransport, func() string { return s.origin })
				}
				var r *http.Response
				var err error
				what := calls[n%len(calls)]
				if n%10 == 0 {
					what = doors[(n/10)%len(doors)]
					r, err = p.Get(s.origin + what)
				} else {
					raw, _ := json.Marshal(fields{"path": "/cart"}) // plain values
					r, err = p.Post(s.origin+"/api/siapi/"+what, "application/json", bytes.NewReader(raw))
				}
				if err != nil {
					t.Errorf("%s: %v", what, err)
					continue
				}
				body, err := io.ReadAll(r.Body)
				_ = r.Body.Close()
				if err != nil || r.StatusCode >= 500 {
					t.Errorf("%s: %d, %v", what, r.StatusCode, err)
				}
				seen := fmt.Sprint(r.Header) + string(body)
				for i, other := range all {
					for _, secret := range other.secrets {
						if !strings.Contains(seen, secret) {
							continue
						}
						if i == who {
							own.Add(1)
							continue
						}
						foreign.Add(1)
						t.Errorf("%s tells person %d of %q, who is person %d", what, who, secret, i)
					}
				}
			}
		})
	}
	crowd.Wait()
	if own.Load() < int64(requests)/10 {
		t.Errorf("people saw their own only %d times: it proves nothing", own.Load())
	}
	t.Logf("%d mixed requests of %d members and guests: their own was seen %d times, somebody else's %d times", requests, people, own.Load(), foreign.Load())
}
