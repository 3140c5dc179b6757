package main

import (
	"archive/tar"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// write packs images as an OCI layout. A file of Docker's own form beside it
// names the first image, for versions of docker load that know no other.
func write(to, folder string, images []v1.Image, of about) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, image := range images {
		config, err := image.ConfigFile()
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
			Platform:    config.Platform(),
			Annotations: map[string]string{"org.opencontainers.image.ref.name": of.version, "io.containerd.image.name": "docker.io/library/" + of.name + ":" + of.version},
		}})
	}
	path, err := layout.Write(folder, index)
	if err != nil {
		return err
	}
	older, err := dockerManifest(images[0], of)
	if err != nil {
		return err
	}
	if err := path.WriteFile("manifest.json", older, 0o644); err != nil {
		return err
	}
	if err := pack(to, folder, of); err != nil {
		return err
	}
	for _, image := range images {
		digest, err := image.Digest()
		if err != nil {
			return err
		}
		config, err := image.ConfigFile()
		if err != nil {
			return err
		}
		fmt.Printf("%s  %s:%s %s\n", digest, of.name, of.version, config.Platform())
	}
	return nil
}

func dockerManifest(image v1.Image, of about) ([]byte, error) {
	config, err := image.ConfigName()
	if err != nil {
		return nil, err
	}
	layers, err := image.Layers()
	if err != nil {
		return nil, err
	}
	paths := []string{}
	for _, l := range layers {
		digest, err := l.Digest()
		if err != nil {
			return nil, err
		}
		paths = append(paths, "blobs/sha256/"+digest.Hex)
	}
	return json.Marshal([]map[string]any{{"Config": "blobs/sha256/" + config.Hex, "RepoTags": []string{of.name + ":" + of.version}, "Layers": paths}})
}

// pack writes a folder as one archive, in the order of names.
func pack(to, folder string, of about) (err error) {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() {
		if e := out.Close(); err == nil {
			err = e
		}
	}()
	w := tar.NewWriter(out)
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		head := &tar.Header{Name: name, Mode: 0o644, ModTime: of.when, Typeflag: tar.TypeReg, Format: tar.FormatPAX}
		if e.IsDir() {
			head.Name, head.Mode, head.Typeflag = name+"/", 0o755, tar.TypeDir
			return w.WriteHeader(head)
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			return err
		}
		head.Size = info.Size()
		if err := w.WriteHeader(head); err != nil {
			return err
		}
		_, err = io.Copy(w, f)
		return err
	})
	if err != nil {
		return err
	}
	return w.Close()
}
