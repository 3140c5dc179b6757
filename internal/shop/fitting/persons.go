package fitting

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fit"
	"github.com/tsumugi-shop/tsumugi/internal/wardrobe"
)

// PersonSizes is the member or a child: nobody else is answered with it.
type PersonSizes struct {
	PersonID string        `json:"person_id,omitempty"` // empty: a new one
	Name     string        `json:"name" label:"お名前" form:"required,max=30"`
	Kind     wardrobe.Kind `json:"kind"`
	Sex      fit.Sex       `json:"sex"`
	Born     string        `json:"born"` // YYYYMM of a child, or empty
	Body     []fit.Length  `json:"body"`
	Sizes    []string      `json:"sizes"`    // M, 24cm, 110
	Measured string        `json:"measured"` // YYYYMMDD; what is sent is not heeded
}

func wirePerson(p wardrobe.Person) PersonSizes {
	return PersonSizes{p.ID, p.Name, p.Kind, p.Sex, p.Born, p.Body, p.Sizes, p.Measured}
}

// Persons is all of them, the member first.
type Persons struct {
	Persons []PersonSizes `json:"persons"`
	Max     int           `json:"max"`
}

func (p Parts) persons(ctx context.Context, _ call.None) (Persons, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return Persons{}, err
	}
	return p.personsOf(ctx, c.Code)
}

func (p Parts) personsOf(ctx context.Context, owner string) (Persons, error) {
	out := Persons{Max: wardrobe.MaxPersons}
	list, err := p.Wardrobes.Persons(ctx, owner)
	for _, one := range list {
		out.Persons = append(out.Persons, wirePerson(one))
	}
	return out, err
}

func (p Parts) savePerson(ctx context.Context, in PersonSizes) (Persons, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return Persons{}, err
	}
	one := wardrobe.Person{ID: in.PersonID, Name: in.Name, Kind: in.Kind, Sex: in.Sex, Born: in.Born, Body: in.Body, Sizes: in.Sizes}
	if _, err := p.Wardrobes.SavePerson(ctx, c.Code, one); err != nil {
		return Persons{}, err
	}
	return p.personsOf(ctx, c.Code)
}

// PersonChoice names a person.
type PersonChoice struct {
	PersonID string `json:"person_id"`
}

func (p Parts) removePerson(ctx context.Context, in PersonChoice) (Persons, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return Persons{}, err
	}
	if err := p.Wardrobes.RemovePerson(ctx, c.Code, in.PersonID); err != nil {
		return Persons{}, err
	}
	return p.personsOf(ctx, c.Code)
}
