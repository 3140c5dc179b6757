package push_test

import (
	"errors"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/push"
	"github.com/tsumugi-shop/tsumugi/internal/push/pushtest"
	"github.com/tsumugi-shop/tsumugi/internal/push/webpush"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

const aiko, ben = "1000001", "1000002"

type world struct {
	*testing.T
	now      time.Time
	db       *db.DB
	service  *pushtest.Service
	devices  *push.Devices
	queue    *push.Queue
	messages int
}

func eachWorld(t *testing.T, play func(w *world)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := &world{T: t, now: time.Now(), service: pushtest.New(t)}
		w.db = d.At(func() time.Time { return w.now })
		key, err := push.OpenKey(t.Context(), w.db, newSeal(t), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		service, err := webpush.New(webpush.Config{Key: key, Contact: "mailto:shop@example.jp", Own: w.service.URL(), TLS: w.service.TLS(), Now: time.Now})
		if err != nil {
			t.Fatal(err)
		}
		w.devices, w.queue = &push.Devices{DB: w.db, Service: service, Key: key}, &push.Queue{DB: w.db, Service: service, Log: slog.New(slog.DiscardHandler)}
		play(w)
	})
}

func newSeal(t *testing.T) seal.Key {
	t.Helper()
	k, err := seal.ParseKey(seal.NewText())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func (w *world) add(owner, name string) {
	w.Helper()
	if err := w.devices.Add(w.Context(), owner, w.service.Subscribe(name)); err != nil {
		w.Fatal(err)
	}
}

func (w *world) put(owner, key, topic string) {
	w.Helper()
	n := push.Notice{Key: key, Title: "再入荷しました", Body: "お早めにご覧ください。", Path: "/items/1", Topic: topic}
	if err := w.db.Update(w.Context(), func(tx *db.Tx) error { return push.Put(w.Context(), tx, owner, n) }); err != nil {
		w.Fatal(err)
	}
}

func (w *world) send() {
	w.Helper()
	if err := w.queue.SendAll(w.Context()); err != nil {
		w.Fatal(err)
	}
}

// answer has the service answer with a status and count what it was asked.
func (w *world) answer(status int, retryAfter string) {
	w.messages = 0
	w.service.Answer(func(rw http.ResponseWriter, _ *http.Request) bool {
		w.messages++
		if retryAfter != "" {
			rw.Header().Set("Retry-After", retryAfter)
		}
		rw.WriteHeader(status)
		return true
	})
}

func (w *world) list(owner string) []push.Device {
	w.Helper()
	list, err := w.devices.List(w.Context(), owner)
	if err != nil {
		w.Fatal(err)
	}
	return list
}

func TestAMemberIsToldOnceInEachBrowser(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.add(aiko, "desk")
		w.add(ben, "other")
		w.put(aiko, "restock.1", "restock")
		w.put(aiko, "restock.1", "other topic") // the same news
		w.put("", "restock.2", "restock")       // a guest's
		w.send()
		w.send()
		want := pushtest.Seen{Title: "再入荷しました", Body: "お早めにご覧ください。", Path: "/items/1", Tag: "restock"}
		for name, n := range map[string]int{"phone": 1, "desk": 1, "other": 0} {
			if seen := w.service.Seen(name); len(seen) != n || n == 1 && seen[0] != want {
				w.Errorf("%s: got %+v, want %d of %+v", name, seen, n, want)
			}
		}
	})
}

func TestWhatWaitsIsBoundedAndTheLatestCounts(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.put(aiko, "price.1", "price")
		w.put(aiko, "price.2", "price")
		for i := range 40 {
			w.put(aiko, "shipped."+string(rune('A'+i)), "order "+string(rune('A'+i)))
		}
		w.send()
		seen, prices := w.service.Seen("phone"), 0
		for _, one := range seen {
			if one.Tag == "price" {
				prices++
			}
		}
		if len(seen) != 20 || prices != 1 {
			w.Errorf("got %d notices, %d of them of a price", len(seen), prices)
		}
	})
}

func TestABrowserThatIsGoneIsForgotten(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.put(aiko, "price.1", "price")
		w.put(aiko, "restock.1", "restock")
		w.answer(http.StatusGone, "")
		w.send()
		if list := w.list(aiko); len(list) != 0 {
			w.Errorf("still there: %+v", list)
		}
		if before := w.messages; before == 0 || before > 2 {
			w.Errorf("asked %d times", before)
		}
	})
}

func TestABusyServiceIsAskedAgainWhenItSays(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.put(aiko, "price.1", "price")
		w.answer(http.StatusTooManyRequests, "600")
		w.send()
		w.now = w.now.Add(9 * time.Minute)
		w.send()
		if w.messages != 1 {
			w.Errorf("asked %d times before the time", w.messages)
		}
		w.now = w.now.Add(2 * time.Minute)
		w.service.Answer(nil)
		w.send()
		if seen := w.service.Seen("phone"); len(seen) != 1 {
			w.Errorf("got %+v", seen)
		}
	})
}

func TestOldNewsIsGivenUp(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.put(aiko, "price.1", "price")
		w.answer(http.StatusServiceUnavailable, "")
		for range 20 {
			w.send()
			w.now = w.now.Add(4 * time.Hour)
		}
		if w.messages < 4 || w.messages > 8 || len(w.list(aiko)) != 1 {
			w.Errorf("asked %d times, browsers %v", w.messages, w.list(aiko))
		}
		w.service.Answer(nil)
		w.send()
		if seen := w.service.Seen("phone"); len(seen) != 0 {
			w.Errorf("told days later: %+v", seen)
		}
	})
}

func TestBrowsersAreTheMembersOwn(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		d := w.list(aiko)[0]
		if err := w.devices.Remove(w.Context(), ben, d.ID, d.Endpoint); !errors.Is(err, push.ErrUnknown) {
			w.Errorf("another's: got %v", err)
		}
		if err := w.devices.Remove(w.Context(), aiko, "", ""); !errors.Is(err, push.ErrUnknown) {
			w.Errorf("nothing named: got %v", err)
		}
		// The same screen, after somebody else logged in there.
		if err := w.devices.Add(w.Context(), ben, d); err != nil || len(w.list(aiko)) != 0 || len(w.list(ben)) != 1 {
			w.Errorf("taken over: got %v, %v, %v", err, w.list(aiko), w.list(ben))
		}
		for i := range 12 {
			w.add(ben, "many"+string(rune('A'+i)))
		}
		if list := w.list(ben); len(list) != 10 || list[0].Name != "manyL" {
			w.Errorf("got %d, first %+v", len(list), list[0])
		}
		if err := w.devices.Remove(w.Context(), ben, "", w.list(ben)[0].Endpoint); err != nil || len(w.list(ben)) != 9 {
			w.Errorf("by its endpoint: got %v", err)
		}
		for name, change := range map[string]func(d *push.Device){
			"address": func(d *push.Device) { d.Endpoint = "https://10.0.0.1/x" }, "key": func(d *push.Device) { d.Public = "AAAA" },
			"no point of the curve": func(d *push.Device) { d.Public = "B" + d.Public[1:80] + "AAAAAAA" }, "secret": func(d *push.Device) { d.Auth = "AAAA" },
		} {
			broken := d
			change(&broken)
			if err := w.devices.Add(w.Context(), ben, broken); !errors.Is(err, push.ErrAddress) {
				w.Errorf("%s: got %v", name, err)
			}
		}
	})
}

func TestAMemberWhoAsksIsToldAndOneWhoLeavesForgotten(t *testing.T) {
	eachWorld(t, func(w *world) {
		w.add(aiko, "phone")
		w.add(ben, "other")
		w.put(aiko, "price.1", "price")
		told := func(owner string) (devices, waiting int) {
			err := w.db.View(w.Context(), func(tx *db.Tx) error {
				t, err := push.Tell(w.Context(), tx, member.Customer{Code: owner})
				if err == nil {
					says := t.Says.(map[string]any)
					devices, waiting = len(says["devices"].([]db.Record)), len(says["waiting"].([]db.Record))
				}
				return err
			})
			if err != nil {
				w.Fatal(err)
			}
			return devices, waiting
		}
		if d, n := told(aiko); d != 1 || n != 1 {
			w.Errorf("told of %d browsers and %d notices", d, n)
		}
		if err := w.db.Update(w.Context(), func(tx *db.Tx) error { return push.Forget(w.Context(), tx, aiko) }); err != nil {
			w.Fatal(err)
		}
		w.send()
		if d, n := told(aiko); d != 0 || n != 0 || len(w.service.Seen("phone")) != 0 {
			w.Errorf("left: %d browsers, %d notices, seen %v", d, n, w.service.Seen("phone"))
		}
		if len(w.list(ben)) != 1 {
			w.Error("another member's browser went too")
		}
	})
}

func TestTheKeyIsMadeOnceAndKeptSealed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		seals, log := newSeal(t), slog.New(slog.DiscardHandler)
		open := func(s seal.Key) push.Key {
			t.Helper()
			k, err := push.OpenKey(t.Context(), d, s, log)
			if err != nil {
				t.Fatal(err)
			}
			return k
		}
		first := open(seals)
		if again := open(seals); again.Public != first.Public || string(again.Private) != string(first.Private) {
			t.Error("another key at the second start")
		}
		other := newSeal(t)
		replaced := open(other)
		if replaced.Public == first.Public {
			t.Error("a key that cannot be opened was kept")
		}
		if again := open(other); again.Public != replaced.Public {
			t.Error("the new key was not kept")
		}
		if _, err := push.OpenKey(t.Context(), d, seal.Key{}, log); !errors.Is(err, seal.ErrNoKey) {
			t.Errorf("without a seal: got %v", err)
		}
	})
}
