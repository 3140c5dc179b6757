package ssr

import (
	"fmt"
	"io"
	"log/slog"
)

// Engine is a renderer that holds machines or processes until it is closed.
type Engine interface {
	Renderer
	io.Closer
}

// Close does nothing; Off holds nothing.
func (Off) Close() error { return nil }

// Engines opens the engines there are. They are named by cmd alone.
type Engines struct {
	Node, QuickJS func() (Engine, error)
}

// Pick opens the engine for a --renderer mode: "node", "quickjs", "off", or
// "auto", which takes Node where it works and QuickJS otherwise.
func Pick(mode string, e Engines, log *slog.Logger) (Engine, error) {
	switch mode {
	case "off":
		log.Info("pages are rendered by the browser alone")
		return Off{}, nil
	case "node":
		return open(mode, e.Node, log)
	case "quickjs":
		return open(mode, e.QuickJS, log)
	case "auto":
		engine, err := open("node", e.Node, log)
		if err == nil {
			return engine, nil
		}
		log.Info("node is not usable, taking the embedded renderer", "reason", err.Error())
		return open("quickjs", e.QuickJS, log)
	}
	return nil, fmt.Errorf("renderer %q: want auto, quickjs, node or off", mode)
}

func open(name string, with func() (Engine, error), log *slog.Logger) (Engine, error) {
	engine, err := with()
	if err != nil {
		return nil, fmt.Errorf("renderer %s: %w", name, err)
	}
	log.Info("pages are rendered on the server", "renderer", name)
	return engine, nil
}
