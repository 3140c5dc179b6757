//go:build unix

package node

import (
	"os/exec"
	"syscall"
)

func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // fails only when it is gone
}
