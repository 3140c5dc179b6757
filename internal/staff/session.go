package staff

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

const (
	// SessionIdle is how long a device stays logged in while nobody works on it:
	// over a lunch break, not over a night.
	SessionIdle = 10 * time.Hour
	// SessionLife is how long it stays logged in at all.
	SessionLife = 5 * 24 * time.Hour
	// touchAfter is how old the last visit may be before a new one is noted.
	touchAfter = 5 * time.Minute
	// freshFor is how long after a proof somebody may do what needs one.
	freshFor = 10 * time.Minute
)

// A Session is a device on which somebody is logged in.
type Session struct {
	ID       string
	Staff    string
	Created  time.Time
	Seen     time.Time
	AuthTime time.Time // when they last proved who they are
	Device   string    // such as Safari（iPhone）
	Network  string    // where it was last seen, masked
}

func (s Session) alive(now time.Time) bool {
	return now.Sub(s.Seen) < SessionIdle && now.Sub(s.Created) < SessionLife
}

// A Login is somebody at work: who, with which role, on which device. Token is
// set in the one that has just begun, and goes into the cookie alone.
type Login struct {
	Token   string
	Session Session
	Person  Person
	Role    Role
	Fresh   bool // they proved who they are just now
}

// A Device is where somebody works, as far as it tells.
type Device struct {
	Agent string // the header User-Agent
	IP    string
	Key   string // what the device's cookie holds; may be empty
	Token string // of the session that was there before and ends; may be empty
}

// Masked is an address without what tells a household from its neighbours.
func Masked(ip string) string {
	a, err := netip.ParseAddr(ip)
	if err != nil {
		return ""
	}
	bits := 48
	if a = a.Unmap(); a.Is4() {
		bits = 24
	}
	p, err := a.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.Addr().String()
}

func (d Device) client() string { return limit.ClientOf(d.IP) }

// Visit finds who is logged in with a cookie. It refuses networks that are not
// allowed, people who left, and people of the demo outside of one.
func (s *People) Visit(ctx context.Context, token, ip string) (l Login, err error) {
	if token == "" {
		return l, ErrLoginRequired
	}
	stale := false
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		l = Login{}
		if l.Session, err = selectSession(ctx, tx, seal.Digest(token)); err != nil {
			return err
		}
		if !l.Session.alive(tx.Now) {
			return ErrLoginRequired
		}
		if err := s.complete(ctx, tx, &l, ip); err != nil {
			return err
		}
		stale = tx.Now.Sub(l.Session.Seen) >= touchAfter
		return nil
	})
	if err == nil && stale && !db.Looks(ctx) {
		err = s.DB.Update(ctx, func(tx *db.Tx) error {
			return touchSession(ctx, tx, seal.Digest(token), Masked(ip), tx.Now.UnixMilli())
		})
	}
	return l, err
}

// complete finds whose session it is and whether they may work now, from here.
func (s *People) complete(ctx context.Context, tx *db.Tx, l *Login, ip string) (err error) {
	if l.Person, err = Find(ctx, tx, l.Session.Staff); err != nil {
		if errors.Is(err, ErrUnknown) {
			return ErrLoginRequired
		}
		return err
	}
	if !l.Person.Works() || l.Person.Demo && !s.Demo {
		return ErrLoginRequired
	}
	if err := admitted(ctx, tx, ip); err != nil {
		return err
	}
	age := tx.Now.Sub(l.Session.AuthTime)
	l.Fresh = age >= 0 && age <= s.FreshFor
	l.Role, err = RoleOf(ctx, tx, l.Person.Role)
	return err
}

// begin makes a session and ends the one that the device had. Who it is stands in
// the record, as whoever logs in is nobody before.
func (s *People) begin(ctx context.Context, tx *db.Tx, staffID string, d Device) (l Login, err error) {
	if d.Token != "" {
		if err := deleteSession(ctx, tx, seal.Digest(d.Token)); err != nil {
			return l, err
		}
	}
	l = Login{Token: seal.Secret(), Session: Session{
		ID: id.New(tx.Now), Staff: staffID, Created: tx.Now, Seen: tx.Now, AuthTime: tx.Now,
		Device: member.DeviceName(d.Agent), Network: Masked(d.IP),
	}}
	if err := s.complete(ctx, tx, &l, d.IP); err != nil {
		return Login{}, err
	}
	if err := insertSession(ctx, tx, seal.Digest(l.Token), l.Session); err != nil {
		return Login{}, err
	}
	ctx = audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: staffID, Name: l.Person.Name, From: l.Session.Network})
	if err := audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: staffID, Action: "staff.login", Reason: l.Session.Device}); err != nil {
		return Login{}, err
	}
	if d.Key == "" {
		return l, nil
	}
	return l, upsertDevice(ctx, tx, staffID, seal.Digest(d.Key))
}

// Logout ends the session that a cookie holds; one that is over is no error.
func (s *People) Logout(ctx context.Context, token string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		was, err := selectSession(ctx, tx, seal.Digest(token))
		if errors.Is(err, ErrLoginRequired) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := deleteSession(ctx, tx, seal.Digest(token)); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: was.Staff, Action: "staff.logout", Reason: was.Device})
	})
}

// DemoLogin logs in one of the people of the demo.
func (s *People) DemoLogin(ctx context.Context, staffID string, d Device) (l Login, err error) {
	if !s.Demo {
		return l, ErrNoDemo
	}
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		p, err := Find(ctx, tx, staffID)
		if err != nil || !p.Demo {
			return errors.Join(err, ErrUnknown)
		}
		l, err = s.begin(ctx, tx, p.ID, d)
		return err
	})
	return l, err
}

// Acting is somebody who asked for something that is done now, as far as they
// still may: one who works here, or the command line by the name that was given.
func (s *People) Acting(ctx context.Context, staffID, name string) (l Login, err error) {
	if strings.HasPrefix(staffID, "command:") {
		return Login{Person: Person{ID: staffID, Name: name}, Role: OwnerRole()}, nil
	}
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		if l.Person, err = Find(ctx, tx, staffID); err != nil {
			return err
		}
		if !l.Person.Works() || l.Person.Demo && !s.Demo {
			return ErrLoginRequired
		}
		l.Role, err = RoleOf(ctx, tx, l.Person.Role)
		return err
	})
	return l, err
}

// Sessions lists where somebody is logged in, the latest visit first.
func (s *People) Sessions(ctx context.Context, staffID string) (list []Session, err error) {
	err = s.DB.View(ctx, func(tx *db.Tx) error {
		all, err := selectSessions(ctx, tx, staffID)
		list = nil
		for _, one := range all {
			if one.alive(tx.Now) {
				list = append(list, one)
			}
		}
		return err
	})
	return list, err
}

// EndSession ends one session of somebody.
func (s *People) EndSession(ctx context.Context, staffID, sessionID string) error {
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		ended, err := deleteSessionByID(ctx, tx, staffID, sessionID)
		if err != nil || !ended {
			return errors.Join(err, ErrSession)
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: staffID, Action: "staff.end_session"})
	})
}
