package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/favorite"
	"github.com/tsumugi-shop/tsumugi/internal/loyalty"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
	"github.com/tsumugi-shop/tsumugi/internal/payment/local"
	"github.com/tsumugi-shop/tsumugi/internal/support"
)

// A resident is a member who left traces everywhere; all of their words begin
// with the mark.
type resident struct {
	member.Customer
	mark    string
	session member.Session
}

// A town is a shop with its members.
type town struct {
	t       *testing.T
	db      *db.DB
	orders  *order.Orders
	members *member.Members
	wishes  *support.Wishes
}

func (s town) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s town) settle(mark string) resident {
	s.t.Helper()
	ctx, r := s.t.Context(), resident{mark: mark}
	email, clerk := mark+"@example.jp", order.By{Actor: order.Operator, Name: "佐藤", Reason: mark + "様"}
	hash, err := s.members.Hasher.Hash(ctx, "correct-horse-9")
	s.must(err)
	s.must(s.db.Update(ctx, func(tx *db.Tx) (err error) {
		r.Customer, err = s.members.Create(ctx, tx, member.Newcomer{Email: email, Password: hash, Profile: member.Profile{LastName: mark, FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ"}})
		if err != nil {
			return err
		}
		if err := loyalty.Save(ctx, tx, loyalty.Coupon{Code: "GIFT", Name: "贈り物", Kind: loyalty.AmountOff, Value: 100, PerPerson: 1}); err != nil {
			return err
		}
		return loyalty.Grant(ctx, tx, r.Code, "gift", mark+"への贈り物", 300, tx.Now.AddDate(1, 0, 0))
	}))
	login, err := s.members.Login(ctx, email, "correct-horse-9", member.Device{Agent: mark + "/1.0", IP: "203.0.113.5"})
	s.must(err)
	r.session = login.Session
	_, err = s.members.SaveAddress(ctx, r.session, member.Address{LastName: mark, FirstName: "実家", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", Line: "千代田1-1", Phone: "0312345678"})
	s.must(err)

	v := order.Visitor{Owner: r.Code, Customer: &r.Customer}
	s.must(s.orders.Carts.Add(ctx, r.Code, testSKU, 1))
	_, err = s.orders.Enter(ctx, v)
	s.must(err)
	_, err = s.orders.SaveDraft(ctx, v, order.Draft{Email: email, Method: "card", Note: mark + "の備考", Parcels: []order.ParcelForm{{To: order.ToOrderer}}, Orderer: order.AddressForm{
		LastName: mark, FirstName: "糸子", LastKana: "オリベ", FirstKana: "イトコ", Postal: "1000001", Prefecture: "東京都", City: "千代田区", AddressLine: "千代田1-1", Phone: "0312345678"}}, true)
	s.must(err)
	k, err := s.orders.Confirm(ctx, v)
	s.must(err)
	placed, err := s.orders.Place(ctx, v, k.Key, local.TokenOK)
	s.must(err)
	n := placed.Order.Number
	_, err = s.orders.Ship(ctx, n, nil, clerk)
	s.must(err)
	_, err = s.orders.Deliver(ctx, n, clerk)
	s.must(err)
	var photo bytes.Buffer
	s.must(jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 8, 8)), nil))
	_, err = s.orders.RequestReturn(ctx, n, order.Return{Kind: order.ForMoney, Faulty: true, Reason: mark + "は困っています", Lines: []order.ReturnLine{{Line: 0, Quantity: 1}}}, order.By{Actor: order.Shopper}, photo.Bytes())
	s.must(err)
	_, err = s.orders.AcceptReturn(ctx, n, "", clerk)
	s.must(err)
	_, err = s.orders.ReceiveReturn(ctx, n, "", clerk)
	s.must(err)
	_, err = s.orders.InspectReturn(ctx, n, "", nil, clerk)
	s.must(err)
	s.must(s.orders.WorkTasks(ctx))

	_, err = (&favorite.Favorites{DB: s.db}).Add(ctx, r.Code, favorite.Item{Code: testSKU.ColorSKU(), Price: 6000})
	s.must(err)
	keys, err := support.OpenKeys(ctx, s.db)
	s.must(err)
	asked := &support.Inquiries{DB: s.db, Keys: keys, Origin: "https://shop.example"}
	q, err := asked.Ask(ctx, support.Form{Topic: "other", Name: mark, Email: email, Body: mark + "からの質問です。よろしくお願いします。"}, support.By{Customer: r.Code, IP: "203.0.113.5"})
	s.must(err)
	_, err = asked.Answer(ctx, support.Edit{Number: q}, mark+"様への回答です。", support.Answered)
	s.must(err)
	s.must(s.wishes.Set(ctx, email, []support.Kind{support.Magazine}, support.Consent{Page: "/mypage/mail/settings", Said: "/mypage/mail/settings", IP: "203.0.113.5"}))
	return r
}

// A bin takes every letter.
type bin struct{}

func (bin) Send(context.Context, mail.Message) error { return nil }

// tables is what every table of the shop says, by name.
func (s town) tables() map[string]string {
	s.t.Helper()
	all := map[string]string{}
	s.must(s.db.View(s.t.Context(), func(tx *db.Tx) error {
		for _, table := range migrations.Tables {
			rows, err := db.Read(s.t.Context(), tx, `SELECT * FROM `+table.Name)
			if err != nil {
				return err
			}
			all[table.Name] = fmt.Sprint(rows)
		}
		return nil
	}))
	return all
}

func unzip(t *testing.T, file []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		all[f.Name] = string(text)
	}
	return all
}

// Whoever asks gets all of theirs and nothing of others; whoever leaves is
// found nowhere but where the letter says, and nowhere at all in the end.
func TestMembersGetTheirDataAndAreForgottenAsTheLetterSays(t *testing.T) {
	var now atomic.Int64
	clock := func() time.Time { return time.UnixMilli(now.Load()) }
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now.Store(time.Date(2026, 11, 16, 1, 0, 0, 0, time.UTC).UnixMilli())
		ctx := t.Context()
		s := town{t: t, db: d, orders: oneShirt(t, d, local.New(d, slog.New(slog.DiscardHandler))), members: member.NewMembers(d, "https://shop.example", "紬", slog.New(slog.DiscardHandler)), wishes: &support.Wishes{DB: d}}
		s.members.Now = clock
		linkData(s.members, s.wishes)
		ours, theirs := s.settle("kotori"), s.settle("tsubame")

		ticket, err := s.members.AskData(ctx, ours.session)
		s.must(err)
		if _, err := s.members.Data(ctx, theirs.session, ticket); !errors.Is(err, member.ErrLink) {
			t.Errorf("somebody else's ticket: %v", err)
		}
		file, err := s.members.Data(ctx, ours.session, ticket)
		s.must(err)
		got := unzip(t, file)
		whole := fmt.Sprint(got)
		for _, word := range []string{"kotori@example.jp", "実家", "の備考", "は困っています", "への贈り物", string(testSKU.ColorSKU()), "からの質問", "様への回答", "/mypage/mail/settings", "ご注文ありがとうございます", `"kind": "refunded"`, `"is_default": true`, `"seen_at": "2026-11-16T10:00:00+09:00"`} {
			if !strings.Contains(got["data.json"], word) {
				t.Errorf("data.json does not say %q", word)
			}
		}
		if !strings.Contains(got["orders.csv"], "6000") || len(got) != 4 || !slices.ContainsFunc(keysOf(got), func(n string) bool { return strings.HasPrefix(n, "photos/T-") && len(got[n]) > 100 }) {
			t.Errorf("files: %v; want data.json, orders.csv, a photo and a text", keysOf(got))
		}
		for _, word := range []string{"tsubame", "argon2", theirs.Code, "佐藤"} {
			if strings.Contains(whole, word) {
				t.Errorf("the file says %q", word)
			}
		}
		now.Add(int64(11 * time.Minute / time.Millisecond))
		if _, err := s.members.Data(ctx, ours.session, ticket); !errors.Is(err, member.ErrLink) {
			t.Errorf("an old ticket: %v", err)
		}
		if _, err := s.members.AskData(ctx, ours.session); !errors.Is(err, member.ErrFreshLogin) {
			t.Errorf("a login of long ago: %v", err)
		}
		if _, err := s.members.DataOf(ctx, ours.Code, member.Clerk{Name: "佐藤"}); !errors.Is(err, member.ErrClerk) {
			t.Errorf("without a reason: %v", err)
		}
		if err := s.members.Erase(ctx, ours.Code, member.Clerk{Reason: "お申し出"}); !errors.Is(err, member.ErrClerk) {
			t.Errorf("without a name: %v", err)
		}
		s.must(s.members.Erase(ctx, ours.Code, member.Clerk{Name: "佐藤", Reason: "お申し出"}))

		told := map[string]bool{}
		for _, table := range migrations.Tables {
			for _, rule := range table.Rules {
				told[table.Name] = told[table.Name] || rule.Says != ""
			}
		}
		for _, child := range []string{"inquiry_answer", "mail_consent", "order_move", "order_credit", "order_search"} { // go with what the letter names
			told[child] = true
		}
		told["order_posting"], told["stock_entry"] = true, true // what somebody wrote about an order
		for name, text := range s.tables() {
			if strings.Contains(text, "kotori") && !told[name] {
				t.Errorf("%s knows somebody who left, and the letter does not say so", name)
			}
		}
		letter := s.tables()["mail_outbox"]
		for _, p := range migrations.Periods() {
			if !strings.Contains(strings.Join(strings.Fields(letter), ""), strings.ReplaceAll(p.From+p.Long, " ", "")) {
				t.Errorf("the letter does not say %s%s", p.From, p.Long)
			}
		}
		if !strings.Contains(s.tables()["member_record"], "お申し出") {
			t.Error("nobody wrote down who erased them, and why")
		}
		s.must((&mail.Outbox{DB: d, Sender: bin{}, Company: s.orders.Terms.Company, Origin: "https://shop.example", Log: slog.New(slog.DiscardHandler)}).SendAll(ctx))
		now.Add(int64(12 * 366 * 24 * time.Hour / time.Millisecond))
		_, err = d.Retain(ctx, hands)
		s.must(err)
		for name, text := range s.tables() {
			if strings.Contains(text, "kotori") {
				t.Errorf("%s never forgets", name)
			}
		}
	}, db.WithClock(clock))
}

func keysOf(m map[string]string) (names []string) {
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Every rule of retention that names a program has one.
func TestEveryHandOfRetentionIsThere(t *testing.T) {
	for _, table := range migrations.Tables {
		for _, rule := range table.Rules {
			if rule.Hand != "" && hands[rule.Hand] == nil {
				t.Errorf("%s: nobody is %s", table.Name, rule.Hand)
			}
		}
	}
}
