package jp

import "time"

// New arrivals have two windows, which the shop keeps apart on purpose.
const (
	ArrivalListDays = 14 // lists show today and the 13 days before
	ArrivalIconDays = 15 // the icon shows while the age is under 15 days
)

// ArrivalWindow is the first and the last day (YYYYMMDD, both included) of a
// list of new arrivals that spans the given number of days up to now.
func ArrivalWindow(now time.Time, days int) (first, last string) {
	return Day(now.In(Tokyo).AddDate(0, 0, 1-max(days, 1))), Day(now)
}

// IsNewArrival reports whether an item that arrived on day (YYYYMMDD) still
// wears the icon now. A day to come is no arrival, nor is an unreadable one.
func IsNewArrival(day string, now time.Time) bool {
	arrived, err := ParseDay(day)
	if err != nil {
		return false
	}
	age := now.Sub(arrived) // from midnight in Tokyo; no summer time, so days are 24 hours
	return age >= 0 && age < ArrivalIconDays*24*time.Hour
}
