package layer

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Cloth is the place on the cloth, in decimetres, on a grid of every Step-th
// pixel. It is smooth on each piece of cloth and jumps between pieces.
type Cloth struct {
	W, H, Step int
	U, V       []float32
}

// steps is how finely places are told apart, in parts of a decimetre: a tenth
// of a pixel of the largest layers.
const steps = 1024

// Bytes codes each value by its difference from what its neighbours promise,
// which is next to nothing on smooth cloth.
func (c Cloth) Bytes() ([]byte, error) {
	var out bytes.Buffer
	for _, n := range []int{c.W, c.H, c.Step} {
		out.Write(binary.AppendUvarint(nil, uint64(n)))
	}
	z, err := flate.NewWriter(&out, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	for _, plane := range [][]float32{c.U, c.V} {
		whole := make([]int, len(plane))
		low, high := make([]byte, len(plane)), make([]byte, len(plane))
		for i, v := range plane {
			whole[i] = int(math.Round(float64(v) * steps))
			d := whole[i] - promised(whole, i, c.W)
			z := uint16(d<<1 ^ d>>31) // small negative numbers are small too
			low[i], high[i] = byte(z), byte(z>>8)
		}
		for _, part := range [][]byte{low, high} { // apart they compress better
			if _, err := z.Write(part); err != nil {
				return nil, err
			}
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// promised guesses a value from the ones to the left, above and between.
func promised(whole []int, i, w int) int {
	switch x := i % w; {
	case i == 0:
		return 0
	case i < w:
		return whole[i-1]
	case x == 0:
		return whole[i-w]
	default:
		return whole[i-1] + whole[i-w] - whole[i-w-1]
	}
}

// ReadCloth reads what Bytes wrote.
func ReadCloth(data []byte) (Cloth, error) {
	r := bytes.NewReader(data)
	var c Cloth
	for _, n := range []*int{&c.W, &c.H, &c.Step} {
		v, err := binary.ReadUvarint(r)
		if err != nil || v == 0 || v > 10_000 {
			return c, fmt.Errorf("cloth: size %d (%v)", v, err)
		}
		*n = int(v)
	}
	z := flate.NewReader(r)
	for _, plane := range []*[]float32{&c.U, &c.V} {
		coded := make([]byte, 2*c.W*c.H)
		if _, err := io.ReadFull(z, coded); err != nil {
			return c, fmt.Errorf("cloth: %w", err)
		}
		whole := make([]int, c.W*c.H)
		*plane = make([]float32, c.W*c.H)
		for i := range whole {
			z := int(coded[i]) | int(coded[i+len(whole)])<<8
			whole[i] = promised(whole, i, c.W) + (z>>1 ^ -(z & 1))
			(*plane)[i] = float32(whole[i]) / steps
		}
	}
	return c, nil
}
