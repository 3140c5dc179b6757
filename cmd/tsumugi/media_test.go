package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"
	"github.com/tsumugi-shop/tsumugi/internal/id"
)

func TestPicturesMoveToABucketAndBack(t *testing.T) {
	t.Parallel()
	objects := s3mem.New()
	if err := objects.CreateBucket(t.Context(), "shop"); err != nil {
		t.Fatal(err)
	}
	bucket := httptest.NewServer(gofakes3.New(objects, gofakes3.WithV4Auth(map[string]string{"key": "secret"})).Server())
	t.Cleanup(bucket.Close)
	flags := []string{"--media", bucket.URL + "/shop", "--media-key", "key", "--media-secret", "secret"}

	data, folder := t.TempDir(), t.TempDir()
	database := "sqlite:" + filepath.Join(data, "tsumugi.db")
	smallShop(t, database)
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 80, 100)), nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"item0001001AB101-1.jpg", "item0001001AB101-2.jpg"} {
		if err := os.WriteFile(filepath.Join(folder, name), picture.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out := command(t, "import", "--data", data, "--pictures", folder); out.code != 0 {
		t.Fatalf("import --pictures: %+v", out)
	}
	for range 2 { // it can be run again
		if out := command(t, append([]string{"media", "move", "--data", data}, flags...)...); out.code != 0 || out.stdout != "2 pictures copied\n" {
			t.Fatalf("media move: %+v", out)
		}
	}
	if out := command(t, "media", "move", "--data", data); out.code != 1 || !strings.Contains(out.stderr, "name the bucket") {
		t.Errorf("media move without a bucket: %+v", out)
	}
	if out := command(t, append([]string{"backup", "--data", data, filepath.Join(t.TempDir(), "shop.tar")}, flags...)...); !strings.Contains(out.stdout, "Left out: pictures: they are in "+bucket.URL+"/shop") {
		t.Errorf("backup does not say that pictures are in the bucket: %+v", out)
	}

	// A node that never saw the folder shows them.
	node := opened(t, program(t, serving(t.TempDir(), append(flags, "--db", database, "--renderer", "off")...)...))
	answer, err := http.Get(node.origin + id.ImagePath("0001001AB101", 2, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if shown, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK || !bytes.HasPrefix(shown, []byte("\xff\xd8")) {
		t.Errorf("the picture is answered with %d and %d bytes, %v; want a JPEG", answer.StatusCode, len(shown), err)
	}

	other := t.TempDir()
	if out := command(t, append([]string{"media", "move", "--back", "--data", other, "--db", database}, flags...)...); out.code != 0 || out.stdout != "2 pictures copied\n" {
		t.Fatalf("media move --back: %+v", out)
	}
	kept, err := filepath.Glob(filepath.Join(other, "pictures", "items", "*", "*"))
	if err != nil || len(kept) != 2 {
		t.Errorf("the folder has %v, %v; want two pictures", kept, err)
	}
}
