package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"io/fs"
	"math/big"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"go.yaml.in/yaml/v3"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
)

const deployed = "../../deploy"

func deployFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(deployed, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// documents reads a YAML file of one or more documents.
func documents(t *testing.T, name string) (all []map[string]any) {
	t.Helper()
	reader := yaml.NewDecoder(bytes.NewReader(deployFile(t, name)))
	for {
		var one map[string]any
		err := reader.Decode(&one)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, one)
	}
}

// in finds a value by its way through maps and lists.
func in(t *testing.T, value any, way ...any) any {
	t.Helper()
	for _, step := range way {
		switch key := step.(type) {
		case string:
			m, _ := value.(map[string]any)
			value = m[key]
		case int:
			l, _ := value.([]any)
			if key >= len(l) {
				t.Fatalf("nothing at %v", way)
			}
			value = l[key]
		}
	}
	if value == nil {
		t.Fatalf("nothing at %v", way)
	}
	return value
}

// TestWhatDeployNamesExists reads every file of deploy: YAML that is none, a
// variable, flag, command or path that the program does not have, fails.
func TestWhatDeployNamesExists(t *testing.T) {
	var c cli
	parser, err := kong.New(&c, kong.DefaultEnvars("TSUMUGI"), standards())
	if err != nil {
		t.Fatal(err)
	}
	flags, variables, commands := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, command := range parser.Model.Children {
		commands[command.Name] = true
		for _, leaf := range append(command.Leaves(false), command) {
			for _, flag := range leaf.Flags {
				flags[flag.Name], flags["no-"+flag.Name] = true, flag.Tag.Negatable != ""
				for _, v := range flag.Envs {
					variables[v] = true
					variables[v+"_FILE"] = flag.Tag.Has("secret")
				}
			}
		}
	}
	for _, name := range []string{"TSUMUGI_VERSION"} { // Compose's own, for the image's tag
		variables[name] = true
	}
	named, run, probe := regexp.MustCompile(`\bTSUMUGI_[A-Z_]+[A-Z]\b`), regexp.MustCompile(`(?:args|command): \[(\w[^\]]*)\]|/usr/local/bin/tsumugi (.*)|"\$program" (\w+.*)`), regexp.MustCompile(`/(?:readyz|healthz)[a-z/]*`)
	n := 0
	err = filepath.WalkDir(deployed, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n++
		if ext := filepath.Ext(path); ext == ".yaml" || ext == ".yml" {
			documents(t, strings.TrimPrefix(path, deployed))
		}
		for _, v := range named.FindAllString(string(text), -1) {
			if !variables[v] {
				t.Errorf("%s: the program knows no variable %s", path, v)
			}
		}
		for _, found := range run.FindAllStringSubmatch(string(text), -1) {
			words := strings.FieldsFunc(found[1]+found[2]+found[3], func(r rune) bool { return r == ' ' || r == ',' || r == '"' })
			if !commands[words[0]] {
				continue // of another program
			}
			for _, word := range words[1:] {
				if flag, ok := strings.CutPrefix(word, "--"); ok && !flags[strings.SplitN(flag, "=", 2)[0]] {
					t.Errorf("%s: tsumugi %s has no flag %s", path, words[0], word)
				}
			}
		}
		for _, p := range probe.FindAllString(string(text), -1) {
			if !slices.Contains([]string{"/readyz", "/readyz/database", "/healthz"}, p) {
				t.Errorf("%s: the shop has no address %s", path, p)
			}
		}
		return nil
	})
	if err != nil || n < 15 {
		t.Fatalf("looked at %d files, %v", n, err)
	}
}

// TestPortsOfManifestsMatch follows each port from the variable by which the shop
// listens to who asks there.
func TestPortsOfManifestsMatch(t *testing.T) {
	all := documents(t, "kubernetes/shop.yaml")
	pod := in(t, all[0], "spec", "template", "spec", "containers", 0)
	ports := map[string]int{}
	for _, p := range in(t, pod, "ports").([]any) {
		ports[in(t, p, "name").(string)] = in(t, p, "containerPort").(int)
	}
	listens := map[string]string{}
	for _, e := range in(t, pod, "env").([]any) {
		listens[in(t, e, "name").(string)] = in(t, e, "value").(string)
	}
	compose := documents(t, "compose/compose.yaml")[0]
	for name, variable := range map[string]string{"shop": "TSUMUGI_ADDR", "office": "TSUMUGI_OFFICE_ADDR", "metrics": "TSUMUGI_METRICS_ADDR"} {
		want := listens[variable]
		if _, port, _ := strings.Cut(want, ":"); port == "" || port != yamlText(t, ports[name]) {
			t.Errorf("the pod's port %s is %d, and the shop listens at %q", name, ports[name], want)
		}
		if got := in(t, compose, "services", "shop", "environment", variable); got != want {
			t.Errorf("%s is %v in compose.yaml and %s in Kubernetes", variable, got, want)
		}
	}
	for _, name := range []string{"startupProbe", "readinessProbe", "livenessProbe"} {
		if port := in(t, pod, name, "httpGet", "port"); port != "shop" {
			t.Errorf("%s asks at %v", name, port)
		}
	}
	for _, d := range all {
		if d["kind"] == "Service" {
			if target := in(t, d, "spec", "ports", 0, "targetPort").(string); ports[target] == 0 {
				t.Errorf("a service leads to the port %q, which no pod has", target)
			}
		}
	}
	scraped := in(t, documents(t, "compose/prometheus.yml")[0], "scrape_configs", 0, "static_configs", 0, "targets", 0)
	if want := "shop" + listens["TSUMUGI_METRICS_ADDR"]; scraped != want {
		t.Errorf("Prometheus asks %v, want %s", scraped, want)
	}
}

func yamlText(t *testing.T, v any) string {
	t.Helper()
	text, err := yaml.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// TestWhatIsWatchedExists compares the board and the alerts with what a shop says
// of itself, and the alerts with the runbook.
func TestWhatIsWatchedExists(t *testing.T) {
	shop := serve(t, t.TempDir(), "--renderer", "off")
	res, err := http.Get(shop.metrics)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	said, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, name := range httpd.NewMetrics().Names() {
		known[name] = true
	}
	for _, found := range regexp.MustCompile(`(?m)^(\w+)[ {]`).FindAllSubmatch(said, -1) {
		known[string(found[1])] = true
	}
	series := regexp.MustCompile(`\b(?:tsumugi|process|go)_[a-z_]+[a-z]\b`)
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(deployFile(t, "monitoring/board.json"), &board); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			for _, name := range series.FindAllString(target.Expr, -1) {
				if n++; !known[name] {
					t.Errorf("the panel %s shows %s, which no shop has", p.Title, name)
				}
			}
		}
	}
	runbook, err := os.ReadFile("../../docs/runbook.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := regexp.MustCompile(`(?m)^## (\w+)$`).FindAllStringSubmatch(string(runbook), -1)
	rules := in(t, documents(t, "monitoring/alerts.yml")[0], "groups", 0, "rules").([]any)
	for _, r := range rules {
		alert, expr := in(t, r, "alert").(string), in(t, r, "expr").(string)
		for _, name := range series.FindAllString(expr, -1) {
			if n++; !known[name] {
				t.Errorf("the alert %s asks for %s, which no shop has", alert, name)
			}
		}
		if !slices.ContainsFunc(sections, func(s []string) bool { return s[1] == alert }) {
			t.Errorf("docs/runbook.md has no section %s", alert)
		}
		if to := in(t, r, "annotations", "runbook"); to != "docs/runbook.md#"+strings.ToLower(alert) {
			t.Errorf("the alert %s leads to %v", alert, to)
		}
		if severity := in(t, r, "labels", "severity"); severity != "page" && severity != "ticket" {
			t.Errorf("the alert %s has the severity %v", alert, severity)
		}
	}
	if len(sections) != len(rules) || n < 40 {
		t.Errorf("%d sections of the runbook for %d alerts; %d series", len(sections), len(rules), n)
	}
}

// TestOtherProgramsTakeTheirFiles asks those that are installed.
func TestOtherProgramsTakeTheirFiles(t *testing.T) {
	dir := t.TempDir()
	tls := filepath.Join(dir, "tls")
	writePair(t, tls, "shop", "office")
	local := func(name string) string {
		text := strings.ReplaceAll(string(deployFile(t, name)), "/etc/tsumugi/tls", tls)
		return strings.ReplaceAll(text, "/usr/local/bin/tsumugi", "/bin/true")
	}
	keep := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	nginx := keep("shop.conf", local("proxy/nginx.conf"))
	for _, c := range []struct {
		program string
		args    []string
	}{
		{"haproxy", []string{"-c", "-f", keep("haproxy.cfg", local("proxy/haproxy.cfg"))}},
		{"nginx", []string{"-t", "-q", "-c", keep("nginx.conf", "pid "+dir+"/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\ninclude "+nginx+";\n}\n")}},
		{"systemd-analyze", []string{"verify", keep("tsumugi.service", local("systemd/tsumugi.service"))}},
		{"promtool", []string{"check", "rules", filepath.Join(deployed, "monitoring/alerts.yml")}},
		{"promtool", []string{"test", "rules", filepath.Join(deployed, "monitoring/alerts.test.yml")}},
	} {
		t.Run(c.program+" "+c.args[0], func(t *testing.T) {
			path, err := exec.LookPath(c.program)
			if err != nil {
				if path, err = exec.LookPath("/usr/sbin/" + c.program); err != nil {
					t.Skipf("%s is not installed: its file was not tried", c.program)
				}
			}
			if said, err := exec.Command(path, c.args...).CombinedOutput(); err != nil {
				t.Errorf("%s %v: %v\n%s", c.program, c.args, err, said)
			}
		})
	}
}

// writePair makes certificates as proxies want them: apart and in one file.
func writePair(t *testing.T, dir string, names ...string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	cert, err := x509.CreateCertificate(rand.Reader, of, of, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	crt, private := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: raw})
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for ext, text := range map[string][]byte{".crt": crt, ".key": private, ".pem": slices.Concat(crt, private)} {
			if err := os.WriteFile(filepath.Join(dir, name+ext), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
}
