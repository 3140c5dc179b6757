package migrations

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// A Period is how long the shop keeps something of a person, in the words of
// the rule that the job retention carries out.
type Period struct {
	What string // such as お問い合わせの内容
	From string // such as 最後のやり取りから
	Long string // such as 3年
	keep time.Duration
}

// Periods are all periods that the shop tells people of, the shortest first.
func Periods() (list []Period) {
	for _, table := range Tables {
		for _, r := range table.Rules {
			if r.Says != "" {
				list = append(list, Period{r.Says, r.From, long(r.Keep), r.Keep})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Period) int { return cmp.Compare(a.keep, b.keep) })
	return list
}

// long says a duration in days, or in years and months of thirty days.
func long(d time.Duration) string {
	if d < year {
		return fmt.Sprintf("%d日", d/day)
	}
	said := fmt.Sprintf("%d年", d/year)
	if months := d % year / (30 * day); months > 0 {
		said += fmt.Sprintf("%dか月", months)
	}
	return said
}
