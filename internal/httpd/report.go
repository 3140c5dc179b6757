package httpd

import (
	"context"
	"log/slog"
	"net/netip"
	"regexp"
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
// bounded, on one line, and without the words of the message. Anybody may send one, so there is a limit for each
// client and one for all together.
type Reports struct {
	log   *slog.Logger
	clock func() time.Time
	each  *limiter
	all   *rate.Limiter
}

// NewReports makes the taker of reports: as many as each says for a client, 50
// at once and 10 a second for all.
func NewReports(log *slog.Logger, each Limit, clock func() time.Time) *Reports {
	return &Reports{log: log, clock: clock, each: newLimiter(each, clock), all: rate.NewLimiter(10, 50)}
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
		slog.String("kind", kindOf(r.Stack)),
		slog.String("error", logs.FreeText(r.Message)),
		slog.String("stack", oneLine(frames(r.Stack), 4<<10)),
		slog.String("url", oneLine(logs.Stranger(below(r.Client.CurrentURL)), 1<<10)),
		slog.Bool("is_back", r.Client.IsBack),
		slog.String("agent", browserOf(who.UserAgent)),
	)
	return ReportTaken{OK: true}, nil
}

var (
	kind  = regexp.MustCompile(`^[A-Za-z]{1,40}(?:Error|Exception)\b`)
	frame = regexp.MustCompile(`https?://[^/\s()]{1,100}(/_app/[\w./-]{1,100}:\d+(?::\d+)?)\)?$`)
)

// kindOf is what sort of error a stack is of, such as TypeError.
func kindOf(stack string) string { return kind.FindString(stack) }

// frames are the places in our own files that a stack names, without the
// message before them and without names of functions: what the app was handling,
// such as a name that was typed, is part of many messages.
func frames(stack string) string {
	var lines []string
	for line := range strings.Lines(stack) {
		if found := frame.FindStringSubmatch(strings.TrimSpace(line)); found != nil {
			lines = append(lines, found[1])
		}
	}
	return strings.Join(lines, "\n")
}

// below is an address without scheme and host.
func below(address string) string {
	if _, rest, whole := strings.Cut(address, "://"); whole {
		_, path, _ := strings.Cut(rest, "/")
		return "/" + path
	}
	return address
}

var browserWords = regexp.MustCompile(`\b(?:Chrome|Chromium|CriOS|Firefox|FxiOS|Edg|EdgA|EdgiOS|OPR|SamsungBrowser|Version|Safari|Line)/\d{1,4}|\b(?:Windows NT|Android|iPhone OS|CPU OS|Mac OS X) \d{1,2}|\bLinux\b|\bMobile\b`)

// browserOf is what a browser calls itself, as far as it is one that is known:
// anything else in that header is somebody's own words.
func browserOf(agent string) string {
	if known := browserWords.FindAllString(agent, 8); known != nil {
		return strings.Join(known, " ")
	}
	return logs.FreeText(agent)
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
