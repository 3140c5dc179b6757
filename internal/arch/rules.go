package arch

import "fmt"

// A Rule lists what in the tree breaks it.
type Rule struct {
	Name  string
	Check func(*Tree) []Violation
}

// A Violation is a place that breaks a rule, and why that is wrong.
type Violation struct {
	Path string // with ":line" where one line is to blame
	Why  string
}

func (v Violation) String() string { return v.Path + ": " + v.Why }

func violation(path, format string, args ...any) Violation {
	return Violation{Path: path, Why: fmt.Sprintf(format, args...)}
}

// Rules are all rules of the house.
var Rules = []Rule{
	{"every package has its place", placed},
	{"imports point down", importsPointDown},
	{"only cmd names an adapter", onlyCmdNamesAdapters},
	{"suites are imported by tests", suitesStayInTests},
	{"capabilities know no HTTP", noHTTPBelowTheEdge},
	{"only dial dials", onlyDialDials},
	{"a file without context is pure", pureFiles},
	{"SQL stands in sql.go", sqlInItsFile},
	{"every table has an owner", tablesHaveOwners},
	{"a table is touched by its owner", tablesTouchedByOwner},
	{"every package has a comment", packageComments},
	{"no init", noInit},
	{"packages are named by what they provide", noCatchAlls},
	{"files are short", shortFiles},
	{"colours come from the tokens", coloursFromTokens},
}
