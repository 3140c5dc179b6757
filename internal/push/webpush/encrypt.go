package webpush

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

const (
	recordSize = 4096 // the most that services have to take
	maxPayload = 3000
	step       = 256 // payloads are filled up to a multiple of it, so that their length tells nothing
)

var errTooLong = errors.New("the payload is too long")

// encrypt makes the body of a message that only one browser can read: RFC 8291
// over the one record of RFC 8188 that push services take.
func encrypt(plain, browser, auth []byte) ([]byte, error) {
	own, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	var salt [16]byte
	_, _ = rand.Read(salt[:]) // never fails
	padded := (len(plain)/step + 1) * step
	return encryptWith(plain, browser, auth, own, salt[:], padded)
}

// encryptWith is encrypt with what is drawn by chance, and the length that the
// text and its delimiter are filled up to.
func encryptWith(plain, browser, auth []byte, own *ecdh.PrivateKey, salt []byte, padded int) ([]byte, error) {
	if len(plain) > maxPayload {
		return nil, errTooLong
	}
	theirs, err := ecdh.P256().NewPublicKey(browser)
	if err != nil {
		return nil, err
	}
	shared, err := own.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	public := own.PublicKey().Bytes()
	material, err := hkdf.Key(sha256.New, shared, auth, "WebPush: info\x00"+string(browser)+string(public), 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	record := make([]byte, max(padded, len(plain)+1))
	copy(record, plain)
	record[len(plain)] = 2 // the delimiter of the last record; what follows is filling
	out := append([]byte{}, salt...)
	out = binary.BigEndian.AppendUint32(out, recordSize)
	out = append(out, byte(len(public)))
	out = append(out, public...)
	return aead.Seal(out, nonce, record, nil), nil
}
