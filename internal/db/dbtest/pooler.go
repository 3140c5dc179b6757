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
	"time"

	"github.com/jackc/pgx/v5"
)

// Pooler starts PgBouncer in transaction mode before the server and returns its
// address and that of its console, or skips the test where it is not installed.
func (s *Server) Pooler(t *testing.T) (shop, console string) {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/pgbouncer"); err != nil {
			t.Skip("PgBouncer is not installed: it was not tried")
		}
	}
	config := filepath.Join(s.run, "pgbouncer.ini")
	text := fmt.Sprintf(`[databases]
shop = host=%[1]s dbname=shop user=postgres
[pgbouncer]
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
auth_type = any
listen_addr =
listen_port = 6432
unix_socket_dir = %[1]s
logfile = %[1]s/pgbouncer.log
ignore_startup_parameters =
`, s.run)
	if err := os.WriteFile(config, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-q", config)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.owner}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it has nothing to keep
		_ = cmd.Wait()
	})
	at := func(database, user string) string {
		return (&url.URL{Scheme: "postgres", User: url.User(user), Path: "/" + database, RawQuery: url.Values{"host": {s.run}, "port": {"6432"}}.Encode()}).String()
	}
	shop, console = at("shop", "postgres"), at("pgbouncer", "pgbouncer")
	for over := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		ctx := context.Background()
		conn, err := pgx.Connect(ctx, shop)
		if err == nil {
			_ = conn.Close(ctx)
			return shop, console
		}
		if time.Now().After(over) {
			log, _ := os.ReadFile(filepath.Join(s.run, "pgbouncer.log")) // without it the error must do
			t.Fatalf("PgBouncer did not start: %v\n%s", err, log)
		}
	}
}
