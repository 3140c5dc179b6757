package call

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

var (
	errMalformed = fault.New(fault.Invalid, "call.malformed", "送信された内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。")
	errWrongType = fault.New(fault.Invalid, "call.wrong_type", "入力内容の形式が正しくありません。ご確認のうえ、もう一度お試しください。")
)

// maxDepth bounds how deeply a body may nest, for the handlers that walk it.
const maxDepth = 32

// decode reads a body into in. No body means no fields. Unknown fields are
// ignored, because callers of the shop's interface send more than they need.
func decode(body []byte, in any) error {
	body = bytes.TrimLeft(body, " \t\r\n")
	if len(body) == 0 {
		return nil
	}
	if err := scan(body); err != nil {
		return errMalformed.Because(err)
	}
	err := json.Unmarshal(body, in)
	var wrong *json.UnmarshalTypeError
	var f *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Field != "":
		return errWrongType.With(fault.Field{Name: wrong.Field, Code: "wrong_type", Message: "形式が正しくありません。"}).Because(err)
	case errors.As(err, &f): // a field's own type refused its text
		return err
	}
	return errMalformed.Because(err)
}

// scan refuses what encoding/json would let through: a body that is no object,
// deep nesting, and the character U+0000, which PostgreSQL cannot store.
func scan(body []byte) error {
	if body[0] != '{' {
		return errors.New("body is not a JSON object")
	}
	depth, inString := 0, false
	for i := 0; i < len(body); i++ {
		switch c := body[i]; {
		case inString && c == '\\':
			if bytes.HasPrefix(body[i+1:], []byte("u0000")) {
				return errors.New("body holds U+0000")
			}
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return errors.New("body nests too deeply")
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return nil
}
