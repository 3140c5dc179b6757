// Command release makes what strangers download: archives of the binary for
// each platform, their checksums, a list of every part (SBOM), and the licences
// of those parts. It runs in the project's folder.
//
//	release licences FILE    the licences, packed, for the binary to carry
//	release archives FOLDER  archives, checksums and SBOM
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("usage: release licences FILE | release archives FOLDER")
	}
	parts, err := allParts()
	if err != nil {
		return err
	}
	switch args[0] {
	case "licences":
		return writeLicences(args[1], parts)
	case "archives":
		return writeArchives(args[1], parts)
	}
	return fmt.Errorf("unknown command %q", args[0])
}
