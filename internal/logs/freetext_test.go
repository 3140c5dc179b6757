package logs_test

import (
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

func TestFreeTextTellsLengthAndSamenessAndNothingElse(t *testing.T) {
	got := logs.FreeText("山田花子")
	if !strings.HasPrefix(got, "[text:4:") || strings.Contains(got, "山田") || got != logs.FreeText("山田花子") || got == logs.FreeText("山田花男") {
		t.Errorf("got %q, want the length and a mark that only the same text has", got)
	}
	if got := logs.FreeText(""); got != "" {
		t.Errorf("nothing: got %q", got)
	}
}

func TestAddressesKeepWhatIsChosenAndNothingThatIsTyped(t *testing.T) {
	for address, want := range map[string]string{
		"/items?search_word=%E5%B1%B1%E7%94%B0&page=2":         "/items?search_word=[text:2:…]&page=2",
		"https://h/items?size-in=S1010+S1020&return_to=%2Fa#x": "https://h/items?size-in=S1010+S1020&return_to=[text:2:…]",
		"/support?yamada":                               "/support?yamada=",
		"/support?%E5%B1%B1=1":                          "/support?[text:11:…]",
		"/items/ABC1001001":                             "/items/ABC1001001",
		"/items?search_word=&code=":                     "/items?search_word=&code=",
		"/items?category_code_1-in=4539+5787+6362+1486": "/items?category_code_1-in=[text:19:…]",
		"/items?page=19870423":                          "/items?page=[text:8:…]",
	} {
		if got := marks(logs.Address(address)); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

func TestAddressesOfStrangersKeepOurWordsAlone(t *testing.T) {
	for address, want := range map[string]string{
		"/items/detail.html?page=2":  "/items/detail.html?page=2",
		"/mypage/orders/T-261103-QX": "/mypage/orders/[text:11:…]",
		"/%E5%B1%B1%E7%94%B0/x":      "/[text:2:…]/x",
		"/api/9f1c6d0b":              "/api/[text:8:…]",
	} {
		if got := marks(logs.Stranger(address)); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}

// marks leaves the marks out, which are others in every run.
func marks(s string) string {
	for at := 0; ; {
		i := strings.Index(s[at:], "[text:")
		if i < 0 {
			return s
		}
		end := at + i + strings.IndexByte(s[at+i:], ']')
		s = s[:end-8] + "…" + s[end:]
		at = end - 4
	}
}
