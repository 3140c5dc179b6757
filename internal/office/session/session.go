// Package session holds the calls with which somebody enters the office and
// leaves it.
package session

import (
	"context"
	"slices"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	People *staff.People
	// May names the calls that a role lets somebody make.
	May func(staff.Role) []string
}

// Calls are the calls of the door.
func Calls(p Parts) []room.Call {
	return slices.Concat(p.sessionCalls(), p.invitationCalls(), p.accountCalls())
}

func (p Parts) sessionCalls() []room.Call {
	return []room.Call{
		room.New("session/get", "Who is logged in, and what they may do.", staff.Stranger, p.get).ReadOnly(),
		room.New("session/login", "Logs in with password and one-time code.", staff.Stranger, p.login),
		room.New("session/demo", "Logs in as one of the people of the demo.", staff.Stranger, p.demo),
		room.New("session/prove", "Proves once more who somebody is, for what needs it.", staff.Everyone, p.prove),
		room.New("session/logout", "Logs out.", staff.Stranger, p.logout),
	}
}

// Me is who is logged in.
type Me struct {
	Person *Person `json:"person"` // null: nobody
	// May are the names of the calls that they may make: what is not here is not shown.
	May []string `json:"may"`
	// Demo are the people whom the demo's login offers.
	Demo []DemoPerson `json:"demo"`
	// Stage tells what the stripe of the bar says.
	Stage Stage `json:"stage"`
	// Shop is the shop's name.
	Shop string `json:"shop"`
}

// Stage is which shop somebody works in.
type Stage string

// A demo, or the shop itself.
const (
	Production Stage = "production"
	Demo       Stage = "demo"
)

// Enum lists the stages.
func (Stage) Enum() []any { return []any{Production, Demo} }

// Person is somebody who works here.
type Person struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Role     string `json:"role"`
	RoleName string `json:"role_name"`
	// RefundMost is how many yen they give back at once; 0 is no bound.
	RefundMost int64 `json:"refund_most"`
	// ProvedUntil is until when what needs a proof can be done without another.
	ProvedUntil string `json:"proved_until"`
	Session     string `json:"session_id"`
}

// DemoPerson is a button of the demo's login.
type DemoPerson struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	RoleName string `json:"role_name"`
}

func (p Parts) get(ctx context.Context, _ call.None) (Me, error) {
	return p.me(room.Who(ctx)), nil
}

func (p Parts) me(l staff.Login) Me {
	me := Me{Stage: Production, Shop: p.People.ShopName}
	if p.People.Demo {
		me.Stage = Demo
		for _, d := range staff.DemoPeople {
			me.Demo = append(me.Demo, DemoPerson{ID: d.ID, Name: d.Name, RoleName: staff.StandardName(d.Role)})
		}
	}
	if l.Person.ID == "" {
		return me
	}
	me.Person = &Person{
		ID: l.Person.ID, Name: l.Person.Name, Email: l.Person.Email, Role: l.Role.Code, RoleName: l.Role.Name,
		RefundMost: int64(l.Role.RefundMost), ProvedUntil: l.Session.AuthTime.Add(p.People.FreshFor).UTC().Format(time.RFC3339), Session: l.Session.ID,
	}
	me.May = p.May(l.Role)
	return me
}

// LoginBody is what somebody logs in with.
type LoginBody struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	// Code is a one-time code, or a recovery code.
	Code string `json:"code"`
}

func (p Parts) login(ctx context.Context, in LoginBody) (Me, error) {
	d := device(ctx)
	l, err := p.People.Login(ctx, in.Email, in.Password, in.Code, d)
	if err != nil {
		return Me{}, err
	}
	return p.entered(ctx, l, d), nil
}

// DemoBody says as whom.
type DemoBody struct {
	ID string `json:"id"`
}

func (p Parts) demo(ctx context.Context, in DemoBody) (Me, error) {
	d := device(ctx)
	l, err := p.People.DemoLogin(ctx, in.ID, d)
	if err != nil {
		return Me{}, err
	}
	return p.entered(ctx, l, d), nil
}

// ProveBody is what somebody proves with who they are.
type ProveBody struct {
	Password string `json:"password"`
	Code     string `json:"code"`
}

func (p Parts) prove(ctx context.Context, in ProveBody) (Me, error) {
	caller := call.CallerOf(ctx)
	if err := p.People.Prove(ctx, room.Who(ctx), caller.SessionID, in.Password, in.Code); err != nil {
		return Me{}, err
	}
	l, err := p.People.Visit(ctx, caller.SessionID, caller.ClientIP)
	return p.me(l), err
}

func (p Parts) logout(ctx context.Context, _ call.None) (Me, error) {
	if err := p.People.Logout(ctx, call.CallerOf(ctx).SessionID); err != nil {
		return Me{}, err
	}
	call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, MaxAge: -1})
	return p.me(staff.Login{}), nil
}

// deviceLife is how long a browser keeps the name that tells its mistakes from
// those of strangers.
const deviceLife = 180 * 24 * time.Hour

// device is where somebody is, with a name for it that the browser keeps once
// they are in.
func device(ctx context.Context) staff.Device {
	caller := call.CallerOf(ctx)
	key := caller.CartID
	if key == "" {
		key = seal.Secret()
	}
	return staff.Device{Agent: caller.UserAgent, IP: caller.ClientIP, Key: key, Token: caller.SessionID}
}

func (p Parts) entered(ctx context.Context, l staff.Login, d staff.Device) Me {
	call.SetCookie(ctx, call.Cookie{Name: call.SessionCookie, Value: l.Token, MaxAge: staff.SessionLife})
	call.SetCookie(ctx, call.Cookie{Name: call.CartCookie, Value: d.Key, MaxAge: deviceLife})
	return p.me(l)
}
