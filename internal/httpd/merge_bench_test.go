package httpd

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkMerge is an answer of 10 KB over a connection of its own, with its
// two writes joined and not. The client only counts bytes.
func BenchmarkMerge(b *testing.B) {
	page := bytes.Repeat([]byte("x"), 10<<10)
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Content-Length"] = []string{strconv.Itoa(len(page))}
		expect(r.Context())
		_, _ = w.Write(page)
	})
	for _, joined := range []bool{false, true} {
		b.Run("joined="+strconv.FormatBool(joined), func(b *testing.B) {
			plain, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				b.Fatal(err)
			}
			listener := plain
			if joined {
				listener = newMergeListener(plain)
			}
			s := &http.Server{Handler: handler, ConnContext: withConn, ReadHeaderTimeout: time.Minute}
			go func() { _ = s.Serve(listener) }()
			defer s.Close()
			conn, err := net.Dial("tcp", plain.Addr().String())
			if err != nil {
				b.Fatal(err)
			}
			defer conn.Close()
			in := bufio.NewReaderSize(conn, 64<<10)
			used := processor()
			for b.Loop() {
				if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
					b.Fatal(err)
				}
				res, err := http.ReadResponse(in, nil)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, res.Body); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((processor()-used).Nanoseconds())/float64(b.N)/1000, "cpu-µs/op")
		})
	}
}

func processor() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it cannot fail for oneself
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
