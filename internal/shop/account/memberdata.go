package account

import (
	"context"
	"net/url"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/db/migrations"
	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/member"
)

// dataPath is where members fetch what the shop knows of them.
const dataPath = "/mypage/data/tsumugi.zip"

// DataFile is where a file that was asked for can be fetched for some minutes.
type DataFile struct {
	Location string `json:"location"`
}

func (p Parts) askData(ctx context.Context, _ call.None) (DataFile, error) {
	s, err := p.Session(ctx)
	if err != nil {
		return DataFile{}, err
	}
	ticket, err := p.Members.AskData(ctx, s)
	if err != nil {
		return DataFile{}, err
	}
	return DataFile{dataPath + "?" + url.Values{"ticket": {ticket}}.Encode()}, nil
}

// Downloads is the file itself, for who asked for it on this device.
func (p Parts) Downloads() map[string]httpd.Download {
	return map[string]httpd.Download{dataPath: func(ctx context.Context, _ string, query url.Values) (httpd.Attachment, error) {
		s, err := p.Session(ctx)
		if err != nil {
			return httpd.Attachment{}, err
		}
		file, err := p.Members.Data(ctx, s, query.Get("ticket"))
		return httpd.Attachment{Type: "application/zip", Name: "tsumugi-data.zip", Body: file}, err
	}}
}

// Keeping is how long the shop keeps what it knows of people, in the words of
// the rules that it carries out.
type Keeping struct {
	Erased string       `json:"erased"` // when somebody leaves
	Kept   string       `json:"kept"`   // for good, without a name
	Later  []KeepPeriod `json:"later"`
}

// KeepPeriod is one of them.
type KeepPeriod struct {
	What   string `json:"what"`
	Period string `json:"period"`
}

func (p Parts) keeping(context.Context, call.None) (Keeping, error) {
	k := Keeping{Erased: member.Erased, Kept: member.Kept}
	for _, period := range migrations.Periods() {
		k.Later = append(k.Later, KeepPeriod{period.What, period.From + period.Long})
	}
	return k, nil
}
