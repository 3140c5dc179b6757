package office_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/office"
	"github.com/tsumugi-shop/tsumugi/internal/office/officetest"
	"github.com/tsumugi-shop/tsumugi/internal/order/receipt"
	"github.com/tsumugi-shop/tsumugi/internal/passkey"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// unrecorded are the calls that write something and leave no row, and why.
var unrecorded = map[string]string{
	"presence/look":            "says only who looks at what, for seconds",
	"session/passkey_begin":    "keeps a question to a browser, for minutes",
	"account/passkey_begin":    "keeps a question to a browser, for minutes",
	"invitation/passkey_begin": "keeps a question to a browser, for minutes",
	"invitation/get":           "keeps the key of codes that nobody uses yet",
	"goods/picture":            "keeps a file that nothing shows until a save",
	"texts/picture":            "keeps a file that nothing shows until a save",
	"pages/picture":            "keeps a file that nothing shows until a save",
	"imports/part":             "keeps a part of a file whose beginning is in the record",
}

// recordRooms do every changing call of a room once. A new room adds itself here.
var recordRooms = []func(w *recordWalk){
	(*recordWalk).peopleCalls, (*recordWalk).orderCalls, (*recordWalk).bulkCalls, (*recordWalk).shippingCalls, (*recordWalk).returnCalls, (*recordWalk).transferCalls,
	(*recordWalk).pageCalls,
	(*recordWalk).inquiryCalls, (*recordWalk).reviewCalls, (*recordWalk).approvalCalls, (*recordWalk).stockCalls, (*recordWalk).priceCalls, (*recordWalk).goodsCalls, (*recordWalk).importCalls, (*recordWalk).travelCalls, (*recordWalk).textCalls, (*recordWalk).treeCalls, (*recordWalk).campaignCalls,
}

// A recordWalk makes calls and looks each time at what the record says of it.
type recordWalk struct {
	*officetest.Office
	walked  map[string]bool
	buyers  int
	jar     *call.Jar // of the last call
	Members *membertest.People
}

// Every call that changes something is a row of the record that names who made
// it. A new call is ReadOnly, a step of its room's walk, or has a reason in
// unrecorded.
func TestEveryChangingCallIsInTheRecord(t *testing.T) {
	officetest.Each(t, func(t *testing.T, x *officetest.Office) {
		key, err := seal.ParseKey(seal.NewText())
		if err != nil {
			t.Fatal(err)
		}
		x.Parts.People.Seals, x.Parts.People.Demo = key, true
		if x.Parts.People.Passkeys, err = passkey.NewSite("http://office.test", "紬"); err != nil {
			t.Fatal(err)
		}
		if err := x.Parts.People.FillDemo(t.Context()); err != nil {
			t.Fatal(err)
		}
		x.Parts.Packing = receipt.Packing
		members := membertest.Open(t, x.DB, membertest.NewClock())
		x.Parts.Members = members.Members
		if x.Table, err = office.NewTable(x.Parts); err != nil {
			t.Fatal(err)
		}
		w := &recordWalk{Office: x, walked: map[string]bool{}, Members: members}
		for _, walk := range recordRooms {
			walk(w)
		}
		for _, c := range office.Rooms(x.Parts) {
			name := strings.TrimPrefix(c.Name(), "office/")
			_, excused := unrecorded[name]
			if !c.Reads && !excused && !w.walked[name] {
				t.Errorf("%s changes something and nobody tried whether the record says so: add a step to its room in internal/office/record*_test.go, or make it ReadOnly", name)
			}
			if c.Reads && (excused || w.walked[name]) {
				t.Errorf("%s is ReadOnly and has a step or an excuse", name)
			}
		}
	}, withPictures(t), withDesk(t))
}

// did makes a call as somebody of a role, which is in the record then.
func did[Out any](w *recordWalk, role, name string, body any) Out {
	w.T.Helper()
	out, _ := didBy[Out](w, w.People[role].Token, w.People[role].ID, name, body)
	return out
}

// didBy is did for who has a session, or begins one, which it returns.
func didBy[Out any](w *recordWalk, token, who, name string, body any) (Out, string) {
	w.T.Helper()
	before := map[string]bool{}
	for _, e := range w.latest() {
		before[e.ID] = true
	}
	out, session := ask[Out](w, token, name, body)
	w.walked[name] = true
	var fresh []audit.Entry
	named := false
	for _, e := range w.latest() {
		if !before[e.ID] {
			fresh = append(fresh, e)
			named = named || e.Actor.Kind == audit.Staff && e.Actor.ID == who
		}
	}
	if !named {
		w.T.Errorf("%s: the record does not say that %s did it: %+v", name, who, fresh)
	}
	return out, session
}

// do makes a call with a session.
func (w *recordWalk) do(token, name string, body any) call.Answer {
	w.T.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		w.T.Fatal(err)
	}
	w.jar = &call.Jar{}
	ctx := call.WithJar(call.WithCaller(w.T.Context(), call.Caller{SessionID: token, ClientIP: "192.0.2.7", UserAgent: "Firefox"}), w.jar)
	return w.Table.Do(ctx, "office/"+name, text)
}

// ask makes a call that is answered, and returns the session that it began.
func ask[Out any](w *recordWalk, token, name string, body any) (out Out, session string) {
	w.T.Helper()
	answer := w.do(token, name, body)
	if answer.Status != 200 {
		w.T.Fatalf("%s answered %d %s, %v", name, answer.Status, answer.Body, answer.Err)
	}
	if err := json.Unmarshal(answer.Body, &out); err != nil {
		w.T.Fatalf("%s answered %s", name, answer.Body)
	}
	for _, c := range w.jar.Cookies() {
		if c.Name == call.SessionCookie {
			session = c.Value
		}
	}
	return out, session
}

func (w *recordWalk) latest() []audit.Entry {
	w.T.Helper()
	list, err := w.Parts.Audit.List(w.T.Context(), audit.Filter{})
	if err != nil {
		w.T.Fatal(err)
	}
	return list
}

// next numbers the shoppers of orders.
func (w *recordWalk) next() int {
	w.buyers++
	return w.buyers
}
