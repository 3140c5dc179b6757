// Command makephrases writes the model that jp.Phrases decides by, from the
// package of BudouX:
//
//	npm pack budoux && tar xzf budoux-*.tgz
//	go run ./internal/jp/makephrases < package/dist/data/models/ja.js > internal/jp/phrases.json
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
)

func main() {
	if err := write(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// write takes the one object of the file, whose values are written as JSON,
// and checks that it has the shape of a model.
func write(in io.Reader, out io.Writer) error {
	source, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	const head = "exports.model = {"
	begins := bytes.LastIndex(source, []byte(head))
	if begins < 0 {
		return errors.New("the file exports no model")
	}
	source = source[begins+len(head)-1:]
	var model map[string]map[string]int
	if err := json.NewDecoder(bytes.NewReader(source)).Decode(&model); err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(model) // sorted, so that it is always the same
}
