package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/tsumugi-shop/tsumugi/web"
)

// asProgram makes the test binary behave as the program itself, so that tests
// run real processes without anything being built beforehand.
const asProgram = "TSUMUGI_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program is a command line of ours, in an environment without the shop's own
// variables, which would change what a test means. It is killed when the
// test's time is up. TSUMUGI_BINARY names a built program to test instead.
func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	return programFor(t, 10*time.Minute, args...)
}

// programFor is program with more or less time.
func programFor(t testing.TB, most time.Duration, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), most)
	t.Cleanup(cancel)
	path := os.Args[0]
	if built := os.Getenv("TSUMUGI_BINARY"); built != "" {
		path = built
	}
	cmd := exec.CommandContext(ctx, path, args...)
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "TSUMUGI_") {
			cmd.Env = append(cmd.Env, e)
		}
	}
	cmd.Env = append(cmd.Env, asProgram+"=1")
	return cmd
}

// outcome is how a command line ended.
type outcome struct {
	code           int
	stdout, stderr string
}

// command runs a command line to its end.
func command(t *testing.T, args ...string) outcome {
	t.Helper()
	return finished(t, program(t, args...))
}

func finished(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%q: %v", cmd.Args[1:], err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// complaint returns what a failed command line told the operator, without the
// log's news. It fails the test unless that is one line of ours.
func (o outcome) complaint(t *testing.T) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(o.stderr) {
		if !strings.Contains(line, " level=INFO ") {
			lines = append(lines, line)
		}
	}
	said, ours := strings.CutPrefix(strings.Join(lines, ""), "tsumugi: ")
	if len(lines) != 1 || !ours {
		t.Fatalf("stderr = %q, want one line that begins with \"tsumugi: \"", o.stderr)
	}
	return strings.TrimSuffix(said, "\n")
}

// needFront skips a test that serves pages where the front end was not built.
// The make targets build it first and say so, and there its absence is a failure.
func needFront(t testing.TB) {
	t.Helper()
	_, err := fs.Stat(web.Dist(), "routes.json")
	switch {
	case err == nil:
	case os.Getenv("TSUMUGI_WEB_BUILT") == "1":
		t.Fatalf("the front end should be built: %v", err)
	default:
		t.Skip("the front end is not built (make build)")
	}
}
