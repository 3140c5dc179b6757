// Package openapi is the part of OpenAPI 3.1 that the shop's calls need, and no
// more: a reader that decodes into these types with unknown fields disallowed
// refuses every feature that it would not understand.
package openapi

import "encoding/json"

// Document is a whole description.
type Document struct {
	OpenAPI    string          `json:"openapi"`
	Info       Info            `json:"info"`
	Paths      map[string]Path `json:"paths"`
	Components Components      `json:"components"`
}

// Info names the interface.
type Info struct {
	Title   string `json:"title"`
	Version string `json:"version"`
}

// Path holds what can be asked at an address; calls are only ever posted.
type Path struct {
	Post Operation `json:"post"`
}

// Operation is one call.
type Operation struct {
	OperationID string              `json:"operationId"`
	Summary     string              `json:"summary"`
	Tags        []string            `json:"tags"`
	Public      bool                `json:"x-public"`
	Limit       int                 `json:"x-body-limit"`
	Permission  string              `json:"x-permission,omitempty"` // that a caller needs
	Proved      bool                `json:"x-proved,omitempty"`     // and has to have proved lately who they are
	RequestBody Body                `json:"requestBody"`
	Responses   map[string]Response `json:"responses"`
}

// Body is what a call is sent.
type Body struct {
	Required bool             `json:"required"`
	Content  map[string]Media `json:"content"`
}

// Response is what a call answers.
type Response struct {
	Description string           `json:"description"`
	Content     map[string]Media `json:"content"`
}

// Media is a schema in a content type.
type Media struct {
	Schema *Schema `json:"schema"`
}

// Components holds the schemas that have a name.
type Components struct {
	Schemas map[string]*Schema `json:"schemas"`
}

// Schema is the form of a value.
type Schema struct {
	Ref                  string             `json:"$ref,omitempty"`
	Type                 string             `json:"type,omitempty"`
	Enum                 []json.RawMessage  `json:"enum,omitempty"`
	Items                *Schema            `json:"items,omitempty"`
	Properties           map[string]*Schema `json:"properties,omitempty"`
	Required             []string           `json:"required,omitempty"`
	AdditionalProperties *Schema            `json:"additionalProperties,omitempty"`
	AnyOf                []*Schema          `json:"anyOf,omitempty"`
	AllOf                []*Schema          `json:"allOf,omitempty"`
	Any                  bool               `json:"x-any-json,omitempty"` // any JSON value, on purpose
	Rule                 *Rule              `json:"x-rule,omitempty"`
}

// Rule is what a form can tell of a field before it is sent. It binds nobody: a
// draft may be saved as it is, and the verb behind the call decides.
type Rule struct {
	Label    string `json:"label"` // what people call the field
	Required bool   `json:"required,omitempty"`
	Choose   bool   `json:"choose,omitempty"` // it is chosen, not typed
	Min      int    `json:"min,omitempty"`    // characters
	Max      int    `json:"max,omitempty"`
	Format   string `json:"format,omitempty"`
	Pattern  string `json:"pattern,omitempty"`
}

// JSON is the content type of everything here.
const JSON = "application/json"

// RefPrefix stands before a component's name in a Ref.
const RefPrefix = "#/components/schemas/"

// Ref refers to the component name.
func Ref(name string) *Schema { return &Schema{Ref: RefPrefix + name} }

// Content wraps a schema as JSON content.
func Content(s *Schema) map[string]Media { return map[string]Media{JSON: {Schema: s}} }
