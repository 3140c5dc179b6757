package s3

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	signer "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/tsumugi-shop/tsumugi/internal/dial"
)

// Config says where the objects are and who asks for them.
type Config struct {
	URL    string // of the bucket, by path: https://host/bucket or https://host/bucket/folder
	Region string
	Key    string // of the account
	Secret string
}

// place are the paths of buckets and folders that need no escaping anywhere.
var place = regexp.MustCompile(`^(/[A-Za-z0-9][A-Za-z0-9._-]*){1,8}$`)

// objects are the bytes of a bucket, by the hash of each.
type objects struct {
	base   string
	region string
	who    aws.Credentials
	client *http.Client
	sign   *signer.Signer
}

// A request is tried so often while the service is away, for about three seconds.
const (
	tries       = 5
	firstPause  = 200 * time.Millisecond
	requestTime = 30 * time.Second
	maxObject   = 64 << 20 // an original has at most 3200 × 4000 pixels of four bytes
)

func newObjects(c Config) (*objects, error) {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("the object store's address %.80q is not https://HOST/BUCKET", c.URL)
	case !place.MatchString(strings.TrimSuffix(u.Path, "/")):
		return nil, fmt.Errorf("the object store's address %.80q names no bucket of letters, digits, dots and dashes", c.URL)
	case c.Region == "" || c.Key == "" || c.Secret == "":
		return nil, errors.New("the object store needs a region, a key and a secret")
	}
	return &objects{
		base: strings.TrimSuffix(c.URL, "/"), region: c.Region,
		who:    aws.Credentials{AccessKeyID: c.Key, SecretAccessKey: c.Secret},
		client: dial.To(c.URL).Client(requestTime, func(t *http.Transport) { t.MaxIdleConnsPerHost = 16 }),
		sign:   signer.NewSigner(func(o *signer.SignerOptions) { o.DisableURIPathEscaping = true }), // as S3 wants it
	}, nil
}

// nameOf is where bytes with this hash are kept.
func nameOf(hash string) string { return "/" + hash[:2] + "/" + hash }

// has says whether the bytes with this hash are kept.
func (o *objects) has(ctx context.Context, hash string) (bool, error) {
	status, _, err := o.ask(ctx, http.MethodHead, hash, nil)
	if err != nil || status != http.StatusOK && status != http.StatusNotFound {
		return false, refused("look for", status, err)
	}
	return status == http.StatusOK, nil
}

// read returns the bytes with this hash, or fails: others are not the picture.
func (o *objects) read(ctx context.Context, hash string) ([]byte, error) {
	status, data, err := o.ask(ctx, http.MethodGet, hash, nil)
	if err != nil || status != http.StatusOK {
		return nil, refused("read", status, err)
	}
	if sumOf(data) != hash {
		return nil, fmt.Errorf("the object store has other bytes than it was given for %s", hash)
	}
	return data, nil
}

func (o *objects) write(ctx context.Context, hash string, data []byte) error {
	status, _, err := o.ask(ctx, http.MethodPut, hash, data)
	if err != nil || status != http.StatusOK {
		return refused("write", status, err)
	}
	return nil
}

func refused(what string, status int, err error) error {
	if err == nil {
		err = fmt.Errorf("it answered %d", status)
	}
	return fmt.Errorf("object store: %s a picture: %w", what, err)
}

// ask asks again while the service is away or says that it is too busy.
func (o *objects) ask(ctx context.Context, method, hash string, data []byte) (status int, answer []byte, err error) {
	pause := firstPause
	for try := 1; ; try++ {
		status, answer, err = o.askOnce(ctx, method, hash, data)
		away := err != nil || status >= 500 || status == http.StatusTooManyRequests
		if !away || try == tries || ctx.Err() != nil || errors.Is(err, dial.ErrForbidden) {
			return status, answer, err
		}
		select {
		case <-ctx.Done():
			return status, answer, errors.Join(err, ctx.Err())
		case <-time.After(pause/2 + rand.N(pause)):
		}
		pause *= 2
	}
}

func (o *objects) askOnce(ctx context.Context, method, hash string, data []byte) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, o.base+nameOf(hash), bytes.NewReader(data))
	if err != nil {
		return 0, nil, err
	}
	body := sumOf(nil)
	if method == http.MethodPut {
		body = hash
		r.Header.Set("Content-Type", http.DetectContentType(data))
		r.Header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	r.Header.Set("X-Amz-Content-Sha256", body)
	if err := o.sign.SignHTTP(ctx, o.who, r, body, "s3", o.region, time.Now()); err != nil {
		return 0, nil, err
	}
	answer, err := o.client.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(io.LimitReader(answer.Body, maxObject+1))
	if err == nil && len(got) > maxObject {
		err = fmt.Errorf("more than %d bytes", maxObject)
	}
	return answer.StatusCode, got, err
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
