package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// A target is a platform that we build for.
type target struct{ os, arch string }

var targets = []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}}

func (t target) String() string { return t.os + "-" + t.arch }

func (t target) env() []string { return []string{"GOOS=" + t.os, "GOARCH=" + t.arch, "CGO_ENABLED=0"} }

// carried are the files beside the binary in an archive.
var carried = []string{"LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"}

// writeArchives builds everything from the commit that is checked out. The same
// commit, Go and packages give the same bytes: paths are trimmed, and times and
// owners are those of the commit.
func writeArchives(folder string, parts []part) error {
	if changed, err := output("git", "status", "--porcelain"); err != nil {
		return err
	} else if changed != "" {
		return fmt.Errorf("the tree has changes that are not committed:\n%s", changed)
	}
	version, err := output("git", "describe", "--tags", "--always")
	if err != nil {
		return err
	}
	stamp, err := output("git", "log", "-1", "--format=%cI")
	if err != nil {
		return err
	}
	when, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	flags := os.Getenv("RELEASE_LDFLAGS")
	var sums strings.Builder
	for _, t := range targets {
		name := "tsumugi-" + version + "-" + t.String()
		fmt.Println("building", name)
		binary := filepath.Join(folder, ".tsumugi-"+t.String())
		cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= "+flags, "-o", binary, "./cmd/tsumugi")
		cmd.Env = append(os.Environ(), append(t.env(), "GOFLAGS=")...)
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("build for %s: %w", t, err)
		}
		archive := name + ".tar.gz"
		if err := pack(filepath.Join(folder, archive), name, binary, when); err != nil {
			return err
		}
		if err := os.Remove(binary); err != nil {
			return err
		}
		if err := sum(&sums, folder, archive); err != nil {
			return err
		}
	}
	bom := "tsumugi-" + version + ".cdx.json"
	if err := writeBOM(filepath.Join(folder, bom), version, when, parts); err != nil {
		return err
	}
	if err := sum(&sums, folder, bom); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// pack writes one archive with everything below a folder of its own name.
func pack(path, name, binary string, when time.Time) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	zip, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := tar.NewWriter(zip)
	add := func(as, file string, mode int64) error {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		head := &tar.Header{Name: name + "/" + as, Mode: mode, Size: int64(len(text)), ModTime: when.UTC(), Format: tar.FormatPAX}
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		_, err = w.Write(text)
		return err
	}
	if err := add("tsumugi", binary, 0o755); err != nil {
		return err
	}
	for _, file := range carried {
		if err := add(file, file, 0o644); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return zip.Close()
}

// sum adds a line as sha256sum writes and checks it.
func sum(to *strings.Builder, folder, name string) error {
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	hash := sha256.Sum256(text)
	fmt.Fprintf(to, "%s  %s\n", hex.EncodeToString(hash[:]), name)
	return nil
}

// writeBOM writes the list of parts in the CycloneDX format.
func writeBOM(path, version string, when time.Time, parts []part) (err error) {
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Timestamp: when.UTC().Format(time.RFC3339),
		Component: &cdx.Component{BOMRef: "tsumugi", Type: cdx.ComponentTypeApplication, Name: "tsumugi", Version: version},
	}
	components := []cdx.Component{}
	for _, p := range parts {
		c := cdx.Component{BOMRef: p.Name, Type: cdx.ComponentTypeLibrary, Name: p.Name, Version: p.Version}
		if p.Kind == "data" {
			c.Type = cdx.ComponentTypeData
		} else {
			c.PackageURL = p.purl()
			c.BOMRef = c.PackageURL
		}
		components = append(components, c)
	}
	bom.Components = &components
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	return cdx.NewBOMEncoder(f, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom)
}
