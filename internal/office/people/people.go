// Package people holds the calls about those who work in the shop, their roles
// and from where they work.
package people

import (
	"context"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/office/room"
	"github.com/tsumugi-shop/tsumugi/internal/office/session"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

// Parts is what the calls need.
type Parts struct {
	People  *staff.People
	Members *member.Members // who are erased when they ask for it
}

// Calls are the calls of the room.
func Calls(p Parts) []room.Call {
	return []room.Call{
		room.New("staff/list", "Everybody who works here or did, the roles, and the networks.", staff.StaffManage, p.list).ReadOnly(),
		room.New("staff/invite", "Invites somebody by a letter.", staff.StaffManage, p.invite).AfterProof(),
		room.New("staff/role", "Gives somebody another role.", staff.StaffManage, p.setRole).AfterProof(),
		room.New("staff/disable", "Ends somebody's work here, and all their sessions.", staff.StaffManage, p.disable).AfterProof(),
		room.New("staff/sessions", "Where somebody is logged in.", staff.StaffManage, p.sessions).ReadOnly(),
		room.New("staff/end_session", "Ends a session of somebody.", staff.StaffManage, p.endSession).AfterProof(),
		room.New("staff/save_role", "Changes a role, or makes one.", staff.StaffManage, p.saveRole).AfterProof(),
		room.New("staff/save_networks", "Says from which networks the office may be used.", staff.StaffManage, p.saveNetworks).AfterProof(),
		room.New("members/erase", "Erases a member who asked for it.", staff.Settings, p.erase).AfterProof(),
	}
}

// Overview is everybody, and what they may do.
type Overview struct {
	People      []StaffPerson `json:"people"`
	Roles       []StaffRole   `json:"roles"`
	Permissions []Permission  `json:"permissions"`
	Networks    []Network     `json:"networks"`
	// Here is the address from which this was asked.
	Here string `json:"here"`
}

// StaffPerson works in the shop, or did.
type StaffPerson struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Email    string `json:"email"`
	Role     string `json:"role"`
	RoleName string `json:"role_name"`
	State    State  `json:"state"`
	Devices  int    `json:"devices"`
	Seen     string `json:"seen"` // empty: not logged in
	Created  string `json:"created"`
}

// State is whether somebody works here.
type State string

// The states.
const (
	Works   State = "works"
	Invited State = "invited"
	Left    State = "left"
)

// Enum lists the states.
func (State) Enum() []any { return []any{Works, Invited, Left} }

// StaffRole is a set of permissions.
type StaffRole struct {
	Code        string   `json:"code"`
	Name        string   `json:"name"`
	Permissions []string `json:"permissions"`
	RefundMost  int64    `json:"refund_most"`
	Revision    int      `json:"revision"`
	Fixed       bool     `json:"fixed"` // nobody changes it
}

// Permission is what a role can let somebody do.
type Permission struct {
	Code  string `json:"code"`
	Words string `json:"words"`
}

// Network is from where the office may be used.
type Network struct {
	Prefix string `json:"prefix"`
	Note   string `json:"note"`
}

func (p Parts) list(ctx context.Context, _ call.None) (o Overview, err error) {
	people, err := p.People.Overview(ctx)
	if err != nil {
		return o, err
	}
	names := map[string]string{}
	for _, r := range people.Roles {
		names[r.Code] = r.Name
		o.Roles = append(o.Roles, roleOf(r))
	}
	for _, one := range people.People {
		person := StaffPerson{ID: one.ID, Name: one.Name, Email: one.Email, Role: one.Role, RoleName: names[one.Role], State: Works,
			Devices: one.Devices, Seen: stamp(one.Seen), Created: stamp(one.Created)}
		switch {
		case !one.Works():
			person.State = Left
		case !one.HasPassword && one.Passkeys == 0 && !one.Demo:
			person.State = Invited
		}
		o.People = append(o.People, person)
	}
	for _, n := range staff.Permissions {
		o.Permissions = append(o.Permissions, Permission{Code: string(n.Permission), Words: n.Words})
	}
	for _, n := range people.Networks {
		o.Networks = append(o.Networks, Network{Prefix: n.Prefix.String(), Note: n.Note})
	}
	o.Here = call.CallerOf(ctx).ClientIP
	return o, nil
}

func roleOf(r staff.Role) StaffRole {
	out := StaffRole{Code: r.Code, Name: r.Name, RefundMost: int64(r.RefundMost), Revision: r.Revision, Fixed: r.Code == staff.Owner}
	for _, p := range r.Permissions {
		out.Permissions = append(out.Permissions, string(p))
	}
	return out
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// InviteBody is who is invited.
type InviteBody struct {
	Email string `json:"email"`
	Name  string `json:"name"`
	Role  string `json:"role"`
}

// InviteAnswer is everybody, and the link that the letter brings: to be handed
// over where a letter does not arrive.
type InviteAnswer struct {
	Link     string   `json:"link"`
	Overview Overview `json:"overview"`
}

func (p Parts) invite(ctx context.Context, in InviteBody) (a InviteAnswer, err error) {
	if err := two(ctx, "", in.Name+"（"+in.Email+"）を"+staff.StandardName(in.Role)+"として招待"); err != nil {
		return InviteAnswer{}, err
	}
	if _, a.Link, err = p.People.Invite(ctx, room.Who(ctx).Role, in.Email, in.Name, in.Role, room.Agreed(ctx)...); err != nil {
		return InviteAnswer{}, err
	}
	a.Overview, err = p.list(ctx, call.None{})
	return a, err
}

// RoleBody gives somebody a role.
type RoleBody struct {
	ID   string `json:"id"`
	Role string `json:"role"`
	// Seen is the role that they had when somebody chose; empty does not ask.
	Seen string `json:"seen,omitempty"`
}

func (p Parts) setRole(ctx context.Context, in RoleBody) (Overview, error) {
	if err := two(ctx, in.ID, p.nameOf(ctx, in.ID)+"の役割を"+staff.StandardName(in.Role)+"に変更"); err != nil {
		return Overview{}, err
	}
	err := p.People.SetRole(ctx, room.Who(ctx).Role, in.ID, in.Role, in.Seen, room.Agreed(ctx)...)
	if errors.Is(err, staff.ErrStale) {
		now, readErr := p.list(ctx, call.None{})
		if readErr != nil {
			return Overview{}, readErr
		}
		for _, one := range now.People {
			if one.ID == in.ID {
				return Overview{}, staff.ErrStale.Showing(one)
			}
		}
	}
	return p.then(ctx, err)
}

// PersonBody names somebody.
type PersonBody struct {
	ID string `json:"id"`
}

func (p Parts) disable(ctx context.Context, in PersonBody) (Overview, error) {
	if err := two(ctx, in.ID, p.nameOf(ctx, in.ID)+"を退職にする"); err != nil {
		return Overview{}, err
	}
	return p.then(ctx, p.People.Disable(ctx, room.Who(ctx).Role, in.ID, room.Agreed(ctx)...))
}

func (p Parts) then(ctx context.Context, err error) (Overview, error) {
	if err != nil {
		return Overview{}, err
	}
	return p.list(ctx, call.None{})
}

// Sessions is where somebody is logged in.
type Sessions struct {
	Sessions []session.Session `json:"sessions"`
}

func (p Parts) sessions(ctx context.Context, in PersonBody) (Sessions, error) {
	list, err := p.People.Sessions(ctx, in.ID)
	return Sessions{Sessions: session.SessionsOf(list, room.Who(ctx).Session.ID)}, err
}

// EndBody names a session of somebody.
type EndBody struct {
	ID      string `json:"id"`
	Session string `json:"session"`
}

func (p Parts) endSession(ctx context.Context, in EndBody) (Sessions, error) {
	if err := p.People.EndSession(ctx, in.ID, in.Session); err != nil {
		return Sessions{}, err
	}
	return p.sessions(ctx, PersonBody{ID: in.ID})
}

// SaveRoleBody is a role as it shall be; without a code it is a new one.
type SaveRoleBody struct {
	Code        string   `json:"code"`
	Name        string   `json:"name"`
	Permissions []string `json:"permissions"`
	RefundMost  int64    `json:"refund_most"`
	// Revision is that of the role which who saves has seen.
	Revision int `json:"revision"`
}

func (p Parts) saveRole(ctx context.Context, in SaveRoleBody) (Overview, error) {
	r := staff.Role{Code: in.Code, Name: in.Name, RefundMost: money.Yen(in.RefundMost), Revision: in.Revision}
	for _, one := range in.Permissions {
		r.Permissions = append(r.Permissions, staff.Permission(one))
	}
	if err := two(ctx, "", "役割「"+in.Name+"」の変更"); err != nil {
		return Overview{}, err
	}
	_, err := p.People.SaveRole(ctx, room.Who(ctx).Role, r, room.Agreed(ctx)...)
	if errors.Is(err, staff.ErrStale) {
		now, readErr := p.People.Overview(ctx)
		if readErr != nil {
			return Overview{}, readErr
		}
		for _, one := range now.Roles {
			if one.Code == in.Code {
				return Overview{}, staff.ErrStale.Showing(roleOf(one))
			}
		}
	}
	return p.then(ctx, err)
}

// NetworksBody is from where the office may be used; none: from everywhere.
type NetworksBody struct {
	Networks []Network `json:"networks"`
}

func (p Parts) saveNetworks(ctx context.Context, in NetworksBody) (Overview, error) {
	var list []staff.Network
	for _, n := range in.Networks {
		prefix, err := staff.ParseNetwork(n.Prefix)
		if err != nil {
			return Overview{}, staff.ErrInvalid.With(fault.Field{Name: "networks", Code: "invalid", Message: "「" + n.Prefix + "」はネットワークとして読み取れません。203.0.113.0/24 のように入力してください。"})
		}
		list = append(list, staff.Network{Prefix: prefix, Note: n.Note})
	}
	return p.then(ctx, p.People.SetNetworks(ctx, list, call.CallerOf(ctx).ClientIP))
}

// two asks a second person about who works here, where the owner says so.
func two(ctx context.Context, who, said string) error {
	return room.TwoDecide(ctx, room.Second{Kind: approval.Staff, Needs: staff.StaffManage, Object: "staff", ObjectID: who, Said: said})
}

// nameOf is somebody's name for a sentence.
func (p Parts) nameOf(ctx context.Context, who string) (name string) {
	_ = p.People.DB.View(ctx, func(tx *db.Tx) error { // who is not there is told by the verb
		one, err := staff.Find(ctx, tx, who)
		name = one.Name
		return err
	})
	return name
}

// EraseBody is a member who asked to be erased.
type EraseBody struct {
	Email  string `json:"email"`
	Reason string `json:"reason"`
}

// EraseAnswer says whom the shop forgot.
type EraseAnswer struct {
	Code string `json:"code"`
}

func (p Parts) erase(ctx context.Context, in EraseBody) (out EraseAnswer, err error) {
	var who member.Customer
	err = p.Members.DB.View(ctx, func(tx *db.Tx) error {
		who, err = member.FindEmail(ctx, tx, in.Email)
		return err
	})
	if err != nil {
		return out, err
	}
	err = room.TwoDecide(ctx, room.Second{Kind: approval.Erase, Needs: staff.Settings, Object: "member", ObjectID: who.Code, Said: "会員 " + who.Code + " の消去", Reason: in.Reason})
	if err != nil {
		return out, err
	}
	return EraseAnswer{who.Code}, p.Members.Erase(ctx, who.Code, member.Clerk{Name: room.Who(ctx).Person.Name, Reason: in.Reason}, room.Agreed(ctx)...)
}
