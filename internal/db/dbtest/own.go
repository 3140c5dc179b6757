package dbtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

// A Server is a PostgreSQL of one test alone, which it may stop and start. It
// keeps its promises to the disk, unlike the one that tests share.
type Server struct {
	URL string // of an empty database on it

	bin, data, run string
	owner          *syscall.Credential
}

// OwnServer starts one; it ends with t.
func OwnServer(t *testing.T) *Server {
	t.Helper()
	bin, err := findBinaries()
	if err != nil {
		t.Fatal(err)
	}
	owner, err := serverUser()
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, bin, owner)
	s.must(t, "initdb", "-D", s.data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	s.Start(t)
	t.Cleanup(func() { s.Stop(t, "immediate") })
	s.URL = s.address("shop")
	s.Do(t, "postgres", `CREATE DATABASE shop TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`)
	return s
}

func newServer(t *testing.T, bin string, owner *syscall.Credential) *Server {
	t.Helper()
	run, err := os.MkdirTemp("/tmp", "tsumugi-pg-") // short: a socket's path has room for about 100 bytes
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(run) })
	if owner != nil {
		if err := os.Chown(run, int(owner.Uid), int(owner.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return &Server{bin: bin, data: filepath.Join(run, "data"), run: run, owner: owner}
}

// Standby starts a second server that follows s; its URL is of the same database.
func (s *Server) Standby(t *testing.T) *Server {
	t.Helper()
	other := newServer(t, s.bin, s.owner)
	other.must(t, "pg_basebackup", "-h", s.run, "-U", "postgres", "-D", other.data, "-R", "--checkpoint=fast", "--no-sync")
	other.Start(t)
	t.Cleanup(func() { other.Stop(t, "immediate") })
	other.URL = other.address("shop")
	return other
}

// Promote makes a standby the primary.
func (s *Server) Promote(t *testing.T) {
	t.Helper()
	s.must(t, "pg_ctl", "promote", "-w", "-D", s.data)
}

// AnyOf is the address of whichever of two servers takes writes.
func (s *Server) AnyOf(other *Server) string {
	return (&url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/shop",
		RawQuery: url.Values{"host": {s.run + "," + other.run}, "target_session_attrs": {"read-write"}}.Encode()}).String()
}

func (s *Server) address(database string) string {
	return (&url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/" + database, RawQuery: url.Values{"host": {s.run}}.Encode()}).String()
}

// Do runs a statement as the administrator.
func (s *Server) Do(t *testing.T, database, statement string) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.address(database))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Fatal(err)
	}
}

// Start waits until the server answers.
func (s *Server) Start(t *testing.T) {
	t.Helper()
	s.must(t, "pg_ctl", "start", "-w", "-D", s.data, "-l", filepath.Join(s.run, "log"), "-o", fmt.Sprintf("-k %s -c listen_addresses= -c autovacuum=off", s.run))
}

// Stop ends the server: "fast" cuts the connections, "immediate" is a crash.
func (s *Server) Stop(t *testing.T, mode string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(s.data, "postmaster.pid")); err != nil {
		return
	}
	s.must(t, "pg_ctl", "stop", "-w", "-D", s.data, "-m", mode)
}

// Freeze stops the server where it is: connections stay open and are never answered.
// It goes on with Thaw, or ends with the test.
func (s *Server) Freeze(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("/proc/self/cwd"); err != nil {
		t.Skip("which processes are the server's is known on Linux only")
	}
	signalAll(t, s.data, syscall.SIGSTOP)
	t.Cleanup(func() { s.Thaw(t) }) // it can be stopped then
}

// Thaw ends Freeze.
func (s *Server) Thaw(t *testing.T) {
	t.Helper()
	signalAll(t, s.data, syscall.SIGCONT)
}

func (s *Server) must(t *testing.T, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner}
	out, err := os.CreateTemp(t.TempDir(), "out-") // not a pipe: the server would hold it open
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(out.Name()) // without it the error must do
		log, _ := os.ReadFile(filepath.Join(s.run, "log"))
		t.Fatalf("%s: %v\n%s\n%s", name, err, said, log)
	}
}
