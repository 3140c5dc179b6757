package jp

import "regexp"

var hours = regexp.MustCompile(`^([0-9]{1,2})[/／]([0-9]{1,2})$`)

// ShippingTime prints a delivery slot: 14/16 is 14時～16時 (the wave is U+FF5E).
// What is not a pair of hours, such as 午前中, is already a text for people
// and stays as it is.
func ShippingTime(slot string) string {
	m := hours.FindStringSubmatch(Digits(slot))
	if m == nil {
		return slot
	}
	return m[1] + "時～" + m[2] + "時"
}
