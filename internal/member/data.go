package member

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/audit"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
)

// A Teller says what a part of the shop knows of a customer.
type Teller struct {
	Name string // of its part of the file
	Word string // what it is, in Japanese
	Tell func(ctx context.Context, tx *db.Tx, c Customer) (Told, error)
}

// Told is what a part of the shop knows.
type Told struct {
	Says  any               // for data.json
	Files map[string][]byte // beside it, by name
}

// A Clerk is who does something with somebody's data, and why.
type Clerk struct{ Name, Reason string }

// ErrClerk asks an operator to say who and why.
var ErrClerk = fault.New(fault.Invalid, "member.reason", "担当者と理由を入力してください。")

func (c Clerk) said() error {
	if strings.TrimSpace(c.Name) == "" || strings.TrimSpace(c.Reason) == "" {
		return ErrClerk
	}
	return nil
}

// What is recorded about customers.
const (
	downloaded = "download"
	left       = "leave"
)

// AskData lets somebody who logged in just now fetch what the shop knows of
// them, with a ticket that works for some minutes.
func (m *Members) AskData(ctx context.Context, s Session) (ticket string, err error) {
	c, err := m.freshly(ctx, s)
	if err != nil {
		return "", err
	}
	err = m.takeAll(ctx, []try{{limit.Data, c.Code}}, func(tx *db.Tx) error {
		if ticket, err = keep(ctx, tx, token{purpose: dataFile, customer: c.Code}); err != nil {
			return err
		}
		return m.noteDownload(ctx, tx, c, Clerk{})
	})
	return ticket, err
}

// noteDownload records that somebody's data is handed out, and tells them.
func (m *Members) noteDownload(ctx context.Context, tx *db.Tx, c Customer, by Clerk) error {
	name := id.New(tx.Now)
	if err := insertRecord(ctx, tx, name, c.Code, downloaded, by); err != nil {
		return err
	}
	if err := audited(ctx, tx, c.Code, "member.export", by); err != nil {
		return err
	}
	return m.send(ctx, tx, "data."+name, c.Email, c.Name(), m.letterData(by))
}

// Data is what the shop knows of who is logged in, for a ticket of theirs.
func (m *Members) Data(ctx context.Context, s Session, ticket string) (file []byte, err error) {
	err = m.DB.View(ctx, func(tx *db.Tx) error {
		t, err := selectToken(ctx, tx, digest(ticket), dataFile)
		if err != nil {
			return err
		}
		if t.customer != s.Customer {
			return ErrLink
		}
		file, err = m.pack(ctx, tx, t.customer)
		return err
	})
	return file, err
}

// DataOf is what the shop knows of a customer, for an operator whom they asked.
func (m *Members) DataOf(ctx context.Context, code string, by Clerk) (file []byte, err error) {
	if err := by.said(); err != nil {
		return nil, err
	}
	var c Customer
	err = m.DB.View(ctx, func(tx *db.Tx) error { // with photos it is long to read, and others write meanwhile
		if c, err = Find(ctx, tx, code); err != nil {
			return err
		}
		file, err = m.pack(ctx, tx, code)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := m.DB.Update(ctx, func(tx *db.Tx) error { return m.noteDownload(ctx, tx, c, by) }); err != nil {
		return nil, err
	}
	return file, nil
}

// pack writes all that is told of a customer into one file.
func (m *Members) pack(ctx context.Context, tx *db.Tx, code string) ([]byte, error) {
	c, err := Find(ctx, tx, code)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	add := func(name string, body []byte) error {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: tx.Now.In(jp.Tokyo)})
		if err == nil {
			_, err = w.Write(body)
		}
		return err
	}
	says := map[string]any{"made_at": tx.Now.In(jp.Tokyo).Format(time.RFC3339), "shop": m.ShopName}
	about := m.ShopName + "にご登録の情報です。" + jp.Date(tx.Now) + "現在のものです。\r\n\r\ndata.json の内容\r\n"
	for _, t := range append([]Teller{{"member", "会員情報、お届け先、ログインの方法と端末", tell}}, m.Tellers...) {
		told, err := t.Tell(ctx, tx, c)
		if err != nil {
			return nil, fmt.Errorf("tell %s of a customer: %w", t.Name, err)
		}
		says[t.Name] = told.Says
		about += "  " + t.Name + "：" + t.Word + "\r\n"
		for _, name := range slices.Sorted(maps.Keys(told.Files)) {
			if err := add(name, told.Files[name]); err != nil {
				return nil, err
			}
		}
	}
	text, err := json.MarshalIndent(says, "", "  ")
	if err != nil {
		return nil, err
	}
	err = errors.Join(add("data.json", text), add("お読みください.txt", []byte("\xef\xbb\xbf"+about)), archive.Close())
	return out.Bytes(), err
}

// tell is what this package knows of a customer. No password, no key and no
// secret of a session is part of it.
func tell(ctx context.Context, tx *db.Tx, c Customer) (Told, error) {
	says := map[string]any{}
	for part, read := range tellings {
		rows, err := read(ctx, tx, c.Code)
		if err != nil {
			return Told{}, err
		}
		says[part] = rows
	}
	return Told{Says: says}, nil
}

// audited writes down what an operator did for a member who asked for it.
func audited(ctx context.Context, tx *db.Tx, code, action string, by Clerk) error {
	if by.Name == "" {
		return nil // the member alone
	}
	e := audit.Entry{Object: "member", ObjectID: code, Action: action, Reason: by.Reason}
	if kind := audit.ActorOf(ctx).Kind; kind != audit.Staff && kind != audit.Command {
		e.Actor = audit.Actor{Kind: audit.Command, ID: "command:" + by.Name, Name: by.Name}
	}
	return audit.Append(ctx, tx, e)
}
