package ssrtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/tsumugi-shop/tsumugi/internal/ssr"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/node"
	"github.com/tsumugi-shop/tsumugi/internal/ssr/quickjs"
)

// BenchmarkMemory reports what one more machine and one more child cost after
// their first pages, with the shop's bundle.
func BenchmarkMemory(b *testing.B) {
	bundle := string(built(b, "ssr/server.js"))
	b.Run("quickjs", func(b *testing.B) {
		const machines = 10
		for b.Loop() {
			before := resident(b, "self")
			for range machines {
				pool, err := quickjs.New(bundle, quickjs.Options{Size: 1})
				if err != nil {
					b.Fatal(err)
				}
				defer pool.Close()
				warm(b, pool)
			}
			debug.FreeOSMemory()
			b.ReportMetric((resident(b, "self")-before)/machines, "MB/machine")
		}
	})
	b.Run("node", func(b *testing.B) {
		for b.Loop() {
			engine, err := node.New(bundle, node.Options{Children: 1})
			if err != nil {
				b.Fatal(err)
			}
			defer engine.Close()
			warm(b, engine)
			b.ReportMetric(resident(b, child(b)), "MB/child")
		}
	})
}

func warm(b *testing.B, engine ssr.Engine) {
	b.Helper()
	for range 20 {
		if _, err := engine.Render(b.Context(), "/", answers(b)); err != nil {
			b.Fatal(err)
		}
	}
}

// resident is the resident memory of a process in megabytes.
func resident(b *testing.B, pid string) float64 {
	b.Helper()
	status, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		b.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.ParseFloat(strings.Fields(after)[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kb / 1024
}

// child finds a process whose parent we are.
func child(b *testing.B) string {
	b.Helper()
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		stat, err := os.ReadFile(path)
		if err != nil {
			continue // it ended meanwhile
		}
		_, after, _ := strings.Cut(string(stat), ") ")
		var state string
		var parent int
		if _, err := fmt.Sscan(after, &state, &parent); err == nil && parent == os.Getpid() && state != "Z" {
			return filepath.Base(filepath.Dir(path))
		}
	}
	b.Fatal("no child process found")
	return ""
}
