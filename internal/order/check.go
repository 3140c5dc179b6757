package order

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tsumugi-shop/tsumugi/internal/cart"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/id"
	"github.com/tsumugi-shop/tsumugi/internal/jp"
	"github.com/tsumugi-shop/tsumugi/internal/mail"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/money"
	"github.com/tsumugi-shop/tsumugi/internal/payment"
	"github.com/tsumugi-shop/tsumugi/internal/shipping"
)

// A Choice is when one parcel can come.
type Choice struct {
	Earliest time.Time
	Latest   time.Time
	Days     []time.Time
}

// check reads the draft: it fills the plan's body as far as the draft makes
// sense and lists what it lacks. What can be converted is converted.
func (b *Orders) check(p *Plan) {
	d := p.Draft
	p.Email = p.checkEmail()
	var wrong []fault.Field
	p.Orderer, wrong = d.address(d.Orderer)
	p.Wrong = append(p.Wrong, under("orderer.", wrong)...)
	p.Method = payment.Method(d.Method)
	if !slices.Contains(payment.Methods, p.Method) {
		p.Method = ""
	}
	p.Note, p.Discreet = strings.TrimSpace(d.Note), d.Discreet
	if utf8.RuneCountInString(p.Note) > maxNote {
		p.wrong("note", "too_long", fmt.Sprintf("ご要望は%d文字以内で入力してください。", maxNote))
	}
	packing := p.packing()
	p.Split = d.Split && slices.ContainsFunc(packing, func(lines []ParcelLine) bool { return len(p.readies(lines)) > 1 })
	if len(d.Parcels) > 1 {
		p.checkPacking(packing)
	}
	for i := range max(len(d.Parcels), 1) {
		b.checkParcel(p, i, packing[i])
	}
}

// checkEmail is where letters about the order go.
func (p *Plan) checkEmail() string {
	if p.Visitor.Customer != nil {
		return p.Visitor.Customer.Email
	}
	if strings.TrimSpace(p.Draft.Email) == "" {
		p.wrong("email", "required", "メールアドレスを入力してください。")
		return ""
	}
	address, err := mail.ParseAddress(p.Draft.Email)
	if err != nil {
		p.wrong("email", "invalid", fault.From(err).Message)
	}
	return address
}

func (f AddressForm) clean() (member.Address, []fault.Field) {
	return member.Address{
		LastName: f.LastName, FirstName: f.FirstName, LastKana: f.LastKana, FirstKana: f.FirstKana, Postal: jp.PostalCode(f.Postal),
		Prefecture: f.Prefecture, City: f.City, Line: f.AddressLine, Building: f.Building, Phone: f.Phone,
	}.Clean()
}

// address cleans an address of the draft. One without a house number is asked
// about until it was sent off again.
func (d Draft) address(f AddressForm) (member.Address, []fault.Field) {
	a, wrong := f.clean()
	if a.LacksNumber() && !slices.Contains(d.Meant, a.Line) {
		wrong = append(wrong, member.AskNumber("お進みください"))
	}
	return a, wrong
}

// askNumbers notes which addresses without a house number are sent off for the
// first time, and which were asked about before.
func (d *Draft) askNumbers() {
	forms := []AddressForm{d.Orderer}
	for _, p := range d.Parcels {
		if p.To == ToNew {
			forms = append(forms, p.Address)
		}
	}
	var asked, meant []string
	for _, f := range forms {
		switch a, _ := f.clean(); {
		case !a.LacksNumber():
		case slices.Contains(d.Asked, a.Line) || slices.Contains(d.Meant, a.Line):
			meant = append(meant, a.Line)
		default:
			asked = append(asked, a.Line)
		}
	}
	d.Asked, d.Meant = asked, meant
}

// FormOf is an address as order entry shows it.
func FormOf(a member.Address) AddressForm {
	return AddressForm{
		LastName: a.LastName, FirstName: a.FirstName, LastKana: a.LastKana, FirstKana: a.FirstKana, Postal: string(a.Postal),
		Prefecture: a.Prefecture, City: a.City, AddressLine: a.Line, Building: a.Building, Phone: a.Phone,
	}
}

// thousands takes out what people write between digits.
var thousands = strings.NewReplacer(",", "", "，", "")

// under puts the fields of a part below its name.
func under(name string, fields []fault.Field) []fault.Field {
	out := make([]fault.Field, len(fields))
	for i, f := range fields {
		f.Name = name + f.Name
		out[i] = f
	}
	return out
}

// packing says what goes into which parcel: the draft's lines as far as the
// cart has them. A single parcel takes all; what no parcel names goes into the
// first, so that a quote is of the whole cart.
func (p *Plan) packing() [][]ParcelLine {
	packing := make([][]ParcelLine, max(len(p.Draft.Parcels), 1))
	left := map[id.SKU]int{}
	for _, i := range p.Cart.Items {
		left[i.SKU] = i.Quantity
	}
	if len(packing) > 1 {
		for n, parcel := range p.Draft.Parcels {
			for _, l := range parcel.Lines {
				if l.Quantity = min(l.Quantity, left[l.SKU]); l.Quantity > 0 {
					packing[n] = append(packing[n], l)
					left[l.SKU] -= l.Quantity
				}
			}
		}
	}
	for _, i := range p.Cart.Items {
		if left[i.SKU] == 0 {
			continue
		}
		at := slices.IndexFunc(packing[0], func(l ParcelLine) bool { return l.SKU == i.SKU })
		if at < 0 {
			packing[0] = append(packing[0], ParcelLine{SKU: i.SKU, Quantity: left[i.SKU]})
		} else {
			packing[0][at].Quantity += left[i.SKU]
		}
	}
	return packing
}

// checkPacking finds parcels that do not make up the cart.
func (p *Plan) checkPacking(packing [][]ParcelLine) {
	want := map[id.SKU]int{}
	for _, parcel := range p.Draft.Parcels {
		for _, l := range parcel.Lines {
			want[l.SKU] += max(l.Quantity, 0)
		}
	}
	uneven := slices.ContainsFunc(p.Cart.Items, func(i cart.Item) bool { return want[i.SKU] != i.Quantity })
	if uneven {
		p.wrong("parcels", "uneven", "お届け先ごとの数量の合計が、ご注文の数量と一致していません。")
	}
	for i, parcel := range packing {
		if len(parcel) == 0 {
			p.wrong(fmt.Sprintf("parcels.%d.lines", i), "required", "このお届け先に送る商品をお選びください。")
		}
	}
}

func (b *Orders) checkParcel(p *Plan, i int, lines []ParcelLine) {
	form := ParcelForm{To: ToOrderer}
	if i < len(p.Draft.Parcels) {
		form = p.Draft.Parcels[i]
	}
	name := fmt.Sprintf("parcels.%d.", i)
	parcel := Parcel{To: p.address(form, name), Wrap: form.Wrap, Noshi: form.Noshi, NoshiName: strings.TrimSpace(form.NoshiName), Message: strings.TrimSpace(form.Message)}
	if parcel.Noshi != "" && !slices.Contains(Noshis, parcel.Noshi) {
		p.wrong(name+"noshi", "invalid", "のしの種類をお選びください。")
	}
	if utf8.RuneCountInString(parcel.NoshiName) > maxNoshiName {
		p.wrong(name+"noshi_name", "too_long", fmt.Sprintf("お名前は%d文字以内で入力してください。", maxNoshiName))
	}
	if most := b.Terms.Gift.MessageMax; utf8.RuneCountInString(parcel.Message) > most {
		p.wrong(name+"message", "too_long", fmt.Sprintf("メッセージは%d文字以内で入力してください。", most))
	}
	paid, s := payDay(p.Method, p.Now, b.Terms.Payment), b.Terms.Shipping
	ready, later := p.readyFirst(lines, p.Split)
	for _, day := range later {
		parcel.Later = append(parcel.Later, Later{Ready: day, Earliest: jp.Day(shipping.Estimate(paid, parcel.To.Prefecture, day, s).Earliest)})
	}
	arrival := shipping.Estimate(paid, parcel.To.Prefecture, ready, s)
	choice := Choice{Earliest: arrival.Earliest, Latest: arrival.Latest, Days: shipping.Days(paid, parcel.To.Prefecture, ready, s)}
	p.Choices = append(p.Choices, choice)
	parcel.Earliest = jp.Day(arrival.Earliest)
	switch {
	case form.Date == "":
	case slices.ContainsFunc(choice.Days, func(d time.Time) bool { return jp.Day(d) == form.Date }):
		parcel.Date = form.Date
	default:
		p.wrong(name+"date", "not_offered", "このお届け日はお選びいただけません。お届け日を選び直してください。")
	}
	if form.Slot != "" && !slices.Contains(s.Slots, form.Slot) {
		p.wrong(name+"slot", "not_offered", "お届け時間帯を選び直してください。")
	} else {
		parcel.Slot = form.Slot
	}
	p.Parcels = append(p.Parcels, parcel)
}

// address is where a parcel goes.
func (p *Plan) address(form ParcelForm, name string) member.Address {
	switch form.To {
	case ToBook:
		i := slices.IndexFunc(p.Book, func(a member.Address) bool { return a.ID == form.AddressID })
		if i < 0 {
			p.wrong(name+"address_id", "required", "お届け先をお選びください。")
			return member.Address{}
		}
		return p.Book[i]
	case ToNew:
		a, wrong := p.Draft.address(form.Address)
		p.Wrong = append(p.Wrong, under(name+"address.", wrong)...)
		return a
	case ToOrderer, "":
		return p.Orderer
	}
	p.wrong(name+"to", "invalid", "お届け先をお選びください。")
	return member.Address{}
}

// points reads how many points are to be used.
func (p *Plan) points() {
	typed := thousands.Replace(strings.TrimSpace(jp.Digits(p.Draft.Points)))
	has := max(p.Balance.Available, 0)
	if typed == "" || p.Visitor.Customer == nil {
		return
	}
	if typed == "all" {
		p.input.Points = has
		return
	}
	n, err := strconv.Atoi(typed)
	switch {
	case err != nil || n < 0:
		p.wrong("points", "invalid", "ご利用ポイントは数字で入力してください。")
	case n > has:
		p.wrong("points", "short", "ご利用いただけるポイントは"+money.Grouped(has)+"ポイントです。")
	default:
		p.input.Points = n
	}
}
