package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// Waiting is the picture that some bytes are while nobody decided yet where they
// go; the same bytes are the same picture.
func Waiting(name string) (Picture, error) { return OfContent("goods/" + name + ".jpg") }

// waitingName names bytes.
func waitingName(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:16])
}

// PutWaiting checks, cleans and keeps an upload, and gives it a name.
func (p *Pictures) PutWaiting(ctx context.Context, data []byte) (name string, err error) {
	name = waitingName(data)
	pic, err := Waiting(name)
	if err != nil {
		return "", err
	}
	return name, p.Put(ctx, pic, data)
}

// Aside keeps a copy of a picture as it is now, so that it can come back.
func (p *Pictures) Aside(ctx context.Context, pic Picture) (name string, err error) {
	data, err := p.original(ctx, pic)
	if err != nil {
		return "", err
	}
	name = waitingName(data)
	copied, err := Waiting(name)
	if err != nil {
		return "", err
	}
	if _, err := p.Originals.Stat(ctx, copied.key()); !errors.Is(err, ErrNotFound) {
		return name, err
	}
	if err := p.Originals.Put(ctx, copied.key(), data); err != nil {
		return "", fmt.Errorf("put a picture aside: %w", err)
	}
	return name, nil
}

// Same tells whether two pictures are the same bytes; one that is not there is
// the same as nothing.
func (p *Pictures) Same(ctx context.Context, a, b Picture) (bool, error) {
	one, err := p.original(ctx, a)
	if err == nil {
		var other []byte
		if other, err = p.original(ctx, b); err == nil {
			return bytes.Equal(one, other), nil
		}
	}
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return false, err
}
