package passkey

import "testing"

func TestPasskeysAreAtANameAlsoOnLoopback(t *testing.T) {
	for origin, want := range map[string]string{
		"http://127.0.0.1:8080": "localhost http://localhost:8080", "http://[::1]:8080": "localhost http://localhost:8080",
		"https://shop.example": "shop.example https://shop.example", "http://localhost:9": "localhost http://localhost:9",
	} {
		w, err := NewSite(origin, "Tsumugi 紬")
		if err != nil {
			t.Fatal(err)
		}
		if got := w.at.Config.RPID + " " + w.at.Config.RPOrigins[0]; got != want {
			t.Errorf("%s: got %s, want %s", origin, got, want)
		}
	}
}
