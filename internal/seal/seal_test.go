package seal_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

func key(t *testing.T) seal.Key {
	t.Helper()
	k, err := seal.ParseKey(seal.NewText() + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestASealedTextOpensOnlyWithItsKeyAndSubject(t *testing.T) {
	k := key(t)
	text, err := k.Seal([]byte("1234567"), "T-1")
	if err != nil || strings.Contains(text, "1234567") {
		t.Fatalf("got %q, %v", text, err)
	}
	if again, _ := k.Seal([]byte("1234567"), "T-1"); again == text {
		t.Error("the same text is sealed the same way twice")
	}
	if plain, err := k.Open(text, "T-1"); err != nil || string(plain) != "1234567" {
		t.Errorf("got %q, %v", plain, err)
	}
	changed := text[:len(text)-2] + "AA"
	if changed == text {
		changed = text[:len(text)-2] + "BB"
	}
	for name, c := range map[string]struct {
		key         seal.Key
		text, about string
		want        error
	}{
		"about something else": {k, text, "T-2", seal.ErrBroken}, "another key": {key(t), text, "T-1", seal.ErrOtherKey}, "no key": {seal.Key{}, text, "T-1", seal.ErrNoKey},
		"changed": {k, changed, "T-1", seal.ErrBroken}, "cut": {k, text[:12], "T-1", seal.ErrBroken}, "empty": {k, "", "T-1", seal.ErrOtherKey},
	} {
		if plain, err := c.key.Open(c.text, c.about); !errors.Is(err, c.want) || plain != nil {
			t.Errorf("%s: got %q, %v, want %v", name, plain, err, c.want)
		}
	}
}

func TestAKeyOfAnotherLengthIsRefusedWithoutNamingIt(t *testing.T) {
	for _, text := range []string{"", "secret", strings.Repeat("0", 63), strings.Repeat("g", 64)} {
		if _, err := seal.ParseKey(text); err == nil || text != "" && strings.Contains(err.Error(), text) {
			t.Errorf("%q: got %v", text, err)
		}
	}
	if _, err := (seal.Key{}).Seal(nil, ""); !errors.Is(err, seal.ErrNoKey) {
		t.Errorf("no key: got %v", err)
	}
}
