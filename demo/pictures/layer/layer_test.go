package layer_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo/pictures/layer"
	"pgregory.net/rapid"
)

// maxTotal is what all layers together may weigh in the repository.
const maxTotal = 44 << 20

func TestCommittedLayersAreWholeAndSmall(t *testing.T) {
	files, err := filepath.Glob("../layers/*.zip")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d layers, %v", len(files), err)
	}
	total := 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		total += len(data)
		facts, err := layer.ReadFacts(data)
		if err != nil || facts.W == 0 || facts.W*5 != facts.H*4 || facts.Bounds[2] <= facts.Bounds[0] {
			t.Errorf("%s: facts %+v, %v; want a view of 4:5", f, facts, err)
		}
	}
	if total > maxTotal {
		t.Errorf("the layers weigh %d bytes; want at most %d", total, maxTotal)
	}
}

func TestClothComesBackAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := layer.Cloth{W: rapid.IntRange(1, 12).Draw(t, "w"), H: rapid.IntRange(1, 12).Draw(t, "h"), Step: rapid.IntRange(1, 4).Draw(t, "step")}
		place := rapid.Custom(func(t *rapid.T) float32 { return float32(rapid.IntRange(-8192, 8192).Draw(t, "n")) / 1024 })
		c.U = rapid.SliceOfN(place, c.W*c.H, c.W*c.H).Draw(t, "u")
		c.V = rapid.SliceOfN(place, c.W*c.H, c.W*c.H).Draw(t, "v")
		data, err := c.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		got, err := layer.ReadCloth(data)
		if err != nil || got.W != c.W || got.H != c.H || got.Step != c.Step {
			t.Fatalf("read %d × %d, %v; want %d × %d", got.W, got.H, err, c.W, c.H)
		}
		for i := range c.U {
			if got.U[i] != c.U[i] || got.V[i] != c.V[i] {
				t.Fatalf("place %d is %g, %g; want %g, %g", i, got.U[i], got.V[i], c.U[i], c.V[i])
			}
		}
	})
}

func TestABrokenArchiveIsAnError(t *testing.T) {
	data, err := os.ReadFile("../layers/carton-front.zip")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 1, 100, len(data) / 2, len(data) - 1} {
		if _, err := layer.Read(data[:n], layer.Part{Cloth: true}); err == nil {
			t.Errorf("Read of %d bytes of %d succeeded; want an error", n, len(data))
		}
	}
	for _, missing := range []string{"facts.json", "shade.webp", "shadow.webp", "mask.webp", "cloth.bin"} {
		if _, err := layer.Read(without(t, data, missing), layer.Part{Cloth: true}); err == nil {
			t.Errorf("Read without %s succeeded; want an error", missing)
		}
	}
}

// without leaves one file out of an archive.
func without(t *testing.T, data []byte, name string) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range z.File {
		if f.Name == name {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		to, err := w.Create(f.Name)
		if err == nil {
			_, err = io.Copy(to, r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
