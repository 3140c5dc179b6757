// Command image makes a container image of the shop without a daemon or a base:
// the program, the roots of trust that Mozilla keeps, and empty folders. It runs
// in the project's folder.
//
//	image FILE.tar    an OCI image layout, which docker load, podman load and skopeo take
//
// IMAGE_PLATFORMS (linux/amd64,linux/arm64), IMAGE_NAME (tsumugi), IMAGE_VERSION,
// IMAGE_CREATED (RFC 3339) and IMAGE_LDFLAGS say more. The same commit gives the
// same bytes.
package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("usage: image FILE.tar")
	}
	when, err := time.Parse(time.RFC3339, cmp.Or(os.Getenv("IMAGE_CREATED"), "1970-01-01T00:00:00Z"))
	if err != nil {
		return err
	}
	of := about{name: cmp.Or(os.Getenv("IMAGE_NAME"), "tsumugi"), version: cmp.Or(os.Getenv("IMAGE_VERSION"), "latest"), when: when.UTC()}
	folder, err := os.MkdirTemp("", "tsumugi-image-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	var images []v1.Image
	for name := range strings.SplitSeq(cmp.Or(os.Getenv("IMAGE_PLATFORMS"), "linux/amd64"), ",") {
		platform, err := v1.ParsePlatform(name)
		if err != nil {
			return fmt.Errorf("platform %q: %w", name, err)
		}
		binary := filepath.Join(folder, platform.Architecture)
		if err := build(binary, *platform); err != nil {
			return fmt.Errorf("build for %s: %w", name, err)
		}
		made, err := makeImage(binary, *platform, of)
		if err != nil {
			return fmt.Errorf("image for %s: %w", name, err)
		}
		images = append(images, made)
	}
	return write(args[0], filepath.Join(folder, "layout"), images, of)
}

// build makes the program for a platform.
func build(to string, p v1.Platform) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= "+os.Getenv("IMAGE_LDFLAGS"), "-o", to, "./cmd/tsumugi")
	cmd.Env = append(os.Environ(), "GOOS="+p.OS, "GOARCH="+p.Architecture, "CGO_ENABLED=0", "GOFLAGS=")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}
