package httpd

import (
	"bytes"
	"net/http"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/fault"
)

// A refusal is what the edge answers by itself. Some have a status that only
// HTTP knows, so it stands beside the fault.
type refusal struct {
	status int
	fault  *fault.Error
}

var (
	errCrossSite = refusal{http.StatusForbidden,
		fault.New(fault.Forbidden, "http.cross_site", "他のサイトからの送信は受け付けていません。お手数ですが、ページを開き直してもう一度お試しください。")}
	errMethod = refusal{http.StatusMethodNotAllowed,
		fault.New(fault.Invalid, "http.method", "この方法ではご利用いただけません。")}
	errMediaType = refusal{http.StatusUnsupportedMediaType,
		fault.New(fault.Invalid, "http.media_type", "送信された内容の形式に対応していません。")}
	errBody = refusal{http.StatusBadRequest,
		fault.New(fault.Invalid, "http.body", "送信された内容を読み取れませんでした。もう一度お試しください。")}
	errTooLarge = refusal{http.StatusRequestEntityTooLarge,
		fault.New(fault.TooLarge, "http.too_large", "送信された内容が大きすぎます。内容を短くして、もう一度お試しください。")}
	errTooMany = refusal{http.StatusTooManyRequests,
		fault.New(fault.TooMany, "http.too_many", "アクセスが集中しています。しばらくしてからもう一度お試しください。")}
	errPanic = refusal{http.StatusInternalServerError,
		fault.New(fault.Internal, "internal", "ただいま処理できませんでした。しばらくしてからもう一度お試しください。")}
)

// withCode makes return_code say what the status line says.
func withCode(body []byte, from, to int) []byte {
	if from == to {
		return body
	}
	old, new := `"return_code":`+strconv.Itoa(from), `"return_code":`+strconv.Itoa(to)
	return bytes.Replace(body, []byte(old), []byte(new), 1)
}
