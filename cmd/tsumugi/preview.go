package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"

	"github.com/tsumugi-shop/tsumugi/internal/call"
	"github.com/tsumugi-shop/tsumugi/internal/catalog"
	"github.com/tsumugi-shop/tsumugi/internal/content"
	"github.com/tsumugi-shop/tsumugi/internal/fault"
	"github.com/tsumugi-shop/tsumugi/internal/shop"
	"github.com/tsumugi-shop/tsumugi/internal/ssr"
)

// shopStyles is where the office serves the shop's stylesheet for previews.
const shopStyles = "/shop/"

var errPreviewCall = fault.New(fault.Forbidden, "call.not_public", "下見では表示できない内容です。")

// previewer makes the page of an item as the shop would show it, for the office:
// by the shop's own renderer and calls, above a catalogue of this one request that
// has the item as it would be. The page has no scripts and no address.
func previewer(parts shop.Parts, engine ssr.Engine, front *front, origin string) func(context.Context, catalog.Commodity) (string, error) {
	return func(ctx context.Context, c catalog.Commodity) (string, error) {
		own := parts
		own.Catalog, own.Worn = parts.Catalog.With(c), shop.NewWorn()
		return still(ctx, own, engine, front, origin+"/items/"+string(c.Colors[0].Code))
	}
}

// textPreviewer makes the page of a text in the same way, above content of this one
// request.
func textPreviewer(parts shop.Parts, engine ssr.Engine, front *front, origin string) func(context.Context, content.Reading, string) (string, error) {
	return func(ctx context.Context, r content.Reading, path string) (string, error) {
		own := parts
		var err error
		if own.Content, err = parts.Content.With(r); err != nil {
			return "", err
		}
		return still(ctx, own, engine, front, origin+path)
	}
}

// still is a page of the shop without scripts, by public calls for nobody.
func still(ctx context.Context, parts shop.Parts, engine ssr.Engine, front *front, address string) (string, error) {
	table, err := call.NewTable(shop.Calls(parts)...)
	if err != nil {
		return "", err
	}
	answer := func(ctx context.Context, asks []ssr.Ask) []ssr.Reply {
		replies := make([]ssr.Reply, len(asks))
		for i, ask := range asks {
			a := call.Fail(ask.Name, errPreviewCall)
			if table.Public(ask.Name) {
				a = table.Do(ctx, ask.Name, ask.Body)
			}
			replies[i] = ssr.Reply{Status: a.Status, Body: json.RawMessage(a.Body)}
		}
		return replies
	}
	page, err := engine.Render(call.WithCaller(ctx, call.Caller{}), address, answer)
	if err != nil {
		return "", err
	}
	if page.Status != http.StatusOK {
		return "", fmt.Errorf("the page %s answers %d", address, page.Status)
	}
	return string(front.document.Still(page, shopStyles)), nil
}

// styles serves the shop's files to the office's previews.
func styles(assets fs.FS) http.Handler {
	files := http.StripPrefix(shopStyles, http.FileServerFS(assets))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		files.ServeHTTP(w, r)
	})
}
