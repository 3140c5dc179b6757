package logs

import (
	"context"
	"io"
	"log/slog"
)

// Options choose how records are written.
type Options struct {
	Level slog.Leveler // nil means Info
	Text  bool         // key=value lines for people instead of JSON
}

// New returns a masking logger that writes to w. Installed with
// slog.SetDefault it also takes everything sent to the standard log package;
// slog.NewLogLogger(logger.Handler(), …) is the door for net/http's ErrorLog.
func New(w io.Writer, o Options) *slog.Logger {
	ho := &slog.HandlerOptions{Level: o.Level}
	if o.Text {
		return slog.New(&handler{inner: slog.NewTextHandler(w, ho)})
	}
	return slog.New(&handler{inner: slog.NewJSONHandler(w, ho)})
}

// handler masks, then hands on.
type handler struct {
	inner  slog.Handler
	hidden bool // inside a group whose name is sensitive: every value goes
}

func (h *handler) Enabled(ctx context.Context, l slog.Level) bool { return h.inner.Enabled(ctx, l) }

func (h *handler) Handle(ctx context.Context, r slog.Record) error {
	out := slog.NewRecord(r.Time, r.Level, Mask(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		out.AddAttrs(maskAttr(a, h.hidden))
		return true
	})
	return h.inner.Handle(ctx, out)
}

func (h *handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	masked := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		masked[i] = maskAttr(a, h.hidden)
	}
	return &handler{inner: h.inner.WithAttrs(masked), hidden: h.hidden}
}

func (h *handler) WithGroup(name string) slog.Handler {
	return &handler{inner: h.inner.WithGroup(Mask(name)), hidden: h.hidden || sensitive(name)}
}
