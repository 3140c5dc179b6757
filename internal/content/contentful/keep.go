package contentful

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

// kept is what the file remembers; a file that is missing or broken remembers
// nothing.
func (s *Source) kept() (r content.Reading) {
	if s.Keep == "" {
		return r
	}
	b, err := os.ReadFile(s.Keep)
	if err != nil || json.Unmarshal(b, &r) != nil {
		return content.Reading{}
	}
	return r
}

// keep writes the file, as a whole or not at all.
func (s *Source) keep(r content.Reading) error {
	if s.Keep == "" {
		return nil
	}
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.Keep), 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(s.Keep), ".content-*")
	if err != nil {
		return err
	}
	defer os.Remove(part.Name()) // nothing is left of it after a rename
	defer part.Close()
	if _, err := part.Write(b); err != nil {
		return err
	}
	if err := part.Sync(); err != nil {
		return err
	}
	if err := part.Close(); err != nil {
		return err
	}
	return os.Rename(part.Name(), s.Keep)
}
