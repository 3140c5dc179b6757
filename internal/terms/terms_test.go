package terms_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/terms"
)

func TestTheDefaultCanBeKept(t *testing.T) {
	if err := terms.Default().Check(); err != nil {
		t.Error(err)
	}
	for name, said := range terms.Default().Words() {
		if strings.TrimSpace(said) == "" {
			t.Errorf("the word %s says nothing", name)
		}
	}
}

func TestAnOperatorChangesWhatItNames(t *testing.T) {
	got, err := terms.Read(strings.NewReader(`{"shipping": {"free_from": 8800}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got.Shipping.FreeFrom != 8800 || got.Shipping.CutoffHour != terms.Default().Shipping.CutoffHour {
		t.Errorf("got free from %d, cut-off %d; want 8800 and the default", got.Shipping.FreeFrom, got.Shipping.CutoffHour)
	}
	if said := got.Words()["free_shipping_from"]; said != "8,800円" {
		t.Errorf("free_shipping_from is said as %q, want 8,800円", said)
	}
}

func TestTermsThatCannotBeKeptAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"shiping": {}}`:                                 "unknown field",
		`{"company": {"registration": "T12"}}`:            "13 digits",
		`{"shipping": {"areas": []}}`:                     "47",
		`{"shipping": {"home_prefecture": "江戸"}}`:         "in no area",
		`{"ranks": [{"code": "0", "from": 1}]}`:           "begin at 0",
		`{"points": {"unit": 0}}`:                         "above 0",
		`{"orders": {"hold_minutes": 0}}`:                 "above 0",
		`{"renewal": {"retry_days": [2, 0]}}`:             "1 or more",
		`{"plans": [{"code": "x", "name": "無料の二年"}]}`:     "needs a code",
		`{"plus": {"free_shipping": false, "points": 0}}`: "should get something",
		`{"plus": {"points": -1}}`:                        "below 0",
	} {
		if _, err := terms.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%s): got %v, want an error with %q", text, err, want)
		}
	}
}
