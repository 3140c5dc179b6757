package account

import (
	"context"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

var errNoDevice = fault.New(fault.Invalid, "member.device_missing", "ログアウトする端末を選択してください。")

// accountCalls are for the customer who is logged in; what matters most wants
// a login of just now (member.fresh_login_required).
func (p Parts) accountCalls() []call.Call {
	calls := []call.Call{
		call.Siapi("member/select/", "The customer's own profile.", p.profile),
		call.Siapi("member/update/", "Changes the profile.", p.saveProfile),
		call.Siapi("member/delete/", "Leaves the shop; needs a fresh login.", p.leave),
		call.Siapi("member/data/", "Lets the customer download all that the shop knows of them; needs a fresh login.", p.askData),
		call.Siapi("member/keeping/", "What the shop keeps of people, and how long.", p.keeping).Public(),
		call.Siapi("password/update/", "Sets a new password; needs a fresh login.", p.setPassword),
		call.Siapi("email/update/", "Has a letter sent to a new e-mail address; needs a fresh login.", p.changeEmail),
		call.Siapi("device/select/", "Where the customer is logged in.", p.devices),
		call.Siapi("device/delete/", "Logs another device out, or all others.", p.signOut),
		call.Siapi("passkey/select/", "The customer's passkeys.", p.passkeys),
		call.Siapi("passkey/begin/", "Begins to make a passkey; needs a fresh login.", p.passkeyBegin),
		call.Siapi("passkey/insert/", "Keeps a passkey that the browser made.", p.passkeyInsert),
		call.Siapi("passkey/delete/", "Removes a passkey; needs a fresh login.", p.passkeyDelete),
	}
	calls = append(calls, p.pushCalls()...)
	return append(calls, p.addressCalls()...)
}

// Profile is what customers say of themselves. Text is converted where it can be.
type Profile struct {
	LastName      string `json:"last_name" label:"姓" form:"required,max=40"`
	FirstName     string `json:"first_name" label:"名" form:"required,max=40"`
	LastNameKana  string `json:"last_name_kana" label:"セイ" form:"required,max=40,format=kana"`
	FirstNameKana string `json:"first_name_kana" label:"メイ" form:"required,max=40,format=kana"`
	BirthDate     string `json:"birth_date,omitempty" label:"生年月日"` // YYYYMMDD; also taken as 1990-4-1
	Sex           string `json:"sex,omitempty" label:"性別"`          // female, male, other or nothing
	PhoneNumber   string `json:"phone_number,omitempty" label:"電話番号" form:"format=phone"`
}

func (f Profile) member() member.Profile {
	return member.Profile{
		LastName: f.LastName, FirstName: f.FirstName, LastKana: f.LastNameKana, FirstKana: f.FirstNameKana,
		Birth: f.BirthDate, Sex: member.Sex(f.Sex), Phone: f.PhoneNumber,
	}
}

// OwnProfile is the profile as its owner sees it.
type OwnProfile struct {
	CustomerCode string `json:"customer_code"`
	Email        string `json:"email"`
	HasPassword  bool   `json:"has_password"`
	JoinedAt     int64  `json:"joined_at"`
	Profile
}

func ownProfile(c member.Customer) OwnProfile {
	return OwnProfile{CustomerCode: c.Code, Email: c.Email, HasPassword: c.HasPassword, JoinedAt: c.Created.UnixMilli(), Profile: Profile{
		LastName: c.LastName, FirstName: c.FirstName, LastNameKana: c.LastKana, FirstNameKana: c.FirstKana,
		BirthDate: c.Birth, Sex: string(c.Sex), PhoneNumber: c.Phone,
	}}
}

func (p Parts) profile(ctx context.Context, _ call.None) (OwnProfile, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return OwnProfile{}, err
	}
	return ownProfile(c), nil
}

func (p Parts) saveProfile(ctx context.Context, in Profile) (OwnProfile, error) {
	c, err := p.Customer(ctx)
	if err != nil {
		return OwnProfile{}, err
	}
	if c, err = p.Members.Save(ctx, c.Code, in.member()); err != nil {
		return OwnProfile{}, err
	}
	return ownProfile(c), nil
}

func (p Parts) leave(ctx context.Context, _ call.None) (Away, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return Away{}, err
	}
	if err := p.Members.Leave(ctx, s); err != nil {
		return Away{}, err
	}
	forgetDevice(ctx)
	return Away{p.Members.LogoutAt(ctx, s)}, nil
}

// NewPassword is a password to be set.
type NewPassword struct {
	Password string `json:"password" label:"パスワード" form:"required,min=8"`
}

func (p Parts) setPassword(ctx context.Context, in NewPassword) (call.None, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return call.None{}, err
	}
	m, err := p.local()
	if err != nil {
		return call.None{}, err
	}
	return call.None{}, m.SetPassword(ctx, s, in.Password)
}

func (p Parts) changeEmail(ctx context.Context, in EmailForm) (call.None, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return call.None{}, err
	}
	m, err := p.local()
	if err != nil {
		return call.None{}, err
	}
	return call.None{}, m.ChangeEmail(ctx, s, in.Email, p.Device(ctx))
}

// Devices is where the customer is logged in, the latest visit first.
type Devices struct {
	Devices []DeviceLine `json:"devices"`
}

// DeviceLine is one device.
type DeviceLine struct {
	DeviceID string `json:"device_id"`
	Device   string `json:"device"`  // such as Safari（iPhone）
	Network  string `json:"network"` // where from, without the end of the address
	SeenAt   int64  `json:"seen_at"`
	LoginAt  int64  `json:"login_at"`
	Current  bool   `json:"current"`
}

func (p Parts) devices(ctx context.Context, _ call.None) (out Devices, err error) {
	s, err := p.Session(ctx)
	if err != nil {
		return out, err
	}
	list, err := p.Members.Devices(ctx, s.Customer)
	for _, d := range list {
		out.Devices = append(out.Devices, DeviceLine{d.ID, d.Device, d.Network, d.Seen.UnixMilli(), d.Created.UnixMilli(), d.ID == s.ID})
	}
	return out, err
}

// DeviceChoice names the device to be logged out, or all others.
type DeviceChoice struct {
	DeviceID string `json:"device_id,omitempty"`
	Others   bool   `json:"others,omitempty"`
}

func (p Parts) signOut(ctx context.Context, in DeviceChoice) (call.None, error) {
	s, err := p.Session(ctx)
	switch {
	case err != nil:
		return call.None{}, err
	case in.Others:
		return call.None{}, p.Members.SignOutOthers(ctx, s.Customer, s.ID)
	case in.DeviceID == "":
		return call.None{}, errNoDevice
	}
	return call.None{}, p.Members.SignOut(ctx, s.Customer, in.DeviceID)
}
