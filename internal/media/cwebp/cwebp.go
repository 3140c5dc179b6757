// Package cwebp writes WebP through the program of that name, since Go's
// library cannot.
package cwebp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os/exec"
	"strings"
	"time"
)

// Encoder runs cwebp once for each picture.
type Encoder struct{ program string }

// Find looks for cwebp on the PATH; ok is false when the machine has none.
func Find() (e *Encoder, ok bool) {
	program, err := exec.LookPath("cwebp")
	return &Encoder{program: program}, err == nil
}

const (
	within  = 10 * time.Second
	quality = "80"
)

// Encode hands the pixels over as PAM on standard input: no file, no shell,
// and no name that anybody could choose.
func (e *Encoder) Encode(ctx context.Context, img *image.NRGBA) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.program, "-quiet", "-q", quality, "-m", "4", "-sharp_yuv", "-metadata", "none", "-o", "-", "--", "-")
	cmd.WaitDelay = time.Second
	var out, complaint bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(pam(img)), &out, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("cwebp: %w: %.200s", err, strings.TrimSpace(complaint.String()))
	}
	if !bytes.HasPrefix(out.Bytes(), []byte("RIFF")) {
		return nil, errors.New("cwebp: wrote something else than WebP")
	}
	return out.Bytes(), nil
}

// pam is the plainest format that holds alpha.
func pam(img *image.NRGBA) []byte {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := fmt.Appendf(make([]byte, 0, 4*w*h+80),
		"P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n", w, h)
	for y := range h {
		out = append(out, img.Pix[y*img.Stride:][:4*w]...)
	}
	return out
}
