// Package contract keeps the two generated descriptions of the calls beside the
// code: contract/openapi.json, which people review, and the TypeScript made from
// it, against which the browser's code is compiled.
package contract

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/call"
)

// Files are where the descriptions of one table live, from the root of the
// repository.
type Files struct{ OpenAPI, TypeScript string }

var (
	// Shop is the contract of shoppers.
	Shop = Files{"contract/openapi.json", "web/src/api/contract.gen.ts"}
	// Office is the contract of those who work in the shop.
	Office = Files{"contract/office.json", "web/src/office/api/contract.gen.ts"}
)

// Generate makes both files from the table.
func (f Files) Generate(t *call.Table) (openAPI, typeScript []byte, err error) {
	if openAPI, err = t.OpenAPI(); err != nil {
		return nil, nil, err
	}
	if typeScript, err = TypeScript(openAPI, f.OpenAPI); err != nil {
		return nil, nil, err
	}
	return openAPI, typeScript, nil
}

// Write generates both files below root.
func (f Files) Write(t *call.Table, root string) error {
	openAPI, typeScript, err := f.Generate(t)
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{f.OpenAPI: openAPI, f.TypeScript: typeScript} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return fmt.Errorf("write contract: %w", err)
		}
		if err := os.WriteFile(file, content, 0o644); err != nil {
			return fmt.Errorf("write contract: %w", err)
		}
	}
	return nil
}

// Check returns an error when a file below root is not what Write would write:
// somebody changed a call and not the contract, or edited a generated file.
func (f Files) Check(t *call.Table, root string) error {
	openAPI, typeScript, err := f.Generate(t)
	if err != nil {
		return err
	}
	return errors.Join(same(root, f.OpenAPI, openAPI), same(root, f.TypeScript, typeScript))
}

func same(root, name string, want []byte) error {
	got, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is missing: run `tsumugi contract`", name)
	case err != nil:
		return fmt.Errorf("check contract: %w", err)
	case bytes.Equal(got, want):
		return nil
	}
	gotLines, wantLines := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range min(len(gotLines), len(wantLines)) {
		if !bytes.Equal(gotLines[i], wantLines[i]) {
			return fmt.Errorf("%s is stale at line %d: run `tsumugi contract`\n  have %s\n  want %s", name, i+1, gotLines[i], wantLines[i])
		}
	}
	return fmt.Errorf("%s is stale at its end: run `tsumugi contract`", name)
}
