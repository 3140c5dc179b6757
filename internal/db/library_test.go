package db

import (
	"errors"
	"testing"
)

func TestOldSQLiteLibraryIsRefused(t *testing.T) {
	for version, good := range map[string]bool{
		"3.51.3": true, "3.51.4": true, "3.52.0": true, "3.53.4": true, "4.0.0": true,
		"3.51.2": false, "3.50.9": false, "3.9.9": false, "2.60.60": false, "": false, "new": false,
	} {
		err := checkLibrary(version)
		if (err == nil) != good || err != nil && !errors.Is(err, ErrLibrary) {
			t.Errorf("SQLite %q: got %v, want accepted %v", version, err, good)
		}
	}
}
