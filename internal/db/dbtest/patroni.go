package dbtest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"go.yaml.in/yaml/v3"

	"github.com/tsumugi-shop/tsumugi/internal/waittest"
)

// A Patroni is PostgreSQL on three machines that choose a leader among themselves
// by Patroni and etcd. A machine is all processes that work in its folder.
type Patroni struct {
	Machines []*Machine
	Dir      string // whatever works in it, or below it, ends with the test

	bin   string
	owner *syscall.Credential
}

// A Machine is one of them.
type Machine struct {
	Name    string
	Address string // of its PostgreSQL

	cluster      *Patroni
	dir          string
	api          string // of its Patroni
	client, peer string // of its etcd
	config       string
}

// DiskSize is how large the disks of the machines are, where they can be mounted.
const DiskSize = 600 << 20

// StartPatroni starts machines with the settings that operators get (the text of
// deploy/postgres/patroni.yml); only addresses, folders and the certificate are this
// test's, and that it may connect too.
func StartPatroni(t *testing.T, settings []byte) *Patroni {
	t.Helper()
	for _, program := range []string{"patroni", "etcd", "mountpoint"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("no %s found: scripts/test-tools.sh cluster installs it", program)
		}
	}
	bin, err := findBinaries()
	if err != nil {
		t.Fatal(err)
	}
	owner, err := serverUser()
	if err != nil {
		t.Fatal(err)
	}
	p := &Patroni{bin: bin, owner: owner, Dir: Graveyard(t, owner)}
	for i := range 3 {
		m := &Machine{Name: "pg" + strconv.Itoa(i+1), cluster: p, Address: FreeAddress(t), api: FreeAddress(t), client: FreeAddress(t), peer: FreeAddress(t)}
		m.dir = filepath.Join(p.Dir, m.Name)
		p.Machines = append(p.Machines, m)
	}
	p.certify(t)
	for _, m := range p.Machines {
		m.furnish(t, settings)
		m.startEtcd(t)
	}
	for _, m := range p.Machines {
		m.startPatroni(t)
	}
	p.AwaitHealth(t)
	p.Do(t, "postgres", `CREATE DATABASE shop TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`)
	for _, m := range p.Machines {
		there := (&url.URL{Scheme: "postgres", User: url.User("postgres"), Host: m.Address, Path: "/shop"}).String()
		waittest.Until(t, "the database is on "+m.Name, func() bool { return answers(there) == nil })
	}
	return p
}

// furnish makes the machine's folder with its settings, on a disk of its own where
// that can be mounted.
func (m *Machine) furnish(t *testing.T, settings []byte) {
	t.Helper()
	work, disk := filepath.Join(m.dir, "postgres"), m.disk()
	for _, dir := range []string{m.dir, work, disk} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		chown(t, dir, m.cluster.owner)
	}
	if exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%d,mode=0700", DiskSize), "tmpfs", disk).Run() == nil {
		chown(t, disk, m.cluster.owner)
	}
	var all map[string]any
	if err := yaml.Unmarshal(settings, &all); err != nil {
		t.Fatal(err)
	}
	var etcds []string
	for _, other := range m.cluster.Machines {
		etcds = append(etcds, other.client)
	}
	all["name"] = m.Name
	all["restapi"] = map[string]any{"listen": m.api, "connect_address": m.api}
	etcd := "etcd"
	if _, newer := all["etcd3"]; newer {
		etcd = "etcd3"
	}
	within(t, all, etcd)["hosts"] = strings.Join(etcds, ",")
	all["watchdog"] = map[string]any{"mode": "off"} // it would start this machine anew
	postgres := within(t, all, "postgresql")
	for name, value := range map[string]any{
		"listen": m.Address, "connect_address": m.Address, "data_dir": filepath.Join(disk, "data"), "bin_dir": m.cluster.bin, "create_replica_methods": []string{"basebackup"},
		"pg_hba": append(m.doors(t, postgres["pg_hba"]), "host all postgres 127.0.0.1/32 trust"),
	} {
		postgres[name] = value
	}
	parameters := within(t, all, "bootstrap", "dcs", "postgresql", "parameters")
	for name, value := range map[string]any{
		"ssl_cert_file": filepath.Join(m.cluster.Dir, "cert.pem"), "ssl_key_file": filepath.Join(m.cluster.Dir, "key.pem"),
		"archive_mode": "off", "shared_buffers": "32MB", "max_wal_size": "96MB", "min_wal_size": "32MB", "wal_keep_size": "64MB",
	} {
		parameters[name] = value
	}
	postgres["parameters"] = map[string]any{"unix_socket_directories": m.dir}
	delete(within(t, all, "bootstrap", "dcs", "postgresql"), "recovery_conf") // there is no archive
	text, err := yaml.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	m.config = filepath.Join(m.dir, "patroni.yml")
	if err := os.WriteFile(m.config, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// within is a part of settings that must be there.
func within(t *testing.T, settings map[string]any, path ...string) map[string]any {
	t.Helper()
	for _, name := range path {
		next, ok := settings[name].(map[string]any)
		if !ok {
			t.Fatalf("the settings of Patroni lack %s of %v", name, path)
		}
		settings = next
	}
	return settings
}

// run starts a program in a folder of the machine.
func (m *Machine) run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	log, err := os.OpenFile(filepath.Join(m.dir, name+".log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, log, log
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + m.dir, "PATRONI_REPLICATION_PASSWORD=replication", "PATRONI_REWIND_PASSWORD=rewind"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: m.cluster.owner}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { _ = cmd.Wait() }() // it is killed, or ends with the test
}

func (m *Machine) startEtcd(t *testing.T) {
	t.Helper()
	var all []string
	for _, other := range m.cluster.Machines {
		all = append(all, other.Name+"=http://"+other.peer)
	}
	m.run(t, m.dir, "etcd", "--name", m.Name, "--data-dir", filepath.Join(m.dir, "etcd"), "--listen-client-urls", "http://"+m.client, "--advertise-client-urls", "http://"+m.client,
		"--listen-peer-urls", "http://"+m.peer, "--initial-advertise-peer-urls", "http://"+m.peer, "--initial-cluster", strings.Join(all, ","), "--log-level", "error", "--enable-v2")
}

func (m *Machine) startPatroni(t *testing.T) {
	t.Helper()
	m.run(t, filepath.Join(m.dir, "postgres"), "patroni", m.config)
}

// URL is the address of the database at whichever of the addresses takes writes;
// none are those of the machines themselves.
func (p *Patroni) URL(addresses ...string) string { return p.address("shop", addresses) }

func (p *Patroni) address(database string, addresses []string) string {
	for _, m := range p.Machines {
		if len(addresses) < len(p.Machines) {
			addresses = append(addresses, m.Address)
		}
	}
	return (&url.URL{Scheme: "postgres", User: url.User("postgres"), Host: strings.Join(addresses, ","), Path: "/" + database,
		RawQuery: url.Values{"target_session_attrs": {"read-write"}, "sslmode": {"disable"}}.Encode()}).String()
}

// Do runs a statement on the leader as the administrator.
func (p *Patroni) Do(t *testing.T, database, statement string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.address(database, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Fatal(err)
	}
}

// memberState is what Patroni tells of a machine.
type memberState struct {
	Name, Role, State string
	Lag               any // a number of bytes, or "unknown"
}

var patience = &http.Client{Timeout: 2 * time.Second}

// members asks whichever machine answers.
func (p *Patroni) members() (list []memberState) {
	for _, m := range p.Machines {
		r, err := patience.Get("http://" + m.api + "/cluster")
		if err != nil {
			continue
		}
		var all struct{ Members []memberState }
		err = json.NewDecoder(r.Body).Decode(&all)
		_ = r.Body.Close()
		if err == nil && len(all.Members) > 0 {
			return all.Members
		}
	}
	return nil
}

// Healthy tells whether all machines are there, one leads, and the others follow it
// closely, one of them in step.
func (p *Patroni) Healthy() bool {
	roles := map[string]int{}
	for _, m := range p.members() {
		lag, _ := m.Lag.(float64)
		if m.Role != "leader" && m.Lag == nil || lag > 1<<20 || m.State != "running" && m.State != "streaming" {
			return false
		}
		roles[m.Role]++
	}
	return roles["leader"] == 1 && roles["sync_standby"] == 1 && roles["replica"] == len(p.Machines)-2
}

// AwaitHealth waits for that.
func (p *Patroni) AwaitHealth(t *testing.T) {
	t.Helper()
	end := time.Now().Add(waittest.Long)
	for !p.Healthy() {
		if time.Now().After(end) {
			t.Fatalf("the machines of PostgreSQL are not whole within %v: %+v", waittest.Long, p.members())
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// Leader is the machine that says that it leads.
func (p *Patroni) Leader(t *testing.T) (leader *Machine) {
	t.Helper()
	waittest.Until(t, "a machine leads", func() bool {
		leader = nil
		for _, m := range p.Machines {
			if r, err := patience.Get("http://" + m.api + "/primary"); err == nil {
				_ = r.Body.Close()
				if r.StatusCode == http.StatusOK {
					leader = m
				}
			}
		}
		return leader != nil
	})
	return leader
}

// Switch lets another machine lead, as an operator asks for it.
func (p *Patroni) Switch(t *testing.T) {
	t.Helper()
	leader := p.Leader(t)
	p.Hand(t, leader, nil)
}

// Hand hands the lead from one machine to another; nil: to any.
func (p *Patroni) Hand(t *testing.T, from, to *Machine) {
	t.Helper()
	ask := map[string]string{"leader": from.Name}
	if to != nil {
		ask["candidate"] = to.Name
	}
	raw, err := json.Marshal(ask)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post("http://"+from.api+"/switchover", "application/json", bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if said, _ := io.ReadAll(r.Body); r.StatusCode != http.StatusOK { // without it the status must do
		t.Fatalf("switchover: %s %s", r.Status, said)
	}
}

// Kill ends everything on the machine at once.
func (m *Machine) Kill(t *testing.T) {
	t.Helper()
	signalAll(t, m.dir, syscall.SIGKILL)
}

// Start starts a killed machine.
func (m *Machine) Start(t *testing.T) {
	t.Helper()
	m.startEtcd(t)
	m.startPatroni(t)
}

// Freeze stops PostgreSQL and Patroni on the machine where they are; connections stay
// open. FreezeAll stops its etcd too.
func (m *Machine) Freeze(t *testing.T) {
	t.Helper()
	signalAll(t, filepath.Join(m.dir, "postgres"), syscall.SIGSTOP)
}

// FreezeAll stops everything on the machine where it is.
func (m *Machine) FreezeAll(t *testing.T) {
	t.Helper()
	signalAll(t, m.dir, syscall.SIGSTOP)
}

// Thaw ends Freeze and FreezeAll.
func (m *Machine) Thaw(t *testing.T) {
	t.Helper()
	signalAll(t, m.dir, syscall.SIGCONT)
}

// Disk is the machine's disk, or nothing where none could be mounted.
func (m *Machine) Disk() string {
	if exec.Command("mountpoint", "-q", m.disk()).Run() != nil {
		return ""
	}
	return m.disk()
}

func (m *Machine) disk() string { return filepath.Join(m.dir, "postgres", "disk") }

// Logs is what the programs of each machine said, by a name for it.
func (p *Patroni) Logs() map[string]string {
	all := map[string]string{}
	for _, m := range p.Machines {
		for _, name := range []string{"patroni.log", "etcd.log"} {
			text, _ := os.ReadFile(filepath.Join(m.dir, name)) // it may not have begun
			all[m.Name+"-"+name] = string(text)
		}
	}
	return all
}
