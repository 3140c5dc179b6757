package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// looksLikeSQL knows statements by how they begin, and pieces of statements by
// words that stand in capitals nowhere else.
var looksLikeSQL = regexp.MustCompile(`^\s*(SELECT|WITH RECURSIVE|PRAGMA)\s` +
	`|(?i:^\s*(INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+[a-z_]+\s+SET|CREATE\s+(UNIQUE\s+)?(TABLE|INDEX)|(ALTER|DROP)\s+TABLE)\s)` +
	`|\b(WHERE|ORDER BY|GROUP BY|ON CONFLICT|LEFT JOIN)\s`)

// sqlTexts calls found for every string in the file that looks like SQL.
func sqlTexts(f GoFile, found func(pos token.Pos, text string)) {
	ast.Inspect(f.AST, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return true
		}
		if text, err := strconv.Unquote(lit.Value); err == nil && looksLikeSQL.MatchString(text) {
			found(lit.Pos(), text)
		}
		return true
	})
}

func at(f GoFile, pos token.Pos) string { return f.Path + ":" + strconv.Itoa(f.line(pos)) }

// sqlInItsFile leaves out internal/db, which is the engine itself, and tests.
// SQL tells whether the file is where SQL stands: sql.go, or when that is too
// long also sql_{what}.go.
func (f GoFile) SQL() bool {
	return f.Name() == "sql.go" || strings.HasPrefix(f.Name(), "sql_") && !f.Test()
}

func sqlInItsFile(t *Tree) []Violation {
	var out []Violation
	for _, f := range t.Go {
		p := placeOf(f.Dir())
		if f.SQL() || f.Test() || p.layer == outside || p.top == "db" {
			continue
		}
		sqlTexts(f, func(pos token.Pos, _ string) {
			out = append(out, violation(at(f, pos), "SQL stands only in a package's sql.go"))
		})
	}
	return out
}

var (
	createTable = regexp.MustCompile(`(?i)^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?([a-z_][a-z0-9_]*)`)
	ownerLine   = regexp.MustCompile(`^\s*--\s*owner:\s*([a-z]+)\s*$`)
)

// A table is a CREATE TABLE of a migration; owner is empty when nobody is named.
type table struct{ name, owner, path string }

// tables reads the migrations. The owner is a line `-- owner: catalog` in the
// comment directly above the statement.
func (t *Tree) tables() []table {
	var out []table
	for _, f := range t.Texts {
		if f.Dir() != "internal/db/migrations" {
			continue
		}
		owner := ""
		for i, line := range strings.Split(string(f.Text), "\n") {
			if m := ownerLine.FindStringSubmatch(line); m != nil {
				owner = m[1]
				if now, ok := renamed[owner]; ok {
					owner = now
				}
			} else if m := createTable.FindStringSubmatch(line); m != nil {
				out = append(out, table{m[1], owner, f.Path + ":" + strconv.Itoa(i+1)})
			}
			if !strings.HasPrefix(strings.TrimSpace(line), "--") {
				owner = ""
			}
		}
	}
	return out
}

func tablesHaveOwners(t *Tree) []Violation {
	var out []Violation
	owners := map[string]string{}
	for _, tab := range t.tables() {
		known := tab.owner == "db" || tab.owner == "jobs" || tab.owner == "csvfile" || slices.Contains(capabilities, tab.owner)
		switch {
		case tab.owner == "":
			out = append(out, violation(tab.path, "table %s has no line `-- owner: package` directly above it", tab.name))
		case !known:
			out = append(out, violation(tab.path, "table %s belongs to %s, which is no capability", tab.name, tab.owner))
		case owners[tab.name] != "" && owners[tab.name] != tab.owner:
			out = append(out, violation(tab.path, "table %s belongs to %s here and to %s elsewhere", tab.name, tab.owner, owners[tab.name]))
		}
		owners[tab.name] = tab.owner
	}
	return out
}

var (
	oneTable   = regexp.MustCompile(`(?i)\b(?:JOIN|INTO|UPDATE|TABLE)\s+"?([a-z_][a-z0-9_]*)`)
	tableList  = regexp.MustCompile(`(?i)\bFROM\s+([a-z_][a-z0-9_]*(?:\s+(?:AS\s+)?[a-z][a-z0-9_]*)?(?:\s*,\s*[a-z_][a-z0-9_]*(?:\s+(?:AS\s+)?[a-z][a-z0-9_]*)?)*)`)
	sqlComment = regexp.MustCompile(`--[^\n]*`)
)

// touched lists the tables that a statement names.
func touched(sql string) []string {
	sql = sqlComment.ReplaceAllString(sql, "")
	var out []string
	for _, m := range oneTable.FindAllStringSubmatch(sql, -1) {
		out = append(out, strings.ToLower(m[1]))
	}
	for _, m := range tableList.FindAllStringSubmatch(sql, -1) {
		for part := range strings.SplitSeq(m[1], ",") {
			out = append(out, strings.ToLower(strings.Fields(part)[0]))
		}
	}
	return out
}

// tablesTouchedByOwner holds for tests too: they fill another's tables through
// its verbs.
func tablesTouchedByOwner(t *Tree) []Violation {
	owners := map[string]string{}
	for _, tab := range t.tables() {
		owners[tab.name] = tab.owner
	}
	var out []Violation
	for _, f := range t.Go {
		p := placeOf(f.Dir())
		if p.layer == outside || f.Dir() == "internal/db/migrations" { // the rules of retention are about all tables
			continue
		}
		sqlTexts(f, func(pos token.Pos, text string) {
			for _, name := range touched(text) {
				if owner := owners[name]; owner != "" && owner != p.top {
					out = append(out, violation(at(f, pos), "touches table %s, which belongs to %s: call its functions with the same *db.Tx", name, owner))
				}
			}
		})
	}
	return out
}
