package account

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

func (p Parts) addressCalls() []call.Call {
	return []call.Call{
		call.Siapi("address/select/", "The customer's address book, the default first.", p.addresses),
		call.Siapi("address/insert/", "Adds an address; needs a fresh login.", p.addAddress),
		call.Siapi("address/update/", "Changes an address; needs a fresh login.", p.saveAddress),
		call.Siapi("address/delete/", "Removes an address; needs a fresh login.", p.deleteAddress),
	}
}

// AddressForm is an address as it is typed. Text is converted where it can be.
type AddressForm struct {
	LastName      string `json:"last_name" label:"姓" form:"required,max=40"`
	FirstName     string `json:"first_name" label:"名" form:"required,max=40"`
	LastNameKana  string `json:"last_name_kana" label:"セイ" form:"required,max=40,format=kana"`
	FirstNameKana string `json:"first_name_kana" label:"メイ" form:"required,max=40,format=kana"`
	PostalCode    string `json:"postal_code" label:"郵便番号" form:"required,format=postal-code"` // seven digits
	Prefecture    string `json:"prefecture" label:"都道府県" form:"required,choose"`
	City          string `json:"city" label:"市区町村" form:"required,max=50"`
	AddressLine   string `json:"address_line" label:"町名・番地" form:"required,max=100"`
	Building      string `json:"building,omitempty" label:"建物名・部屋番号" form:"max=100"`
	PhoneNumber   string `json:"phone_number" label:"電話番号" form:"required,format=phone"`
	NoNumber      bool   `json:"no_number,omitempty"` // it was asked about, and has no house number
}

// address is the form as a member's address; cart and order take the same form.
func (f AddressForm) address() member.Address {
	return member.Address{
		LastName: f.LastName, FirstName: f.FirstName, LastKana: f.LastNameKana, FirstKana: f.FirstNameKana,
		Postal: jp.PostalCode(f.PostalCode), Prefecture: f.Prefecture, City: f.City, Line: f.AddressLine, Building: f.Building, Phone: f.PhoneNumber,
	}
}

func addressForm(a member.Address) AddressForm {
	return AddressForm{
		LastName: a.LastName, FirstName: a.FirstName, LastNameKana: a.LastKana, FirstNameKana: a.FirstKana,
		PostalCode: string(a.Postal), Prefecture: a.Prefecture, City: a.City, AddressLine: a.Line, Building: a.Building, PhoneNumber: a.Phone,
	}
}

// SavedAddress is an address of the book.
type SavedAddress struct {
	AddressID string `json:"address_id"`
	IsDefault bool   `json:"is_default"`
	AddressForm
}

func savedAddress(a member.Address) SavedAddress {
	return SavedAddress{a.ID, a.Default, addressForm(a)}
}

// AddressBook is all addresses of a customer.
type AddressBook struct {
	Addresses []SavedAddress `json:"addresses"`
	Max       int            `json:"max"`
}

func (p Parts) addresses(ctx context.Context, _ call.None) (AddressBook, error) {
	book := AddressBook{Max: member.MaxAddresses}
	c, err := p.Customer(ctx)
	if err != nil {
		return book, err
	}
	list, err := p.Members.Addresses(ctx, c.Code)
	for _, a := range list {
		book.Addresses = append(book.Addresses, savedAddress(a))
	}
	return book, err
}

// NewAddress is an address to be added.
type NewAddress struct {
	IsDefault bool `json:"is_default,omitempty"`
	AddressForm
}

func (p Parts) addAddress(ctx context.Context, in NewAddress) (SavedAddress, error) {
	return p.keepAddress(ctx, SavedAddress{IsDefault: in.IsDefault, AddressForm: in.AddressForm})
}

func (p Parts) saveAddress(ctx context.Context, in SavedAddress) (SavedAddress, error) {
	if in.AddressID == "" {
		return in, member.ErrAddressUnknown
	}
	return p.keepAddress(ctx, in)
}

func (p Parts) keepAddress(ctx context.Context, e SavedAddress) (SavedAddress, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return e, err
	}
	a := e.address()
	a.ID, a.Default = e.AddressID, e.IsDefault
	if clean, wrong := a.Clean(); clean.LacksNumber() && !e.NoNumber {
		return e, member.ErrInvalid.With(append(wrong, member.AskNumber("保存してください"))...)
	}
	a, err = p.Members.SaveAddress(ctx, s, a)
	return savedAddress(a), err
}

// AddressChoice names an address of the book.
type AddressChoice struct {
	AddressID string `json:"address_id"`
}

func (p Parts) deleteAddress(ctx context.Context, in AddressChoice) (call.None, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return call.None{}, err
	}
	return call.None{}, p.Members.DeleteAddress(ctx, s, in.AddressID)
}
