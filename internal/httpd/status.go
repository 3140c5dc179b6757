package httpd

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// buildInfo is what open tabs compare their own build with.
type buildInfo struct {
	ID        string `json:"id"`
	Timestamp int64  `json:"timestamp"` // Unix milliseconds
}

// build answers GET /_app/builds/latest.json and /_app/builds/meta/{id}.json.
func (s *Site) build(x *response, r *http.Request) {
	x.class, x.cheap = classBuild, true
	info := buildInfo{ID: s.Build.ID, Timestamp: s.Build.Time.UnixMilli()}
	switch name := strings.TrimPrefix(r.URL.Path, "/_app/builds/"); {
	case name == "latest.json":
		writeJSON(x, r, http.StatusOK, noStore, info)
	case s.Build.ID != "" && name == "meta/"+s.Build.ID+".json":
		writeJSON(x, r, http.StatusOK, forever, info)
	default:
		writeJSON(x, r, http.StatusNotFound, noStore, message{"このビルドの情報はありません。"})
	}
}

type message struct {
	Message string `json:"message"`
}

// healthz says that the process lives.
func (s *Site) healthz(x *response, r *http.Request) {
	x.class, x.silent = classProbe, true
	writeJSON(x, r, http.StatusOK, noStore, readiness{OK: true, Failed: []string{}})
}

type readiness struct {
	OK     bool     `json:"ok"`
	Failed []string `json:"failed"`
}

// checkTimeout bounds one question of /readyz.
const checkTimeout = 2 * time.Second

// readyz says whether requests should come here. Which check failed is told,
// why is logged.
func (s *Site) readyz(x *response, r *http.Request) {
	x.class, x.silent = classProbe, true
	failed := s.failedChecks(r.Context(), s.Checks)
	if s.draining.Load() {
		failed = append(failed, "draining")
		x.Header()["Connection"] = closing // also where draining began after the request
	}
	slices.Sort(failed)
	tellReadiness(x, r, failed)
}

// state answers GET /readyz/NAME.
func (s *Site) state(x *response, r *http.Request, name string) {
	x.class, x.silent = classProbe, true
	check := s.States[name]
	if check == nil {
		writeJSON(x, r, http.StatusNotFound, noStore, message{"この名前の状態はありません。"})
		return
	}
	tellReadiness(x, r, s.failedChecks(r.Context(), map[string]func(context.Context) error{name: check}))
}

func tellReadiness(x *response, r *http.Request, failed []string) {
	status := http.StatusOK
	if len(failed) > 0 {
		status = http.StatusServiceUnavailable
	}
	writeJSON(x, r, status, noStore, readiness{OK: len(failed) == 0, Failed: failed})
}

func (s *Site) failedChecks(ctx context.Context, checks map[string]func(context.Context) error) []string {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	failed := []string{}
	var mu sync.Mutex
	var group sync.WaitGroup
	for name, check := range checks {
		group.Go(func() {
			err := check(ctx)
			if err == nil {
				return
			}
			s.Log.LogAttrs(ctx, slog.LevelWarn, "not ready", slog.String("check", name), slog.Any("err", err))
			mu.Lock()
			defer mu.Unlock()
			failed = append(failed, name)
		})
	}
	group.Wait()
	return failed
}

type shopState struct {
	Status string `json:"status"`
}

// shopStatus answers /itemlistdate/api_shop_status_check.
func (s *Site) shopStatus(x *response, r *http.Request) {
	x.class, x.silent = classProbe, true
	if s.Maintenance() != nil {
		x.Header()["Retry-After"] = retryLater
		writeJSON(x, r, http.StatusServiceUnavailable, noStore, shopState{"maintenance"})
		return
	}
	writeJSON(x, r, http.StatusOK, noStore, shopState{"open"})
}

// writeJSON answers GET and HEAD with a small JSON value.
func writeJSON(x *response, r *http.Request, status int, caching []string, v any) {
	h := x.Header()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		status, caching, v = http.StatusMethodNotAllowed, noStore, message{errMethod.fault.Message}
	}
	body, err := json.Marshal(v)
	if err != nil {
		panic("httpd: a value of our own has no JSON: " + err.Error())
	}
	h["Content-Type"] = typeJSON
	h["Cache-Control"] = caching
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	x.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = x.Write(body) // a client that left is no concern of ours
	}
}
