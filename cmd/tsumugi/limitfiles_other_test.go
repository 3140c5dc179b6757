//go:build !linux

package main

import (
	"errors"
	"syscall"
)

func limitFiles(int, *syscall.Rlimit) (before syscall.Rlimit, err error) {
	return before, errors.ErrUnsupported
}
