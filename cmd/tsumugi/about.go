package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
)

// release, commit and committed are written into the binary by the Makefile. A
// binary that was built otherwise tells what Go itself wrote into it.
var release, commit, committed string

// about is the line that "tsumugi --version" prints.
func about() string {
	commit, committed := commit, committed
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				commit = cmp.Or(commit, s.Value)
			case "vcs.time":
				committed = cmp.Or(committed, s.Value)
			}
		}
	}
	return fmt.Sprintf("tsumugi %s (commit %s of %s, %s, %s/%s)", cmp.Or(release, "unreleased"),
		cmp.Or(commit, "unknown"), cmp.Or(committed, "an unknown day"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// licenceTexts are the licences of every part of the binary, packed. Written
// by "make generate"; a test tells when a part is missing in it.
//
//go:embed licences.gen.txt.gz
var licenceTexts []byte

type licencesCmd struct{}

// Run prints the licences of every part of this binary.
func (licencesCmd) Run() error {
	texts, err := gzip.NewReader(bytes.NewReader(licenceTexts))
	if err != nil {
		return err
	}
	_, err = io.Copy(os.Stdout, texts)
	return err
}
