package demo_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/demo"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
)

// What a torso wears is one of the sizes that are sold, and is said with the
// torso's height, from the front and from behind; every base that somebody
// wears is worn by somebody.
func TestWhatATorsoWearsIsSaidAndSold(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	worn := map[string]map[string]bool{}
	for _, c := range list {
		color := c.Colors[0]
		l, _ := s.Look(color.Code)
		said := c.Picture(&color, 2)
		if l.Body == "" {
			if strings.Contains(said.Caption, "トルソー") {
				t.Errorf("%s is worn by nobody, and of its second picture is said %q", c.Name, said.Caption)
			}
			continue
		}
		if worn[l.Base] == nil {
			worn[l.Base] = map[string]bool{}
		}
		worn[l.Base][l.Body] = true
		if !slices.Contains(demo.Worn()[l.Base], l.Body) {
			t.Errorf("%s: there is no %s on %s", c.Name, l.Base, l.Body)
		}
		_, size, ok := strings.Cut(said.Caption, "cm・")
		size, fits := strings.CutSuffix(size, "サイズ着用")
		sold := slices.ContainsFunc(color.Sizes, func(s catalog.Size) bool { return s.Name == size })
		if !ok || !fits || !sold || !strings.HasPrefix(said.Caption, "トルソーの身長") {
			t.Errorf("%s: of the second picture is said %q", c.Name, said.Caption)
		}
		if !strings.Contains(said.Alt, said.Caption) || !strings.Contains(said.Alt, c.Name) || !strings.Contains(said.Alt, color.Name) {
			t.Errorf("%s: the alternative text is %q", c.Name, said.Alt)
		}
		turned := slices.Contains(demo.Behind()[l.Base], l.Body)
		if got := c.Picture(&color, 3); turned && (got.Caption != "後ろ姿・"+said.Caption || !strings.Contains(got.Alt, "後ろから") || !strings.Contains(got.Alt, said.Caption)) ||
			!turned && got.Caption != "" && !strings.HasPrefix(got.Caption, "生地") {
			t.Errorf("%s, from behind %v: of the third picture is said %q, %q", c.Name, turned, got.Caption, got.Alt)
		}
	}
	for base, bodies := range demo.Worn() {
		for _, body := range bodies {
			if !worn[base][body] {
				t.Errorf("nothing that is sold shows %s on %s", base, body)
			}
		}
	}
	for base := range demo.Behind() {
		if demo.Worn()[base] == nil {
			t.Errorf("nobody wears %s, which is to be seen from behind", base)
		}
	}
}

// Children's clothes are worn by the torso whose size is in the middle of those
// that are sold.
func TestChildrensClothesAreWornInTheMiddleOfTheirSizes(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	seen := map[int]int{}
	for _, c := range list {
		color := c.Colors[0]
		l, _ := s.Look(color.Code)
		if !strings.HasPrefix(l.Body, "kids") {
			continue
		}
		height, err := strconv.Atoi(strings.TrimPrefix(l.Body, "kids"))
		if want := fmt.Sprintf("トルソーの身長%dcm・%dサイズ着用", height, height); err != nil || c.Picture(&color, 2).Caption != want {
			t.Errorf("%s: on %s is said %q; want %q", c.Name, l.Body, c.Picture(&color, 2).Caption, want)
		}
		at := slices.IndexFunc(color.Sizes, func(s catalog.Size) bool { return s.Name == strconv.Itoa(height) })
		if middle := (len(color.Sizes) - 1) / 2; at != middle && at != middle+1 && at != middle-1 {
			t.Errorf("%s: the torso wears number %d of %d sizes", c.Name, at+1, len(color.Sizes))
		}
		seen[height]++
	}
	for _, height := range []int{100, 110, 120, 130} {
		if seen[height] == 0 {
			t.Errorf("nothing is worn by a child of %d cm: %v", height, seen)
		}
	}
}

// Every garment ends with a close look at its cloth, small goods with their real
// size, and both say so; nothing has more pictures than one likes to look at.
func TestTheLastPictureShowsTheClothOrTheRealSize(t *testing.T) {
	s, list := makeShop(t, demo.Options{})
	near, beside := 0, map[string]int{}
	for _, c := range list {
		color := c.Colors[0]
		l, _ := s.Look(color.Code)
		last := c.Picture(&color, color.Pictures)
		garment := demo.Worn()[l.Base] != nil
		switch {
		case garment != (l.Cloth != ""):
			t.Errorf("%s (%s): its cloth is %q", c.Name, l.Base, l.Cloth)
		case garment:
			near++
			if !strings.HasPrefix(last.Caption, "生地のアップ") || !strings.Contains(last.Alt, c.Name) {
				t.Errorf("%s: of the last picture is said %q, %q", c.Name, last.Caption, last.Alt)
			}
		case l.Beside != "":
			beside[l.Beside]++
			for _, m := range color.Sizes[(len(color.Sizes)-1)/2].Garment() {
				if words := m.Name + strings.TrimSuffix(fmt.Sprintf("%.1f", float64(m.Low)/10), ".0") + "cm"; !strings.Contains(last.Caption, words) || !strings.Contains(last.Alt, words) {
					t.Errorf("%s: of the last picture is said %q, %q; want %q in both", c.Name, last.Caption, last.Alt, words)
				}
			}
		case last != catalog.PictureDetail{}:
			t.Errorf("%s: of the last picture is said %q", c.Name, last.Caption)
		}
		if color.Pictures < 2 || color.Pictures > 6 {
			t.Errorf("%s has %d pictures", c.Name, color.Pictures)
		}
	}
	if near == 0 || beside["a4"] == 0 || beside["postcard"] == 0 {
		t.Errorf("%d close looks, real sizes %v", near, beside)
	}
}
