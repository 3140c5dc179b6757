package node

import (
	"os/exec"
	"syscall"
)

// attach gives the child a group of its own, to be killed as a whole, and has
// the kernel kill it should we die without a word.
func attach(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
