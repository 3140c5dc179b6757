package fit

import "time"

// heights are mean heights of children in Japan in millimetres, by age in
// months, rounded to half a centimetre from what the ministries publish: up to six years the
// survey of infants' growth (乳幼児身体発育調査), above it the school health
// statistics (学校保健統計). Between two ages height grows evenly.
var heights = map[Sex][]struct{ months, mm int }{
	Boy: {{0, 490}, {1, 545}, {3, 620}, {6, 675}, {9, 715}, {12, 750}, {18, 805}, {24, 855}, {36, 935}, {48, 1005}, {60, 1070}, {72, 1135},
		{78, 1165}, {90, 1225}, {102, 1280}, {114, 1335}, {126, 1390}, {138, 1455}, {150, 1530}, {162, 1605}, {174, 1655}, {186, 1685}, {198, 1700}, {210, 1705}},
	Girl: {{0, 485}, {1, 535}, {3, 605}, {6, 660}, {9, 700}, {12, 735}, {18, 795}, {24, 845}, {36, 925}, {48, 995}, {60, 1065}, {72, 1130},
		{78, 1155}, {90, 1215}, {102, 1275}, {114, 1340}, {126, 1405}, {138, 1470}, {150, 1520}, {162, 1550}, {174, 1565}, {186, 1570}, {198, 1575}, {210, 1580}},
}

// MeanHeight is that of children of an age in months; a child of whom the sex
// is not known is between both.
func MeanHeight(sex Sex, months float64) float64 {
	if sex != Boy && sex != Girl {
		return (MeanHeight(Boy, months) + MeanHeight(Girl, months)) / 2
	}
	table := heights[sex]
	for i := 1; i < len(table); i++ {
		if a, b := table[i-1], table[i]; months <= float64(b.months) {
			share := max(0, (months-float64(a.months))/float64(b.months-a.months))
			return float64(a.mm) + share*float64(b.mm-a.mm)
		}
	}
	return float64(table[len(table)-1].mm)
}

// A Child is what is known of one: when they were born, and perhaps how tall
// they were on a day.
type Child struct {
	Sex      Sex
	Born     time.Time // the month; zero: not known
	Height   int       // mm; 0: never measured
	Measured time.Time
}

// ageAt is in months.
func (c Child) ageAt(day time.Time) float64 { return day.Sub(c.Born).Hours() / 24 / 30.44 }

// HeightAt is how tall the child will be on a day, and how uncertain that is
// (one standard deviation). A child that was measured stays as much taller than the mean
// as they were; ok is false when nothing can be said.
func (c Child) HeightAt(day time.Time) (mm, spread float64, ok bool) {
	switch {
	case c.Height > 0 && c.Born.IsZero():
		years := day.Sub(c.Measured).Hours() / 24 / 365.25
		if years > 0.5 {
			return 0, 0, false // nobody knows how fast they grow
		}
		return float64(c.Height), 10 + 40*max(years, 0), true
	case c.Height > 0:
		then, now := MeanHeight(c.Sex, c.ageAt(c.Measured)), MeanHeight(c.Sex, c.ageAt(day))
		years := max(0, day.Sub(c.Measured).Hours()/24/365.25)
		return float64(c.Height) * now / then, 10 + 14*years, true
	case !c.Born.IsZero():
		mean := MeanHeight(c.Sex, c.ageAt(day))
		return mean, mean * 0.042, true
	}
	return 0, 0, false
}
