package office_test

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/pquerna/otp/totp"

	"github.com/tsumugi-shop/tsumugi/internal/approval"
	"github.com/tsumugi-shop/tsumugi/internal/member/membertest"
	"github.com/tsumugi-shop/tsumugi/internal/office/approvals"
	"github.com/tsumugi-shop/tsumugi/internal/office/orders"
	"github.com/tsumugi-shop/tsumugi/internal/office/people"
	"github.com/tsumugi-shop/tsumugi/internal/office/session"
	"github.com/tsumugi-shop/tsumugi/internal/office/views"
	"github.com/tsumugi-shop/tsumugi/internal/staff"
)

const workPassword = "kosode-no-shizuku"

// code is the one-time code of a secret, each time another.
func (w *recordWalk) code(secret string) string {
	w.T.Helper()
	w.Pass(time.Minute)
	c, err := totp.GenerateCode(secret, w.Now())
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}

// invited is the secret of an invitation, and whom it is for.
func (w *recordWalk) invited(email string) (secret, who string) {
	w.T.Helper()
	a := did[people.InviteAnswer](w, staff.Owner, "staff/invite", people.InviteBody{Email: email, Name: "新人", Role: "goods"})
	_, secret, _ = strings.Cut(a.Link, "#")
	for _, p := range a.Overview.People {
		if p.Email == email {
			who = p.ID
		}
	}
	return secret, who
}

func (w *recordWalk) peopleCalls() {
	w.passwordCalls()
	w.passkeyCalls()
	w.manageCalls()
}

// passwordCalls are of somebody who logs in by password and code.
func (w *recordWalk) passwordCalls() {
	secret, who := w.invited("password@shop.example")
	i, _ := ask[session.Invitation](w, "", "invitation/get", session.InvitationBody{Token: secret})
	didBy[session.Accepted](w, "", who, "invitation/accept", session.AcceptBody{Token: secret, Password: workPassword, Code: w.code(i.Secret)})
	_, token := didBy[session.Me](w, "", who, "session/login", session.LoginBody{Email: "password@shop.example", Password: workPassword, Code: w.code(i.Secret)})
	didBy[session.Me](w, token, who, "session/prove", session.ProveBody{Password: workPassword, Code: w.code(i.Secret)})
	didBy[session.Recovery](w, token, who, "account/recovery", struct{}{})
	a, _ := ask[session.Account](w, token, "account/get", struct{}{})
	for _, s := range a.Sessions {
		if !s.Current {
			didBy[session.Account](w, token, who, "account/end_session", session.SessionBody{Session: s.ID})
		}
	}
	didBy[session.Account](w, token, who, "account/password", session.PasswordBody{Password: workPassword + "-2"})
	didBy[session.Me](w, token, who, "session/logout", struct{}{})
	demo := staff.DemoPeople[0]
	didBy[session.Me](w, "", demo.ID, "session/demo", session.DemoBody{ID: demo.ID})
}

// passkeyCalls are of somebody who logs in by passkey.
func (w *recordWalk) passkeyCalls() {
	at := virtualwebauthn.RelyingParty{Name: "紬", ID: "office.test", Origin: "http://office.test"}
	secret, who := w.invited("passkey@shop.example")
	device := virtualwebauthn.NewAuthenticatorWithOptions(virtualwebauthn.AuthenticatorOptions{UserHandle: []byte("staff:" + who)})
	made := func(c session.Ceremony, key virtualwebauthn.Credential) json.RawMessage {
		options, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
		if err != nil {
			w.T.Fatal(err)
		}
		return json.RawMessage(virtualwebauthn.CreateAttestationResponse(at, device, key, *options))
	}
	first, second := membertest.NewPasskey(), membertest.NewPasskey()
	c, _ := ask[session.Ceremony](w, "", "invitation/passkey_begin", session.InvitationBody{Token: secret})
	didBy[session.Me](w, "", who, "invitation/passkey", session.PasskeyBody{Invitation: secret, Token: c.Token, Name: "机", Answer: made(c, first)})
	device.AddCredential(first)
	answer := func() session.AnswerBody {
		first.Counter++
		c, _ := ask[session.Ceremony](w, "", "session/passkey_begin", struct{}{})
		options, err := virtualwebauthn.ParseAssertionOptions(string(c.Options))
		if err != nil {
			w.T.Fatal(err)
		}
		return session.AnswerBody{Token: c.Token, Answer: json.RawMessage(virtualwebauthn.CreateAssertionResponse(at, device, first, *options))}
	}
	_, token := didBy[session.Me](w, "", who, "session/passkey", answer())
	didBy[session.Me](w, token, who, "session/prove_passkey", answer())
	c, _ = ask[session.Ceremony](w, token, "account/passkey_begin", struct{}{})
	a, _ := didBy[session.Account](w, token, who, "account/passkey_add", session.AddPasskeyBody{Token: c.Token, Name: "電話", Answer: made(c, second)})
	didBy[session.Account](w, token, who, "account/passkey_delete", session.PasskeyID{ID: a.Passkeys[len(a.Passkeys)-1].ID})
}

// manageCalls are of the owner.
func (w *recordWalk) manageCalls() {
	_, who := w.invited("other@shop.example")
	did[people.Overview](w, staff.Owner, "staff/role", people.RoleBody{ID: who, Role: "shipping"})
	o, _ := ask[people.Overview](w, w.People[staff.Owner].Token, "staff/list", struct{}{})
	for _, r := range o.Roles {
		if r.Code == "goods" {
			did[people.Overview](w, staff.Owner, "staff/save_role", people.SaveRoleBody{Code: r.Code, Name: "商品の人", Permissions: r.Permissions, RefundMost: r.RefundMost, Revision: r.Revision})
		}
	}
	did[people.Overview](w, staff.Owner, "staff/save_networks", people.NetworksBody{Networks: []people.Network{{Prefix: "192.0.2.0/24", Note: "店"}}})
	did[people.Sessions](w, staff.Owner, "staff/end_session", people.EndBody{ID: w.People["goods"].ID, Session: w.People["goods"].Session})
	did[people.Overview](w, staff.Owner, "staff/disable", people.PersonBody{ID: who})
	w.Members.Join("erased@example.jp")
	did[people.EraseAnswer](w, staff.Owner, "members/erase", people.EraseBody{Email: "erased@example.jp", Reason: "ご本人の依頼"})
	v := did[views.SavedViews](w, "support", "views/save", views.SaveView{Name: "週末", Settings: "{}"})
	did[views.SavedViews](w, "support", "views/remove", views.OneView{ID: v.Views[0].ID})
}

func (w *recordWalk) approvalCalls() {
	rule := func(on bool) {
		did[approvals.ApprovalList](w, staff.Owner, "approvals/save_rule", approvals.ApprovalRule{Kind: approval.Refund, On: on, Above: 100})
	}
	rule(true)
	n := w.Delivered(w.next(), 1)
	// Asking is in the record, although the call is refused for now.
	request := func(amount int64) string {
		body := orders.OrderRefund{OrderAct: orders.OrderAct{Number: string(n), Reason: "お詫び"}, Amount: amount}
		before := len(w.latest())
		if answer := w.do(w.People["support"].Token, "orders/refund", body); answer.Status != 409 || len(w.latest()) == before {
			w.T.Errorf("asking for an approval: %d, %d rows as before", answer.Status, before)
		}
		list, _ := ask[approvals.ApprovalList](w, w.People[staff.Owner].Token, "approvals/list", struct{}{})
		return list.Waiting[0].ID
	}
	did[approvals.ApprovalList](w, staff.Owner, "approvals/agree", approvals.ApprovalAct{ID: request(1_000)})
	did[approvals.ApprovalList](w, staff.Owner, "approvals/refuse", approvals.ApprovalAct{ID: request(2_000), Note: "多すぎる"})
	did[approvals.ApprovalList](w, "support", "approvals/withdraw", approvals.ApprovalAct{ID: request(3_000)})
	rule(false)
}
