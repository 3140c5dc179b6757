package dbtest

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// The private server is shared by all test processes of this user on this
// machine. keeper.sh runs it, apart from any test, and stops it a while after
// the last test process has gone. Each process says that it is there by a
// shared lock on a file, which cannot be left behind.

//go:embed keeper.sh
var keeper string

// present holds this process's lock until the process ends. It stands here so
// that the garbage collector does not close the file.
//
//lint:ignore U1000 it is held, not read
var present *os.File

const (
	serverIdle  = 60 * time.Second
	serverStart = 10 * time.Minute // of a machine that is very busy; one that ended is not waited for
)

// startServer returns the address of the private server, which it starts when
// there is none.
func startServer() (string, error) {
	bin, err := findBinaries()
	if err != nil {
		return "", err
	}
	owner, err := serverUser()
	if err != nil {
		return "", err
	}
	base, err := baseFolder(owner)
	if err != nil {
		return "", err
	}
	if present, err = lockFile(filepath.Join(base, "users"), syscall.LOCK_SH); err != nil {
		return "", err
	}
	starting, err := lockFile(filepath.Join(base, "starting"), syscall.LOCK_EX)
	if err != nil {
		return "", err
	}
	defer starting.Close()

	run := filepath.Join(base, "run")
	address := (&url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/postgres",
		RawQuery: url.Values{"host": {run}}.Encode()}).String()
	if answers(address) == nil {
		return address, nil
	}
	ended, err := startKeeper(bin, base, run, owner)
	if err != nil {
		return "", err
	}
	return address, awaitServer(address, run, ended)
}

// findBinaries prefers Debian's folders to the PATH, which may hold wrappers.
func findBinaries() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is well formed
	slices.SortFunc(found, func(a, b string) int { return versionIn(b) - versionIn(a) })
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			found = append(found, path)
		}
	}
	if len(found) == 0 {
		return "", errors.New("no PostgreSQL found: install it (Debian: apt-get install postgresql), " +
			"or set TSUMUGI_TEST_POSTGRES to the URL of a server where databases may be created")
	}
	if _, err := exec.LookPath("flock"); err != nil {
		return "", errors.New("no flock found (util-linux), which a private PostgreSQL needs: " +
			"set TSUMUGI_TEST_POSTGRES to the URL of a server where databases may be created")
	}
	return filepath.Dir(found[0]), nil
}

func versionIn(path string) int {
	n, _ := strconv.Atoi(strings.Split(path, "/")[4]) // /usr/lib/postgresql/15/bin; others count as 0
	return n
}

// serverUser is whom the server runs as: PostgreSQL refuses root.
func serverUser() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("running as root and neither the user postgres nor nobody exists")
}

// baseFolder is ours, and others may only pass through: its name can be guessed.
func baseFolder(owner *syscall.Credential) (string, error) {
	tmp := os.TempDir()
	if len(tmp) > 50 || owner != nil && !anyonePasses(tmp) {
		tmp = "/tmp" // a socket's path has room for about 100 bytes, and the server's user must get there
	}
	base := filepath.Join(tmp, "tsumugi-test-postgres-"+strconv.Itoa(os.Getuid()))
	if err := os.Mkdir(base, 0o711); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	info, err := os.Lstat(base)
	if err != nil {
		return "", err
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || !info.IsDir() || int(st.Uid) != os.Getuid() || info.Mode().Perm()&0o022 != 0 {
		return "", fmt.Errorf("%s is not a folder of this user alone; remove it", base)
	}
	return base, os.Chmod(base, 0o711) // whatever the umask took
}

// anyonePasses tells whether every user can reach what is in a folder.
func anyonePasses(folder string) bool {
	for {
		info, err := os.Stat(folder)
		if err != nil || info.Mode().Perm()&0o001 == 0 {
			return false
		}
		if folder == filepath.Dir(folder) {
			return true
		}
		folder = filepath.Dir(folder)
	}
}

// lockFile waits for a lock that lasts as long as the file is open.
func lockFile(path string, how int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	for {
		err := syscall.Flock(int(f.Fd()), how)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, syscall.EINTR) {
			f.Close()
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
	}
}

// startKeeper starts keeper.sh in a session of its own, with no output of ours
// in its hands: "go test" would wait for it. The channel is closed when it ended.
func startKeeper(bin, base, run string, owner *syscall.Credential) (<-chan struct{}, error) {
	// What a keeper that was killed left in memory.
	if memory, err := os.Readlink(filepath.Join(run, "data")); err == nil && filepath.Dir(memory) == "/dev/shm" {
		if err := os.RemoveAll(memory); err != nil {
			return nil, err
		}
	}
	if err := os.RemoveAll(run); err != nil {
		return nil, err
	}
	if err := os.Mkdir(run, 0o700); err != nil {
		return nil, err
	}
	log, err := os.OpenFile(filepath.Join(run, "log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	if owner != nil {
		if err := os.Chown(run, int(owner.Uid), int(owner.Gid)); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command("/bin/sh", "-c", keeper, "tsumugi-test-postgres",
		bin, run, filepath.Join(base, "users"), strconv.Itoa(int(serverIdle.Seconds())))
	cmd.Dir = "/"
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: owner}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start PostgreSQL: %w", err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // whatever it ended with, its log says why
		close(ended)
	}()
	return ended, nil
}

func awaitServer(address, run string, ended <-chan struct{}) error {
	var err error
	for over, gone := time.After(serverStart), false; !gone; {
		select {
		case <-ended:
			gone = true
		case <-over:
			gone = true
		case <-time.After(50 * time.Millisecond):
		}
		if err = answers(address); err == nil {
			return nil
		}
	}
	log, _ := os.ReadFile(filepath.Join(run, "log")) // without it the error must do
	return fmt.Errorf("PostgreSQL did not start: %w\n%s", err, log)
}

func answers(address string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}
