package main

import (
	"syscall"
	"unsafe"
)

// limitFiles reads how large files of a process may become, and changes it
// unless to is nil.
func limitFiles(pid int, to *syscall.Rlimit) (before syscall.Rlimit, err error) {
	_, _, e := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE,
		uintptr(unsafe.Pointer(to)), uintptr(unsafe.Pointer(&before)), 0, 0)
	if e != 0 {
		err = e
	}
	return before, err
}
