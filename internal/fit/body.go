package fit

// Sex is how a body is built, for tables of growth and of proportions.
type Sex string

// The bodies that tables are made for.
const (
	Women   Sex = "women"
	Men     Sex = "men"
	Girl    Sex = "girl"
	Boy     Sex = "boy"
	Unknown Sex = ""
)

// Enum lists all values for the contract.
func (Sex) Enum() []any { return []any{Women, Men, Girl, Boy, Unknown} }

// Sexes are all of them.
var Sexes = []Sex{Women, Men, Girl, Boy, Unknown}

// BodyNames are the measures of a body that advice understands.
var BodyNames = []string{"身長", "バスト", "ウエスト", "ヒップ", "股下", "足長", "頭囲"}
