package main

import (
	"archive/tar"
	"bytes"
	"encoding/pem"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// about is what an image says of itself.
type about struct {
	name, version string
	when          time.Time
}

// nobody is who the shop runs as; orchestrators that ask for a number get one.
const nobody = 65532

// A file of the image; without bytes it is a folder.
type file struct {
	name  string
	mode  int64
	owner int
	bytes []byte
}

// makeImage puts a program into an image of two layers: the one that rarely
// changes below.
func makeImage(binary string, p v1.Platform, of about) (v1.Image, error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	ground, err := layer(of.when, []file{
		{name: "data/", mode: 0o700, owner: nobody},
		{name: "etc/", mode: 0o755},
		{name: "etc/group", mode: 0o644, bytes: fmt.Appendf(nil, "root:x:0:\nshop:x:%d:\n", nobody)},
		{name: "etc/passwd", mode: 0o644, bytes: fmt.Appendf(nil, "root:x:0:0:root:/:/none\nshop:x:%[1]d:%[1]d:shop:/data:/none\n", nobody)},
		{name: "etc/ssl/", mode: 0o755},
		{name: "etc/ssl/certs/", mode: 0o755},
		{name: "etc/ssl/certs/ca-certificates.crt", mode: 0o644, bytes: roots()},
		{name: "tmp/", mode: 0o1777},
	})
	if err != nil {
		return nil, err
	}
	top, err := layer(of.when, []file{{name: "tsumugi", mode: 0o755, bytes: program}})
	if err != nil {
		return nil, err
	}
	made, err := mutate.AppendLayers(mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON), ground, top)
	if err != nil {
		return nil, err
	}
	config, err := made.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Variant, config.Created = p.OS, p.Architecture, p.Variant, v1.Time{Time: of.when}
	config.Config = v1.Config{
		Entrypoint: []string{"/tsumugi"}, Cmd: []string{"serve"}, User: strconv.Itoa(nobody) + ":" + strconv.Itoa(nobody), WorkingDir: "/data",
		Env: []string{
			"TSUMUGI_DATA=/data", "TSUMUGI_ADDR=:8080", "TSUMUGI_METRICS_ADDR=:9464", "TSUMUGI_OFFICE_ADDR=:8081",
			"TSUMUGI_LOG_JSON=true", "SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt",
		},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}, "8081/tcp": {}, "9464/tcp": {}},
		Volumes:      map[string]struct{}{"/data": {}},
		StopSignal:   "SIGTERM",
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/tsumugi", "health"}, Interval: 10 * time.Second, Timeout: 5 * time.Second,
			StartPeriod: 2 * time.Minute, Retries: 3},
		Labels: map[string]string{
			"org.opencontainers.image.title": "tsumugi", "org.opencontainers.image.version": of.version,
			"org.opencontainers.image.created": of.when.Format(time.RFC3339), "org.opencontainers.image.description": "An online shop in one binary.",
		},
	}
	return mutate.ConfigFile(made, config)
}

// roots is every root of trust as programs look for them.
func roots() []byte {
	var text bytes.Buffer
	for root := range bundle.Roots() {
		_ = pem.Encode(&text, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate}) // a buffer takes everything
	}
	return text.Bytes()
}

// layer packs files with the owners and times of the commit.
func layer(when time.Time, files []file) (v1.Layer, error) {
	var packed bytes.Buffer
	w := tar.NewWriter(&packed)
	for _, f := range files {
		head := &tar.Header{Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner, ModTime: when, Size: int64(len(f.bytes)), Typeflag: tar.TypeReg, Format: tar.FormatPAX}
		if f.bytes == nil {
			head.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(head); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.bytes); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed.Bytes())), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressedCaching)
}
