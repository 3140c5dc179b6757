package main

import (
	"fmt"
	"os"

	"github.com/tsumugi-shop/tsumugi/internal/lexicon"
)

// synonyms is the operator's file; nil is what stands in the database, or the shop's own.
func (c *serveCmd) synonyms() (*lexicon.Synonyms, error) {
	if c.Synonyms == "" {
		return nil, nil
	}
	f, err := os.Open(c.Synonyms)
	if err != nil {
		return nil, err
	}
	s, err := lexicon.ParseSynonyms(f)
	if err != nil {
		err = fmt.Errorf("%s: %w", c.Synonyms, err)
	}
	return s, closing(f, err)
}
