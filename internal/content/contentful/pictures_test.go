package contentful_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/content/contenttest"
	"github.com/tsumugi-shop/tsumugi/internal/media"
)

func TestPicturesComeThroughTheShop(t *testing.T) {
	service := contenttest.NewService(t)
	source := open(t, service, nil)
	foreign := "https://elsewhere.example/shop/a1/v1/b.jpg"
	e := contenttest.Entries()[2]
	e.Fields["body"] = "![犬](" + service.Picture() + "?w=100)\n![猫](" + foreign + ")"
	service.Put(e, true)
	service.Put(contenttest.Entries()[0], true)
	r, err := source.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var body string
	for _, got := range r.Entries {
		if got.ID == e.ID {
			body, _ = got.Fields["body"].(string)
		}
	}
	if want := "![犬](/contents/contentful/a1.jpg?w=100)\n![猫](" + foreign + ")"; body != want {
		t.Errorf("got %q, want %q", body, want)
	}
	if len(r.Assets) != 2 {
		t.Errorf("got %+v, want the linked picture and the one in the text", r.Assets)
	}
	for _, a := range r.Assets {
		painted(t, source, a)
	}
	for _, name := range []string{"contentful/other.jpg", "articles/a.jpg"} {
		pic, err := media.OfContent(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := source.Paint(t.Context(), pic, 10, 10); !errors.Is(err, media.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", name, err)
		}
	}
}

func painted(t *testing.T, source media.Source, a content.Asset) {
	t.Helper()
	pic, err := media.OfContent(strings.TrimPrefix(a.URL, "/contents/"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := source.Paint(t.Context(), pic, 240, 480)
	if err != nil || got.Image.Bounds().Dx() != 240 {
		t.Errorf("%s: got %v, %v; want a picture 240 wide", a.URL, got.Image, err)
	}
}

func TestBadPicturesAreErrors(t *testing.T) {
	service := contenttest.NewService(t)
	service.Put(contenttest.Entries()[0], true)
	source := open(t, service, nil)
	r, err := source.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pic, err := media.OfContent(strings.TrimPrefix(r.Assets[0].URL, "/contents/"))
	if err != nil {
		t.Fatal(err)
	}
	for name, instead := range map[string]http.HandlerFunc{
		"none": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) },
		"HTML": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"gone": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/", http.StatusFound)
		},
	} {
		service.Instead(instead)
		if _, err := source.Paint(t.Context(), pic, 10, 10); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}
