package receipt

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
)

// packedFont is BIZ UDGothic; BIZUDGothic.LICENSE.txt says whose it is.
//
//go:embed BIZUDGothic-Regular.ttf.gz
var packedFont []byte

// font unpacks the font. It is unpacked each time: a receipt is rare, and the
// megabytes are better used for pages.
func font() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packedFont))
	if err != nil {
		return nil, fmt.Errorf("unpack the font of receipts: %w", err)
	}
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("unpack the font of receipts: %w", err)
	}
	return b, nil
}
