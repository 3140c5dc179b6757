//go:build unix && !linux

package node

import (
	"os/exec"
	"syscall"
)

// attach gives the child a group of its own, to be killed as a whole. Should
// we die without a word, the end of its stdin ends the child.
func attach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
