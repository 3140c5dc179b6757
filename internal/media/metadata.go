package media

import (
	"bytes"
	"encoding/binary"
	"iter"
)

// segments walks the markers of a JPEG up to its pixels: the marker, and the
// whole segment with marker and length.
func segments(data []byte) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		for at := 2; at+4 <= len(data) && data[at] == 0xff; {
			n := 2 + int(binary.BigEndian.Uint16(data[at+2:]))
			if data[at+1] == 0xff { // a fill byte
				at++
				continue
			}
			if data[at+1] == 0xda || n < 4 || at+n > len(data) || !yield(data[at+1], data[at:at+n]) {
				return
			}
			at += n
		}
	}
}

// chunks walks a PNG or a WebP: the chunk's name and its body.
func chunks(data []byte, f format) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		at := 8
		if f == webpFormat {
			at = 12
		}
		for at+8 <= len(data) {
			name, n, tail := string(data[at+4:at+8]), binary.BigEndian.Uint32(data[at:]), 4
			if f == webpFormat {
				name, n = string(data[at:at+4]), binary.LittleEndian.Uint32(data[at+4:])
				tail = int(n & 1)
			}
			if uint64(n) > uint64(len(data)-at-8) || !yield(name, data[at+8:at+8+int(n)]) {
				return
			}
			at += 8 + int(n) + tail
		}
	}
}

func animated(data []byte, f format) bool {
	if f == jpegFormat {
		return false
	}
	for name := range chunks(data, f) {
		if name == "acTL" || name == "ANIM" || name == "ANMF" {
			return true
		}
	}
	return false
}

// orientation is what EXIF says of how the camera was held, 1 to 8, and 0 when
// it says nothing.
func orientation(data []byte) int {
	f := formatOf(data)
	if f == jpegFormat {
		for marker, s := range segments(data) {
			if body, ok := bytes.CutPrefix(s[4:], []byte("Exif\x00\x00")); ok && marker == 0xe1 {
				return tiffOrientation(body)
			}
		}
		return 0
	}
	for name, body := range chunks(data, f) {
		if name == "eXIf" || name == "EXIF" {
			return tiffOrientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
		}
	}
	return 0
}

// tiffOrientation reads tag 0x0112 of the first directory.
func tiffOrientation(b []byte) int {
	if len(b) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if b[0] == 'M' {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(b[4:]))
	if at+2 > uint64(len(b)) {
		return 0
	}
	for n := order.Uint16(b[at:]); n > 0; n-- {
		entry := at + 2
		if entry+12 > uint64(len(b)) {
			return 0
		}
		if order.Uint16(b[entry:]) == 0x0112 {
			if v := int(order.Uint16(b[entry+8:])); v <= 8 {
				return v
			}
			return 0
		}
		at += 12
	}
	return 0
}

// stripJPEG leaves out what does not change the pixels: where and when a photo
// was taken, thumbnails, comments. JFIF (e0) and Adobe's colour transform (ee) stay.
func stripJPEG(data []byte) []byte {
	out := append(make([]byte, 0, len(data)), data[:2]...)
	at := 2
	for marker, s := range segments(data) {
		start := bytes.Index(data[at:], s[:4]) + at // fill bytes may stand between
		at = start + len(s)
		if marker == 0xfe || marker > 0xe0 && marker <= 0xef && marker != 0xee {
			continue
		}
		out = append(out, s...)
	}
	return append(out, data[at:]...)
}
