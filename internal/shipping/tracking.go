package shipping

import "strings"

// carriers have a page that shows where a parcel is; its number goes at the end.
var carriers = map[string]string{
	"ヤマト運輸": "https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=",
	"佐川急便":  "https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=",
	"日本郵便":  "https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=",
}

// TrackingURL is the address at which a parcel can be followed; empty when the
// carrier has none or the number is not one.
func TrackingURL(carrier, number string) string {
	page, ok := carriers[carrier]
	digits := strings.ReplaceAll(number, "-", "")
	if !ok || len(digits) < 8 || len(digits) > 14 || strings.Trim(digits, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return page + digits
}
