package call

import (
	"encoding/json"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// An Answer is what a call gave: an HTTP status and the whole JSON body. Err is
// the cause when Status is not 200, for the log of the edge; it is never in Body.
type Answer struct {
	Status int
	Body   []byte
	Err    error
}

// Fail answers the call name with err, in the form of its family. The edge uses
// it for what it refuses before the table is asked (a wrong method, a rate limit).
func Fail(name string, err error) Answer {
	f := fault.From(err)
	status := f.Kind.Status()
	out := Failure{ReturnCode: status, Code: f.Code, Message: f.Message, Fields: f.Fields}
	if f.Current != nil {
		out.Current, _ = json.Marshal(f.Current) // an answer of a call, which has a form in JSON
	}
	// Strings and numbers always have a form in JSON, so there is no error to handle.
	body, _ := json.Marshal(out)
	prefix, _, _ := strings.Cut(name, "/")
	return Answer{Status: status, Body: family(prefix).failure(body), Err: err}
}

// Failure is the object that a failed call answers with.
type Failure struct {
	ReturnCode int           `json:"return_code"`
	Code       string        `json:"code"`
	Message    string        `json:"message"`
	Fields     []fault.Field `json:"fields,omitempty"`
	// Current is what somebody else made of it meanwhile: of a stale save.
	Current json.RawMessage `json:"current,omitempty"`
}

// A family is a group of calls with one form of answer.
type family string

const (
	siapi      family = "siapi"
	naviPlus   family = "naviPlus"
	contentful family = "contentful"
	common     family = "common"
	office     family = "office"
)

// dataPath says under which keys of the body the answer's fields stand.
func (f family) dataPath() []string {
	switch f {
	case siapi:
		return []string{"siApiResult", "data"}
	case naviPlus:
		return []string{"data", "data"}
	case contentful:
		return []string{"result"}
	}
	return nil
}

// failurePath says under which keys of the body a failure stands.
func (f family) failurePath() []string {
	if f == siapi {
		return f.dataPath()
	}
	return []string{"error"}
}

// success wraps the JSON object of an answer. A siapi answer also says that it
// is one, beside its own fields.
func (f family) success(object []byte) []byte {
	if f != siapi {
		return wrap(f.dataPath(), object, "")
	}
	end := `,"return_code":200}`
	if len(object) == len("{}") {
		end = end[1:]
	}
	return wrap(f.dataPath(), object[:len(object)-1], end)
}

func (f family) failure(object []byte) []byte { return wrap(f.failurePath(), object, "") }

// wrap copies an object and its end into an envelope, which is as long as it has to be.
func wrap(path []string, object []byte, end string) []byte {
	size := len(object) + len(end)
	for _, key := range path {
		size += len(`{"":}`) + len(key)
	}
	b := make([]byte, 0, size)
	for _, key := range path {
		b = append(append(append(b, `{"`...), key...), `":`...)
	}
	b = append(append(b, object...), end...)
	for range path {
		b = append(b, '}')
	}
	return b
}
