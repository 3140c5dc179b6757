// Package seal keeps what only the shop may read: texts are encrypted with a
// key that is not in the database (AES-256-GCM), each bound to what it is about.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// keyBytes is the length of a key.
const keyBytes = 32

var (
	// ErrNoKey says that the shop has no key to seal with.
	ErrNoKey = errors.New("there is no key to seal with")
	// ErrOtherKey says that a text was sealed with another key.
	ErrOtherKey = errors.New("sealed with another key")
	// ErrBroken says that a text is damaged, or about something else.
	ErrBroken = errors.New("the sealed text is damaged")
)

// A Key seals and opens. The zero key does neither.
type Key struct {
	aead cipher.AEAD
	name string // tells keys apart and nothing of them
}

// NewText makes the text of a fresh key.
func NewText() string {
	var raw [keyBytes]byte
	_, _ = rand.Read(raw[:]) // never fails
	return hex.EncodeToString(raw[:])
}

// ParseKey reads a key: 64 hexadecimal digits.
func ParseKey(text string) (Key, error) {
	raw, err := hex.DecodeString(strings.TrimSpace(text))
	if err != nil || len(raw) != keyBytes {
		return Key{}, fmt.Errorf("a key has %d hexadecimal digits", 2*keyBytes) // says nothing of what was given
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return Key{}, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return Key{}, err
	}
	sum := sha256.Sum256(append([]byte("name of key "), raw...))
	return Key{aead, hex.EncodeToString(sum[:4])}, nil
}

// Seal encrypts a text about something, such as an order's number; only with
// the same it opens again.
func (k Key) Seal(plain []byte, about string) (string, error) {
	if k.aead == nil {
		return "", ErrNoKey
	}
	nonce := make([]byte, k.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	return k.name + "." + base64.RawURLEncoding.EncodeToString(k.aead.Seal(nonce, nonce, plain, []byte(about))), nil
}

// Open decrypts what Seal made.
func (k Key) Open(text, about string) ([]byte, error) {
	if k.aead == nil {
		return nil, ErrNoKey
	}
	name, body, _ := strings.Cut(text, ".")
	if name != k.name {
		return nil, ErrOtherKey
	}
	raw, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil || len(raw) < k.aead.NonceSize() {
		return nil, ErrBroken
	}
	plain, err := k.aead.Open(nil, raw[:k.aead.NonceSize()], raw[k.aead.NonceSize():], []byte(about))
	if err != nil {
		return nil, ErrBroken
	}
	return plain, nil
}
