package wardrobe_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/db/dbtest"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

var (
	shirt = wardrobe.Garment{Name: " いつものシャツ ", Words: "シャツ", Measures: []fit.Length{{Name: "身幅", MM: 495}, {Name: "着丈", MM: 612}}}
	hana  = wardrobe.Person{Name: "はな", Kind: wardrobe.Child, Sex: fit.Girl, Born: "202105", Body: []fit.Length{{Name: "身長", MM: 1087}}, Sizes: []string{"110"}}
)

func TestGarmentsAndPersonsAreKeptForTheirMemberAlone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := &wardrobe.Wardrobes{DB: d}, t.Context()
		g, err := w.AddGarment(ctx, "A", shirt)
		if err != nil || g.ID == "" || g.Name != "いつものシャツ" {
			t.Fatalf("AddGarment = %+v, %v", g, err)
		}
		p, err := w.SavePerson(ctx, "A", hana)
		if err != nil {
			t.Fatal(err)
		}
		if list, err := w.Garments(ctx, "A"); err != nil || len(list) != 1 || list[0].Measures[1].MM != 612 {
			t.Errorf("garments of A = %+v, %v", list, err)
		}
		for what, err := range map[string]error{"garment": w.RemoveGarment(ctx, "B", g.ID), "person": w.RemovePerson(ctx, "B", p.ID)} {
			if !errors.Is(err, wardrobe.ErrUnknown) {
				t.Errorf("B removed A's %s: %v", what, err)
			}
		}
		p.Name = "別の名前"
		if _, err := w.SavePerson(ctx, "B", p); !errors.Is(err, wardrobe.ErrUnknown) {
			t.Errorf("B changed A's person: %v", err)
		}
		garments, _ := w.Garments(ctx, "B")
		persons, _ := w.Persons(ctx, "B")
		if len(garments)+len(persons) != 0 {
			t.Errorf("B reads %v %v", garments, persons)
		}
	})
}

func TestAMemberIsToldAllAndLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := &wardrobe.Wardrobes{DB: d}, t.Context()
		if _, err := w.AddGarment(ctx, "A", shirt); err != nil {
			t.Fatal(err)
		}
		if _, err := w.SavePerson(ctx, "A", hana); err != nil {
			t.Fatal(err)
		}
		var said string
		err := d.Update(ctx, func(tx *db.Tx) error {
			told, err := wardrobe.Tell(ctx, tx, member.Customer{Code: "A"})
			b, _ := json.Marshal(told.Says)
			said = string(b)
			if err != nil {
				return err
			}
			return wardrobe.Forget(ctx, tx, "A")
		})
		if err != nil || !strings.Contains(said, "いつものシャツ") || !strings.Contains(said, "1087") {
			t.Errorf("told %s, %v", said, err)
		}
		garments, _ := w.Garments(ctx, "A")
		persons, _ := w.Persons(ctx, "A")
		if len(garments)+len(persons) != 0 {
			t.Errorf("left behind: %v %v", garments, persons)
		}
	})
}

func TestWhatNoGarmentAndNoPersonHasIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, ctx := &wardrobe.Wardrobes{DB: d}, t.Context()
		self := wardrobe.Person{Name: "わたし", Kind: wardrobe.Self}
		if _, err := w.SavePerson(ctx, "A", self); err != nil {
			t.Fatal(err)
		}
		with := func(change func(*wardrobe.Person)) wardrobe.Person { p := hana; change(&p); return p }
		for want, persons := range map[error][]wardrobe.Person{
			wardrobe.ErrKind:    {self, with(func(p *wardrobe.Person) { p.Kind = "dog" }), with(func(p *wardrobe.Person) { p.Sex = "x" })},
			wardrobe.ErrBorn:    {with(func(p *wardrobe.Person) { p.Born = "202113" }), with(func(p *wardrobe.Person) { p.Born = "209901" })},
			wardrobe.ErrName:    {with(func(p *wardrobe.Person) { p.Name = " \n " }), with(func(p *wardrobe.Person) { p.Name = strings.Repeat("あ", 31) })},
			wardrobe.ErrMeasure: {with(func(p *wardrobe.Person) { p.Body = []fit.Length{{Name: "身長", MM: 9000}} }), with(func(p *wardrobe.Person) { p.Body = []fit.Length{{Name: "体重", MM: 500}} })},
		} {
			for _, p := range persons {
				if _, err := w.SavePerson(ctx, "A", p); !errors.Is(err, want) {
					t.Errorf("SavePerson(%+v): %v, want %v", p, err, want)
				}
			}
		}
		if _, err := w.AddGarment(ctx, "A", wardrobe.Garment{Name: "x"}); !errors.Is(err, wardrobe.ErrMeasure) {
			t.Errorf("a garment without measures: %v", err)
		}
		for range wardrobe.MaxPersons - 1 {
			if _, err := w.SavePerson(ctx, "A", hana); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.SavePerson(ctx, "A", hana); !errors.Is(err, wardrobe.ErrFull) {
			t.Errorf("one too many: %v", err)
		}
	})
}
