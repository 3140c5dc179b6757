// Package approvals holds the calls about what two people decide: what waits for
// a second person, their word, and for what there has to be one.
package approvals

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/words"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	Approvals approval.Approvals
	People    *staff.People
	// Do makes a call of the office, for who may.
	Do func(ctx context.Context, name string, body []byte) error
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("approvals/list", "What waits for a second person, and what was decided.", staff.Everyone, p.list).ReadOnly(),
		room.New("approvals/agree", "Agrees to what somebody else asked for: it is done now.", staff.Everyone, p.agree).AfterProof(),
		room.New("approvals/refuse", "Refuses what somebody else asked for.", staff.Everyone, p.refuse),
		room.New("approvals/withdraw", "Takes back what one asked for oneself.", staff.Everyone, p.withdraw),
		room.New("approvals/save_rule", "Says whether two people decide something.", staff.Settings, p.saveRule).AfterProof(),
	}
}

// ApprovalList is what waits and what was decided.
type ApprovalList struct {
	Waiting []ApprovalRow  `json:"waiting"`
	Decided []ApprovalRow  `json:"decided"` // the latest
	Rules   []ApprovalRule `json:"rules"`
}

// ApprovalRow is something that somebody asked for.
type ApprovalRow struct {
	ID          string         `json:"id"`
	Kind        approval.Kind  `json:"kind"`
	State       approval.State `json:"state"`
	Said        string         `json:"said"`
	Reason      string         `json:"reason"`
	Amount      int64          `json:"amount"`
	Number      string         `json:"number"` // of the order that it is about; may be empty
	Text        string         `json:"text"`   // id of the text that it is about; may be empty
	Name        string         `json:"name"`   // of who asked
	Asked       int64          `json:"asked"`  // Unix milliseconds
	Expires     int64          `json:"expires"`
	DecidedName string         `json:"decided_name"`
	Decided     int64          `json:"decided"`
	Note        string         `json:"note"`
	Mine        bool           `json:"mine"`      // who looks asked for it
	MayAgree    bool           `json:"may_agree"` // who looks may decide it
}

// ApprovalRule says whether two people decide something.
type ApprovalRule struct {
	Kind  approval.Kind `json:"kind"`
	On    bool          `json:"on"`
	Above int64         `json:"above"` // yen above which it is so
}

// listMost is how many requests of each sort are listed.
const listMost = 100

// Shown is the requests that wait and are shown to who makes the call: their own,
// and those that they may decide.
func Shown(ctx context.Context, a approval.Approvals) (list []approval.Request, err error) {
	all, err := a.List(ctx, approval.Waiting, listMost)
	for _, r := range all {
		if visible(ctx, r) {
			list = append(list, r)
		}
	}
	return list, err
}

func visible(ctx context.Context, r approval.Request) bool {
	return r.AskedBy == room.Who(ctx).Person.ID || room.May(ctx, staff.Permission(r.Needs))
}

func (p Parts) list(ctx context.Context, _ call.None) (ApprovalList, error) {
	out := ApprovalList{Waiting: []ApprovalRow{}, Decided: []ApprovalRow{}, Rules: []ApprovalRule{}}
	waiting, err := Shown(ctx, p.Approvals)
	if err != nil {
		return out, err
	}
	for _, r := range waiting {
		out.Waiting = append(out.Waiting, newRow(ctx, r))
	}
	decided, err := p.Approvals.List(ctx, approval.Agreed, listMost)
	if err != nil {
		return out, err
	}
	for _, r := range decided {
		if visible(ctx, r) {
			out.Decided = append(out.Decided, newRow(ctx, r))
		}
	}
	for _, kind := range approval.Kinds {
		above, on, err := p.Approvals.On(ctx, kind)
		if err != nil {
			return out, err
		}
		out.Rules = append(out.Rules, ApprovalRule{kind, on, int64(above)})
	}
	return out, nil
}

func newRow(ctx context.Context, r approval.Request) ApprovalRow {
	mine := r.AskedBy == room.Who(ctx).Person.ID
	row := ApprovalRow{
		ID: r.ID, Kind: r.Kind, State: r.State, Said: r.Said, Reason: r.Reason, Amount: int64(r.Amount), Name: r.Name, Asked: words.Unix(r.Asked), Expires: words.Unix(r.Expires),
		DecidedName: r.DecidedName, Decided: words.Unix(r.Decided), Note: r.Note, Mine: mine, MayAgree: !mine && room.May(ctx, staff.Permission(r.Needs)),
	}
	switch r.Object {
	case "order":
		row.Number = r.ObjectID
	case "content":
		row.Text = r.ObjectID
	}
	return row
}

// ApprovalAct names a request, and says why.
type ApprovalAct struct {
	ID   string `json:"id"`
	Note string `json:"note,omitempty"`
}

func me(ctx context.Context) approval.Person {
	p := room.Who(ctx).Person
	return approval.Person{ID: p.ID, Name: p.Name}
}

// may refuses who has not the permission that a request needs, or does not see it.
func (p Parts) may(ctx context.Context, request string) error {
	r, err := p.Approvals.Find(ctx, request)
	if err != nil {
		return err
	}
	if !visible(ctx, r) {
		return approval.ErrNotFound
	}
	if r.AskedBy != room.Who(ctx).Person.ID && !room.May(ctx, staff.Permission(r.Needs)) {
		return staff.ErrForbidden
	}
	return nil
}

func (p Parts) agree(ctx context.Context, in ApprovalAct) (ApprovalList, error) {
	if err := p.may(ctx, in.ID); err != nil {
		return ApprovalList{}, err
	}
	from := staff.Masked(call.CallerOf(ctx).ClientIP)
	_, err := p.Approvals.Agree(ctx, in.ID, me(ctx), func(r approval.Request, note func(*db.Tx) error) error {
		who, err := p.People.Acting(ctx, r.AskedBy, r.Name)
		if err != nil {
			return ErrGone.Because(err)
		}
		return p.Do(room.As(ctx, who, from, note), r.Call, []byte(r.Body))
	})
	if err != nil {
		return ApprovalList{}, err
	}
	return p.list(ctx, call.None{})
}

// ErrGone refuses to do what somebody asked for who works here no more.
var ErrGone = fault.New(fault.Conflict, "office.asker_gone", "依頼した人がいまは働いていないか、権限がなくなったため、承認できません。")

func (p Parts) refuse(ctx context.Context, in ApprovalAct) (ApprovalList, error) {
	if err := p.may(ctx, in.ID); err != nil {
		return ApprovalList{}, err
	}
	if _, err := p.Approvals.Refuse(ctx, in.ID, me(ctx), in.Note); err != nil {
		return ApprovalList{}, err
	}
	return p.list(ctx, call.None{})
}

func (p Parts) withdraw(ctx context.Context, in ApprovalAct) (ApprovalList, error) {
	if err := p.may(ctx, in.ID); err != nil {
		return ApprovalList{}, err
	}
	if _, err := p.Approvals.Withdraw(ctx, in.ID, me(ctx)); err != nil {
		return ApprovalList{}, err
	}
	return p.list(ctx, call.None{})
}

func (p Parts) saveRule(ctx context.Context, in ApprovalRule) (ApprovalList, error) {
	// Who may change staff alone could else switch the second person off first.
	if err := room.TwoDecide(ctx, room.Second{Kind: approval.Staff, Needs: staff.Settings, Object: "approval", ObjectID: string(in.Kind), Said: "承認の決まりの変更（" + kindWords[in.Kind] + "）"}); err != nil {
		return ApprovalList{}, err
	}
	if err := p.Approvals.Save(ctx, in.Kind, in.On, money.Yen(in.Above), room.Agreed(ctx)...); err != nil {
		return ApprovalList{}, err
	}
	return p.list(ctx, call.None{})
}

var kindWords = map[approval.Kind]string{approval.Refund: "返金", approval.Staff: "スタッフと役割", approval.Erase: "会員の消去", approval.Price: "セール", approval.Text: "記事の公開", approval.Remove: "カテゴリの削除", approval.Coupon: "クーポン", approval.Points: "ポイントの付与"}
