package main

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

func TestTheOperatorGivesCouponsPointsAndSubscriptions(t *testing.T) {
	data := t.TempDir()
	log := slog.New(slog.DiscardHandler)
	d, err := storage{Data: data, DB: "sqlite"}.openMigrated(t.Context(), log)
	if err != nil {
		t.Fatal(err)
	}
	var who member.Customer
	err = d.Update(t.Context(), func(tx *db.Tx) (err error) {
		who, err = member.NewMembers(d, "", "紬", log).Create(t.Context(), tx, member.Newcomer{Email: "hanako@shop.example"})
		return err
	})
	if err := closing(d, err); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		words string
		code  int
		want  string
	}{
		{"coupon add autumn 秋のクーポン --amount 500 --min-goods 5500 --from 2026-11-01 --until 2099-11-30 --per-person 1", 0, "AUTUMN is there: 500円OFF"},
		{"coupon add birthday お誕生日 --percent 20 --given", 0, "BIRTHDAY is there: 20%OFF"},
		{"coupon add nothing 無", 1, "value"},
		{"coupon add both 両方 --amount 1 --percent 1", 2, "can't be used together"},
		{"coupon add when いつ --amount 1 --until tomorrow", 1, "like 2026-11-15"},
		{"coupon list", 0, "BIRTHDAY\t20%OFF\t0 orders\tお誕生日\t0 yen off"},
		{"coupon end autumn --as 佐藤 --reason まちがい", 0, "AUTUMN is over"},
		{"coupon end autumn", 1, "coupon.over"},
		{"coupon remove autumn", 0, "AUTUMN is gone"},
		{"coupon remove autumn", 1, "coupon.none"},
		{"coupon give birthday hanako@shop.example " + who.Code, 0, "Given to 2 members"},
		{"coupon give birthday nobody@shop.example", 1, "nobody is a member"},
		{"coupon give unknown hanako@shop.example", 1, "coupon.not_found"},
		{"points grant hanako@shop.example 500 お詫び --ref sorry", 0, "500 points"},
		{"points grant " + who.Code + " 500 お詫び --ref sorry", 0, "500 points"},
		{"points grant " + who.Code + " 30 お礼 --until 2099-12-31", 0, "530 points"},
		{"points grant " + who.Code + " 0 無", 1, "one or more"},
		{"subscriber add hanako@shop.example", 0, ""},
		{"subscriber list", 0, who.Code},
		{"subscriber remove " + who.Code, 0, ""},
	} {
		out := command(t, append(strings.Fields(step.words), "--data", data)...)
		if out.code != step.code || !strings.Contains(out.stdout+out.stderr, step.want) {
			t.Errorf("tsumugi %s: got %+v, want exit code %d and %q", step.words, out, step.code, step.want)
		}
	}
	if out := command(t, "subscriber", "list", "--data", data); out.stdout != "" {
		t.Errorf("subscribers: got %q, want nobody", out.stdout)
	}
}
