//go:build !unix

package node

import "os/exec"

// attach does nothing here: the end of its stdin ends the child.
func attach(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // fails only when it is gone
}
