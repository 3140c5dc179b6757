package staff

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// A purpose is what a token is good for.
type purpose string

const (
	invitation   purpose = "invitation"
	passkeyAdd   purpose = "passkey-add"
	passkeyLogin purpose = "passkey-login"
)

// A token is what somebody comes back with, once.
type token struct {
	purpose purpose
	staff   string // empty: nobody yet
	data    string
}

// keep keeps a token and returns the secret that stands for it.
func keep(ctx context.Context, tx *db.Tx, t token, life time.Duration) (string, error) {
	secret := seal.Secret()
	return secret, insertToken(ctx, tx, seal.Digest(secret), t, tx.Now.Add(life).UnixMilli())
}

// setup is what an invitation holds: the secret of the one-time codes, sealed.
type setup struct {
	TOTP string `json:"totp"`
}

// Invitation says whom a link is for, and with which key one-time codes are set
// up: the same one whenever the link is opened.
func (s *People) Invitation(ctx context.Context, secret string) (p Person, r Role, k Key, err error) {
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		t, err := selectToken(ctx, tx, seal.Digest(secret), invitation)
		if err != nil {
			return err
		}
		if p, err = Find(ctx, tx, t.staff); err != nil {
			return err
		}
		if r, err = RoleOf(ctx, tx, p.Role); err != nil {
			return err
		}
		if err := admittedAnywhere(p); err != nil {
			return err
		}
		if t.data == "" {
			if t.data, err = s.newSetup(p); err != nil {
				return err
			}
			if err := updateToken(ctx, tx, seal.Digest(secret), t.data); err != nil {
				return err
			}
		}
		k, err = s.keyOf(t.data, p)
		return err
	})
	return p, r, k, err
}

// admittedAnywhere refuses who left meanwhile.
func admittedAnywhere(p Person) error {
	if !p.Works() {
		return ErrLink
	}
	return nil
}

func (s *People) newSetup(p Person) (string, error) {
	k, err := newKey(s.ShopName, p.Email)
	if err != nil {
		return "", err
	}
	sealed, err := s.Seals.Seal([]byte(k.Secret), "totp "+p.ID)
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal(setup{sealed})
	return string(raw), err
}

func (s *People) keyOf(data string, p Person) (Key, error) {
	var kept setup
	if err := json.Unmarshal([]byte(data), &kept); err != nil {
		return Key{}, err
	}
	secret, err := s.Seals.Open(kept.TOTP, "totp "+p.ID)
	if err != nil {
		return Key{}, err
	}
	return keyFrom(string(secret), s.ShopName, p.Email)
}

// Accept sets up a login by password and one-time code, proved by a code of the
// new key, and logs in. The recovery codes are told this once.
func (s *People) Accept(ctx context.Context, secret, password, code string, d Device) (l Login, recovery []string, err error) {
	p, _, k, err := s.Invitation(ctx, secret)
	if err != nil {
		return l, nil, err
	}
	if why, message := member.WeakPassword(password, p.Email); why != "" {
		return l, nil, ErrInvalid.With(fault.Field{Name: "password", Code: why, Message: message})
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return l, nil, err
	}
	recovery = newRecovery()
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		step, err := stepOf(k.Secret, typedCode(code), tx.Now)
		if err != nil {
			return err
		}
		if step == 0 {
			return ErrInvalid.With(fault.Field{Name: "code", Code: "wrong", Message: "確認コードが正しくありません。アプリに表示されている6桁の数字を入力してください。"})
		}
		t, err := takeToken(ctx, tx, seal.Digest(secret), invitation)
		if err != nil {
			return err
		}
		var kept setup
		if err := json.Unmarshal([]byte(t.data), &kept); err != nil {
			return err
		}
		if err := updateSecrets(ctx, tx, p.ID, hash, kept.TOTP, step); err != nil {
			return err
		}
		if err := replaceRecovery(ctx, tx, p.ID, recovery); err != nil {
			return err
		}
		l, err = s.arrive(ctx, tx, p, d, "password")
		return err
	})
	return l, recovery, err
}

// arrive logs in who has just set up how they log in.
func (s *People) arrive(ctx context.Context, tx *db.Tx, p Person, d Device, how string) (Login, error) {
	ctx = audit.With(ctx, audit.Actor{Kind: audit.Staff, ID: p.ID, Name: p.Name, From: Masked(d.IP)})
	if err := audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: p.ID, Action: "staff.setup", Reason: how}); err != nil {
		return Login{}, err
	}
	return s.begin(ctx, tx, p.ID, d)
}

// NewRecovery makes new recovery codes in place of the old ones.
func (s *People) NewRecovery(ctx context.Context, staffID string) (codes []string, err error) {
	codes = newRecovery()
	err = s.DB.Update(ctx, func(tx *db.Tx) error {
		p, err := Find(ctx, tx, staffID)
		if err != nil || !p.HasPassword {
			return errors.Join(err, ErrNoPassword)
		}
		if err := audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: staffID, Action: "staff.recovery"}); err != nil {
			return err
		}
		return replaceRecovery(ctx, tx, staffID, codes)
	})
	return codes, err
}

// SetPassword changes somebody's own password and ends their other sessions.
func (s *People) SetPassword(ctx context.Context, l Login, password string) error {
	if why, message := member.WeakPassword(password, l.Person.Email); why != "" {
		return ErrInvalid.With(fault.Field{Name: "password", Code: why, Message: message})
	}
	if !l.Person.HasPassword {
		return ErrNoPassword
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.DB.Update(ctx, func(tx *db.Tx) error {
		if err := updatePassword(ctx, tx, l.Person.ID, hash); err != nil {
			return err
		}
		if err := deleteSessionsBut(ctx, tx, l.Person.ID, l.Session.ID); err != nil {
			return err
		}
		return audit.Append(ctx, tx, audit.Entry{Object: "staff", ObjectID: l.Person.ID, Action: "staff.password"})
	})
}

func (s *People) letterInvited(p Person, r Role, link string) mail.Letter {
	return mail.Letter{
		Key: "staff." + seal.Secret()[:16], Kind: mail.Transactional, To: p.Email, ToName: p.Name, Subject: "【" + s.ShopName + "】事務室へのご招待",
		Blocks: []mail.Block{
			mail.Text(s.ShopName + "の事務室に招待されました（役割：" + r.Name + "）。\n下のボタンから、ログインの方法を設定してください。"),
			mail.Button("ログインを設定する", link),
			mail.Small("リンクの有効期限は72時間です。期限が切れたときは、招待した方にもう一度お申し出ください。\nお心当たりがない場合は、何もせずにこのメールを破棄してください。"),
		},
	}
}
