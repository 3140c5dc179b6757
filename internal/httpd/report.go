package httpd

import (
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"time"
	"unicode"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
	"golang.org/x/time/rate"
)

// ErrorReport is what a browser tells us when the app has failed in it
// (POST /api/common/outputerror).
type ErrorReport struct {
	Status  int          `json:"status"`
	Message string       `json:"message"`
	Stack   string       `json:"stack"`
	Client  ReportClient `json:"client"`
}

// ReportClient says where the shopper was.
type ReportClient struct {
	CurrentURL string `json:"currentUrl"`
	IsBack     bool   `json:"isBack"`
}

// ReportTaken is the whole answer; nothing of a report is ever echoed.
type ReportTaken struct {
	OK bool `json:"ok"`
}

// MaxReport is how many bytes a report may have.
const MaxReport = 16 << 10

var (
	errReportTooLarge = fault.New(fault.TooLarge, "report.too_large", "エラー報告が大きすぎます。")
	errReportTooMany  = fault.New(fault.TooMany, "report.too_many", "エラー報告が多すぎます。")
)

// Reports takes error reports from browsers and logs each once: masked,
// bounded, on one line. Anybody may send one, so there is a limit for each
// client and one for all together.
type Reports struct {
	log   *slog.Logger
	clock func() time.Time
	each  *limiter
	all   *rate.Limiter
}

// NewReports makes the taker of reports: 5 at once and one every 10 seconds
// for a client, 50 at once and 10 a second for all.
func NewReports(log *slog.Logger, clock func() time.Time) *Reports {
	return &Reports{log: log, clock: clock, each: newLimiter(Limit{0.1, 5}, clock), all: rate.NewLimiter(10, 50)}
}

// Take logs a report. The table of calls gives it a name.
func (p *Reports) Take(ctx context.Context, r ErrorReport) (ReportTaken, error) {
	if len(r.Message)+len(r.Stack)+len(r.Client.CurrentURL) > MaxReport {
		return ReportTaken{}, errReportTooLarge
	}
	who := call.CallerOf(ctx)
	client, _ := netip.ParseAddr(who.ClientIP) // the zero address is one client too
	if !p.each.allow(client) || !p.all.AllowN(p.clock(), 1) {
		return ReportTaken{}, errReportTooMany
	}
	p.log.LogAttrs(ctx, slog.LevelWarn, "browser reported an error",
		slog.String("request_id", who.RequestID),
		slog.Int("status", r.Status),
		slog.String("error", oneLine(r.Message, 1<<10)),
		slog.String("stack", oneLine(r.Stack, 4<<10)),
		slog.String("url", oneLine(r.Client.CurrentURL, 1<<10)),
		slog.Bool("is_back", r.Client.IsBack),
		slog.String("agent", oneLine(who.UserAgent, 256)),
	)
	return ReportTaken{OK: true}, nil
}

// oneLine masks first and cuts then, so that a cut cannot hide what should
// have been masked; line breaks become a visible sign.
func oneLine(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return '⏎'
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), r == 0x2028, r == 0x2029:
			return -1
		}
		return r
	}, logs.Mask(s))
	if len(s) > n {
		return short(s, n) + "…"
	}
	return s
}
