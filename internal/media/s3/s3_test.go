package s3_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/media/mediatest"
	"github.com/tsumugi-shop/tsumugi/internal/media/s3"
)

// A service is an object store on this machine that checks signatures, counts
// requests by method, and is away as often as it is told.
type service struct {
	url string

	mu    sync.Mutex
	asked map[string]int
	away  int
	twist bool // answers with other bytes
}

func newService(t *testing.T) *service {
	t.Helper()
	objects := s3mem.New()
	if err := objects.CreateBucket(t.Context(), "shop"); err != nil {
		t.Fatal(err)
	}
	fake := gofakes3.New(objects, gofakes3.WithV4Auth(map[string]string{"key": "secret"}))
	s := &service{asked: map[string]int{}}
	inner := fake.Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked[r.Method]++
		away, twist := s.away > 0, s.twist
		s.away--
		s.mu.Unlock()
		switch {
		case away:
			w.WriteHeader(http.StatusServiceUnavailable)
		case twist && r.Method == http.MethodGet:
			_, _ = w.Write([]byte("somebody else's bytes"))
		default:
			inner.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	s.url = server.URL + "/shop/pictures"
	return s
}

func (s *service) count(method string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[method]
}

func (s *service) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

func open(t *testing.T, d *db.DB, c s3.Config) *s3.Store {
	t.Helper()
	if c.Region == "" {
		c.Region = "us-east-1"
	}
	if c.Key == "" {
		c.Key, c.Secret = "key", "secret"
	}
	s, err := s3.Open(d, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		n := 0
		mediatest.Run(t, func(t *testing.T) media.Store {
			n++
			// Each part of the suite begins with nothing, so it has names of its own.
			return below{open(t, d, s3.Config{URL: newService(t).url}), "part" + string(rune('a'+n)) + "/"}
		})
	})
}

// below is a store whose keys begin with a folder.
type below struct {
	store  media.Store
	folder string
}

func (b below) at(key string) string {
	if media.CheckKey(key) != nil {
		return key
	}
	return b.folder + key
}
func (b below) Stat(ctx context.Context, key string) (media.Info, error) {
	return b.store.Stat(ctx, b.at(key))
}
func (b below) Read(ctx context.Context, key string) ([]byte, error) {
	return b.store.Read(ctx, b.at(key))
}
func (b below) Put(ctx context.Context, key string, data []byte) error {
	return b.store.Put(ctx, b.at(key), data)
}

func TestTheSameBytesAreUploadedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service := newService(t)
		one, other := open(t, d, s3.Config{URL: service.url}), open(t, d, s3.Config{URL: service.url})
		for _, key := range []string{"items/a", "items/b", "items/a"} {
			if err := one.Put(t.Context(), key, []byte("a picture")); err != nil {
				t.Fatal(err)
			}
		}
		if n := service.count(http.MethodPut); n != 1 {
			t.Errorf("uploaded %d times; want once", n)
		}
		// The other node shows what the one was given at once, also when it is replaced.
		if err := one.Put(t.Context(), "items/a", []byte("another")); err != nil {
			t.Fatal(err)
		}
		for key, want := range map[string]string{"items/a": "another", "items/b": "a picture"} {
			if got, err := other.Read(t.Context(), key); err != nil || string(got) != want {
				t.Errorf("the other node reads %s: %q, %v; want %q", key, got, err, want)
			}
		}
		if keys, err := other.Keys(t.Context()); err != nil || strings.Join(keys, " ") != "items/a items/b" {
			t.Errorf("Keys: %v, %v", keys, err)
		}
	})
}

func TestAServiceThatIsAwayForAMomentIsAskedAgain(t *testing.T) {
	service := newService(t)
	s := open(t, dbtest.SQLite(t), s3.Config{URL: service.url})
	service.set(func() { service.away = 3 })
	if err := s.Put(t.Context(), "a", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	service.set(func() { service.away = 1 << 30 })
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := s.Read(ctx, "a"); err == nil {
		t.Error("a service that is away was read from")
	}
	if err := s.Put(t.Context(), "b", []byte("never arrives")); err == nil {
		t.Error("a picture that nobody took was kept")
	}
	service.set(func() { service.away = 0 })
	if _, err := s.Stat(t.Context(), "b"); !errors.Is(err, media.ErrNotFound) {
		t.Errorf("what was not uploaded is named: %v", err)
	}
}

func TestWhatIsNotThePictureIsNotShown(t *testing.T) {
	service := newService(t)
	s := open(t, dbtest.SQLite(t), s3.Config{URL: service.url})
	if err := s.Put(t.Context(), "a", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	service.set(func() { service.twist = true })
	if got, err := s.Read(t.Context(), "a"); err == nil {
		t.Errorf("read %q, which nobody put there", got)
	}
}

func TestAWrongSecretIsRefused(t *testing.T) {
	d := dbtest.SQLite(t)
	s := open(t, d, s3.Config{URL: newService(t).url, Key: "key", Secret: "guessed"})
	if err := s.Put(t.Context(), "a", []byte("a picture")); err == nil || !strings.Contains(err.Error(), "403") {
		t.Errorf("Put with a wrong secret: %v; want a refusal that says 403", err)
	}
}

func TestAddressesThatAreNoBucket(t *testing.T) {
	for _, address := range []string{
		"", "folder", "ftp://h/b", "https://h", "https://h/", "https:///b", "https://u:p@h/b", "https://h/b?x=1", "https://h/b#f", "https://h/../b", "https://h/b c", "https://h/b//c",
	} {
		if _, err := s3.Open(nil, s3.Config{URL: address, Region: "r", Key: "k", Secret: "s"}); err == nil {
			t.Errorf("%q is taken for a bucket", address)
		}
	}
	if _, err := s3.Open(nil, s3.Config{URL: "https://h/b", Region: "r"}); err == nil {
		t.Error("a bucket without a key is taken")
	}
}

func TestPicturesAreShownWhileTheDatabaseIsAway(t *testing.T) {
	service := newService(t)
	d := dbtest.SQLite(t)
	s := open(t, d, s3.Config{URL: service.url})
	if err := s.Put(t.Context(), "a", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Stat(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Read(t.Context(), "a"); err != nil || string(got) != "a picture" {
		t.Errorf("Read without a database: %q, %v", got, err)
	}
	if _, err := s.Read(t.Context(), "never-seen"); err == nil || errors.Is(err, media.ErrNotFound) {
		t.Errorf("Read of what was never asked for: %v; want that it cannot be known", err)
	}
}
