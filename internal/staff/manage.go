package staff

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
)

// OwnerRole is the role of who may do everything; the command line has it.
func OwnerRole() Role { return standard[0] }

// covers tells whether r lets somebody do all that other lets: nobody gives, or
// takes away, what they have not themselves.
func (r Role) covers(other Role) bool {
	for _, p := range other.Permissions {
		if !r.May(p) {
			return false
		}
	}
	return r.Code == Owner || other.Code != Owner
}

// invitationLife is how long the link of an invitation opens.
const invitationLife = 72 * time.Hour

// Invite makes somebody of the role who can set up their login by the link that
// a letter brings, and returns it. Who was invited before, or left, is invited
// again, with a new link.
func (s *People) Invite(ctx context.Context, by Role, email, name, role string, also ...func(*db.Tx) error) (p Person, link string, err error) {
	address, name, err := newcomer(email, name)
	if err != nil {
		return p, "", err
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		r, err := s.grantable(ctx, tx, by, role)
		if err != nil {
			return err
		}
		before := Person{}
		switch p, err = FindEmail(ctx, tx, address); {
		case errors.Is(err, ErrUnknown):
			p, err = create(ctx, tx, address, name, role)
		case err == nil && p.Works() && (p.HasPassword || p.Demo):
			return ErrWorksHere
		case err == nil:
			before = p
			if has, err := countPasskeys(ctx, tx, p.ID); err != nil || p.Works() && has > 0 {
				return errors.Join(err, ErrWorksHere)
			}
			p.Name, p.Role, p.Disabled = name, role, time.Time{}
			err = updatePerson(ctx, tx, p)
		}
		if err != nil {
			return err
		}
		if err := deleteTokens(ctx, tx, p.ID); err != nil {
			return err
		}
		secret, err := keep(ctx, tx, token{purpose: invitation, staff: p.ID}, invitationLife)
		if err != nil {
			return err
		}
		link = s.Origin + "/invitation#" + secret
		if err := s.record(ctx, tx, "staff.invite", before, p); err != nil {
			return err
		}
		if err := mail.Put(ctx, tx, s.letterInvited(p, r, link)); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return p, link, err
}

// newcomer checks what is said of somebody new.
func newcomer(email, name string) (address, clean string, err error) {
	var wrong []fault.Field
	address, bad := mail.ParseAddress(email)
	if bad != nil {
		wrong = append(wrong, fault.Field{Name: "email", Code: "invalid", Message: mail.ErrAddress.Message})
	}
	if clean = strings.Join(strings.Fields(name), " "); clean == "" || utf8.RuneCountInString(clean) > 40 {
		wrong = append(wrong, fault.Field{Name: "name", Code: "invalid", Message: "名前を40文字以内で入力してください。"})
	}
	if len(wrong) > 0 {
		return "", "", ErrInvalid.With(wrong...)
	}
	return address, clean, nil
}

// grantable finds a role that by may give to somebody.
func (s *People) grantable(ctx context.Context, tx *db.Tx, by Role, code string) (Role, error) {
	roles, err := Roles(ctx, tx)
	if err != nil {
		return Role{}, err
	}
	i := slices.IndexFunc(roles, func(r Role) bool { return r.Code == code })
	switch {
	case i < 0:
		return Role{}, ErrRole
	case !by.covers(roles[i]):
		return Role{}, ErrForbidden
	}
	return roles[i], nil
}

// SetRole gives somebody another role than the one they were seen with; an
// empty seen does not ask.
func (s *People) SetRole(ctx context.Context, by Role, staffID, role, seen string, also ...func(*db.Tx) error) error {
	return s.change(ctx, by, staffID, "staff.role", also, func(tx *db.Tx, p *Person) error {
		if _, err := s.grantable(ctx, tx, by, role); err != nil {
			return err
		}
		if seen != "" && seen != p.Role {
			return ErrStale
		}
		p.Role = role
		return nil
	})
}

// Disable ends somebody's work here: their sessions, and all that they could
// log in with. An invitation brings them back.
func (s *People) Disable(ctx context.Context, by Role, staffID string, also ...func(*db.Tx) error) error {
	return s.change(ctx, by, staffID, "staff.disable", also, func(tx *db.Tx, p *Person) error {
		p.Disabled = tx.Now
		return deleteCredentials(ctx, tx, staffID)
	})
}

// change changes somebody whom by may change, unless no owner were left.
func (s *People) change(ctx context.Context, by Role, staffID, action string, also []func(*db.Tx) error, do func(*db.Tx, *Person) error) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		p, err := Find(ctx, tx, staffID)
		if err != nil {
			return err
		}
		has, err := RoleOf(ctx, tx, p.Role)
		if err != nil {
			return err
		}
		if !by.covers(has) {
			return ErrForbidden
		}
		before := p
		if err := do(tx, &p); err != nil {
			return err
		}
		if err := updatePerson(ctx, tx, p); err != nil {
			return err
		}
		if before.Role == Owner && before.Works() && (p.Role != Owner || !p.Works()) {
			if left, err := countOwners(ctx, tx, s.Demo); err != nil || left == 0 {
				return errors.Join(err, ErrLastOwner)
			}
		}
		if err := s.record(ctx, tx, action, before, p); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
}

// SaveRole changes a role, or makes one when its code is empty. Who saves says
// which revision they saw.
func (s *People) SaveRole(ctx context.Context, by Role, r Role, also ...func(*db.Tx) error) (saved Role, err error) {
	r.Name = strings.Join(strings.Fields(r.Name), " ")
	switch {
	case r.Code == Owner:
		return saved, ErrOwnerRole
	case r.Name == "" || utf8.RuneCountInString(r.Name) > 20:
		return saved, ErrInvalid.With(fault.Field{Name: "name", Code: "invalid", Message: "役割の名前を20文字以内で入力してください。"})
	case r.RefundMost < 0:
		return saved, ErrInvalid.With(fault.Field{Name: "refund_most", Code: "invalid", Message: "返金の上限は0円以上で入力してください。"})
	case slices.ContainsFunc(r.Permissions, func(p Permission) bool { return !known(p) }):
		return saved, ErrInvalid.With(fault.Field{Name: "permissions", Code: "invalid", Message: "知らない権限が含まれています。"})
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		before := Role{}
		if r.Code != "" {
			if before, err = RoleOf(ctx, tx, r.Code); err != nil {
				return err
			}
			if before.Name == "" {
				return ErrRole
			}
			if before.Revision != r.Revision {
				return ErrStale
			}
		} else {
			r.Code = strings.ToLower(id.New(tx.Now))
		}
		if !by.covers(before) || !by.covers(r) {
			return ErrForbidden
		}
		saved = r
		saved.Revision++
		if err := upsertRole(ctx, tx, saved); err != nil {
			return err
		}
		changes, err := audit.Diff(roleFields(before), roleFields(saved))
		if err != nil {
			return err
		}
		if err := audit.Append(ctx, tx, audit.Entry{Object: "role", ObjectID: saved.Code, Action: "role.save", Changes: changes}); err != nil {
			return err
		}
		return db.Also(tx, also)
	})
	return saved, err
}

func roleFields(r Role) map[string]any {
	return map[string]any{"name": r.Name, "permissions": r.Permissions, "refund_most": r.RefundMost}
}

// Networks lists from where the office may be used.
func (s *People) Networks(ctx context.Context) (list []Network, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		list, err = selectNetworks(ctx, tx)
		return err
	})
	return list, err
}

// ParseNetwork reads a network, or a single address, as people write it.
func ParseNetwork(text string) (netip.Prefix, error) {
	text = strings.TrimSpace(text)
	if a, err := netip.ParseAddr(text); err == nil {
		return netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	return p.Masked(), err
}

// SetNetworks says from where the office may be used; none is from everywhere.
// Who says so from an address that would be shut out is refused; the command
// line, which has none, is not.
func (s *People) SetNetworks(ctx context.Context, list []Network, from string) error {
	if from != "" && !admits(list, from) {
		return ErrShutOut
	}
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		before, err := selectNetworks(ctx, tx)
		if err != nil {
			return err
		}
		if err := replaceNetworks(ctx, tx, list); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "office", ObjectID: "networks", Action: "networks.save",
			Changes: map[string]audit.Change{"networks": {Before: prefixes(before), After: prefixes(list)}}})
	})
}

func prefixes(list []Network) []string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = n.Prefix.String()
	}
	return texts
}

// record writes down what became of somebody.
func (s *People) record(ctx context.Context, tx *db.Tx, action string, before, after Person) error {
	type told struct {
		Email    string `json:"email"`
		Name     string `json:"name"`
		Role     string `json:"role"`
		Disabled bool   `json:"disabled"`
	}
	changes, err := audit.Diff(told{before.Email, before.Name, before.Role, !before.Works()}, told{after.Email, after.Name, after.Role, !after.Works()})
	if err != nil {
		return err
	}
	return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: after.ID, Action: action, Changes: changes})
}

// create adds somebody who cannot log in yet.
func create(ctx context.Context, tx *db.Tx, email, name, role string) (Person, error) {
	p := Person{ID: id.New(tx.Now), Email: email, Name: name, Role: role, Created: tx.Now}
	return p, insertPerson(ctx, tx, p)
}
