package webpush

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"testing"
)

// The example of RFC 8291, section 5.
func TestEncryptsAsTheStandardSays(t *testing.T) {
	decode := func(text string) []byte {
		b, err := base64.RawURLEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	own, err := ecdh.P256().NewPrivateKey(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	plain := []byte("When I grow up, I want to be a watermelon")
	browser, auth, salt := decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"), decode("BTBZMqHH6r4Tts7J_aSIgg"), decode("DGv6ra1nlYgDCS1FRnbzlw")
	body, err := encryptWith(plain, browser, auth, own, salt, 0)
	const want = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if got := base64.RawURLEncoding.EncodeToString(body); err != nil || got != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
}

func TestLengthsTellNothing(t *testing.T) {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	size := func(n int) int {
		body, err := encrypt(make([]byte, n), key.PublicKey().Bytes(), make([]byte, 16))
		if err != nil {
			t.Fatal(err)
		}
		return len(body)
	}
	if a, b, c := size(10), size(200), size(256); a != b || c == b {
		t.Errorf("10, 200 and 256 bytes became %d, %d and %d", a, b, c)
	}
	if n := size(maxPayload); n > recordSize {
		t.Errorf("the longest payload became %d bytes", n)
	}
	if _, err := encrypt(make([]byte, maxPayload+1), key.PublicKey().Bytes(), make([]byte, 16)); !errors.Is(err, errTooLong) {
		t.Errorf("a longer one: got %v", err)
	}
}
