package id

import (
	"fmt"
	"strconv"
	"strings"
)

// The bounds of a picture's number, counted from 1, and of its size index.
const (
	MaxImageNumber = 99
	MinImageSize   = 1 // small
	MaxImageSize   = 4 // large
)

// Image names one picture of a colour SKU in one size.
type Image struct {
	ColorSKU ColorSKU
	Number   int // 1 is the main picture
	Size     int // MinImageSize to MaxImageSize
}

// ImagePath is the address of a picture,
// /images/commodity/{brand}/item{colour SKU}-{number}-{size}.jpg,
// or the empty string when there can be no such picture.
func ImagePath(c ColorSKU, number, size int) string {
	if _, err := ParseColorSKU(string(c)); err != nil {
		return ""
	}
	if number < 1 || number > MaxImageNumber || size < MinImageSize || size > MaxImageSize {
		return ""
	}
	// A list has hundreds of them, and Sprintf takes four times as long.
	return "/images/commodity/" + string(c.Commodity().Brand()) + "/item" + string(c) + "-" + strconv.Itoa(number) + "-" + strconv.Itoa(size) + ".jpg"
}

// ParseImagePath reads an address as ImagePath writes it, and nothing else: a
// different brand, a leading zero or a stray byte is an error, so what comes
// out is safe to build a file name from.
func ParseImagePath(path string) (Image, error) {
	file := path[strings.LastIndexByte(path, '/')+1:]
	parts := strings.Split(strings.TrimSuffix(strings.TrimPrefix(file, "item"), ".jpg"), "-")
	if len(parts) == 3 {
		number, _ := strconv.Atoi(parts[1]) // 0 when it is no number, which ImagePath refuses
		size, _ := strconv.Atoi(parts[2])
		color := ColorSKU(parts[0])
		if built := ImagePath(color, number, size); built != "" && built == path {
			return Image{ColorSKU: color, Number: number, Size: size}, nil
		}
	}
	return Image{}, ErrCode.Because(fmt.Errorf("image path %.80q", path))
}
