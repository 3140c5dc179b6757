package db

import (
	"errors"
	"fmt"
)

// The kinds of SetupError, for errors.Is.
var (
	ErrAddress     = errors.New("the database address is wrong")
	ErrLibrary     = errors.New("the SQLite library is too old")
	ErrUnwritable  = errors.New("the database file or its folder cannot be written")
	ErrLocked      = errors.New("the database is locked by another program")
	ErrNotDatabase = errors.New("the file is not a database")
	ErrFull        = errors.New("the disk is full")
	ErrUnreachable = errors.New("the database does not answer")
	ErrDenied      = errors.New("the database refused the user")
	ErrMissing     = errors.New("the database does not exist")
	ErrCollation   = errors.New("the database has the wrong collation")
	ErrNewer       = errors.New("the database is newer than this program")
	ErrOlder       = errors.New("the database is older than this program")
	ErrMigration   = errors.New("the migrations do not fit the database")
	ErrBackup      = errors.New("the backup cannot be written")
	ErrMoved       = errors.New("the shop was moved to another database")
	ErrInUse       = errors.New("the database is in use")
	ErrText        = errors.New("a text cannot be kept by the other engine")
	ErrMonth       = errors.New("a month cannot be made by itself")
)

// SetupError is what an operator can mend: one line that says what is wrong,
// without any password, and a kind from the list above.
type SetupError struct {
	Kind error
	Line string
}

func (e *SetupError) Error() string { return e.Line }

// Unwrap gives only the kind: a driver's own error may hold the password.
func (e *SetupError) Unwrap() error { return e.Kind }

func setupError(kind error, format string, args ...any) error {
	return &SetupError{Kind: kind, Line: fmt.Sprintf(format, args...)}
}
