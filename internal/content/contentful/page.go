package contentful

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tsumugi-shop/tsumugi/internal/content"
)

var errUnknownType = errors.New("the space does not have this content type")

// The answer of the interface, as far as the shop reads it.
type (
	page struct {
		Sys      sys    `json:"sys"`
		Total    int    `json:"total"`
		Skip     int    `json:"skip"`
		Items    []item `json:"items"`
		Includes struct {
			Entry []item `json:"Entry"`
			Asset []item `json:"Asset"`
		} `json:"includes"`
	}
	item struct {
		Sys    sys            `json:"sys"`
		Fields map[string]any `json:"fields"`
	}
	sys struct {
		ID          string    `json:"id"`
		Type        string    `json:"type"`
		CreatedAt   time.Time `json:"createdAt"`
		UpdatedAt   time.Time `json:"updatedAt"`
		PublishedAt time.Time `json:"publishedAt"`
		Revision    int       `json:"revision"`
		ContentType struct {
			Sys struct {
				ID string `json:"id"`
			} `json:"sys"`
		} `json:"contentType"`
	}
	failure struct {
		Sys     sys    `json:"sys"`
		Message string `json:"message"`
		Details struct {
			Errors []struct {
				Name string `json:"name"`
			} `json:"errors"`
		} `json:"details"`
	}
	assetFile struct {
		URL         string `json:"url"`
		FileName    string `json:"fileName"`
		ContentType string `json:"contentType"`
		Details     struct {
			Size  int `json:"size"`
			Image struct {
				Width  int `json:"width"`
				Height int `json:"height"`
			} `json:"image"`
		} `json:"details"`
	}
)

// get asks for one page, and again when the rate limit says to wait.
func (s *Source) get(ctx context.Context, q url.Values) (page, error) {
	address := strings.TrimSuffix(s.Base, "/") + "/spaces/" + url.PathEscape(s.Space) + "/environments/" + url.PathEscape(s.Environment) + "/entries?" + q.Encode()
	for attempt := 1; ; attempt++ {
		p, wait, err := s.try(ctx, address)
		if wait == 0 || attempt == maxAttempts {
			return p, err
		}
		select {
		case <-ctx.Done():
			return page{}, errors.Join(ctx.Err(), err)
		case <-time.After(wait):
		}
	}
}

// try asks once. A wait that is not 0 says when to ask again.
func (s *Source) try(ctx context.Context, address string) (p page, wait time.Duration, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return p, 0, err
	}
	request.Header.Set("Authorization", "Bearer "+s.Token)
	request.Header.Set("Accept", "application/vnd.contentful.delivery.v1+json, application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return p, 0, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	switch {
	case err != nil:
		return p, 0, err
	case len(body) > maxBody:
		return p, 0, fmt.Errorf("an answer has more than %d bytes", maxBody)
	case response.StatusCode == http.StatusTooManyRequests:
		return p, resetAfter(response.Header), errors.New("the rate limit is reached")
	case response.StatusCode != http.StatusOK:
		return p, 0, refusal(response.StatusCode, body)
	}
	if err := json.Unmarshal(body, &p); err != nil {
		return page{}, 0, fmt.Errorf("the answer is no page of entries: %w", err)
	}
	if p.Sys.Type != "Array" {
		return page{}, 0, errors.New("the answer is no page of entries")
	}
	return p, 0, nil
}

// resetAfter is how many seconds the service asks to wait; at least one.
func resetAfter(h http.Header) time.Duration {
	seconds, err := strconv.ParseFloat(h.Get("X-Contentful-RateLimit-Reset"), 64)
	if err != nil || !(seconds >= 1) {
		seconds = 1
	}
	return min(time.Duration(min(seconds, 3600)*float64(time.Second)), longestWait)
}

// refusal names the service's own id of the failure; its texts are not logged.
func refusal(status int, body []byte) error {
	var f failure
	_ = json.Unmarshal(body, &f) // whatever it says, the status is the failure
	for _, e := range f.Details.Errors {
		if status == http.StatusBadRequest && e.Name == "unknownContentType" {
			return errUnknownType
		}
	}
	return fmt.Errorf("the service answered %d %.40q", status, f.Sys.ID)
}

// collect adds what a page has of the shop's content types. A page that holds
// something else altogether is refused.
func (s *Source) collect(p page, c *collection) error {
	for _, i := range p.Items {
		if i.Sys.Type != "Entry" || i.Sys.ID == "" {
			return errors.New("the answer has something that is no entry")
		}
	}
	for _, i := range append(p.Items, p.Includes.Entry...) {
		typ := i.Sys.ContentType.Sys.ID
		if _, ok := content.FindType(typ); !ok {
			continue
		}
		e := content.Entry{
			ID: i.Sys.ID, Type: typ, CreatedAt: i.Sys.CreatedAt, UpdatedAt: i.Sys.UpdatedAt,
			Published: i.Sys.PublishedAt, Revision: i.Sys.Revision, Fields: i.Fields,
		}
		if e.Published.IsZero() { // older answers have no such field; what is delivered was published by its update
			e.Published = e.UpdatedAt
		}
		s.adoptPictures(e, c)
		c.entries[e.ID] = e
	}
	for _, i := range p.Includes.Asset {
		if a, ok := s.asset(i); ok {
			c.assets[a.ID] = a
		}
	}
	return nil
}

// asset reads a picture; an asset without a file is none.
func (s *Source) asset(i item) (content.Asset, bool) {
	raw, err := json.Marshal(i.Fields["file"])
	var f assetFile
	if err != nil || json.Unmarshal(raw, &f) != nil || f.URL == "" {
		return content.Asset{}, false
	}
	title, _ := i.Fields["title"].(string)
	name, origin, ok := s.place(f.URL, i.Sys.ID)
	if !ok {
		return content.Asset{}, false
	}
	return content.Asset{
		ID: i.Sys.ID, Title: title, URL: contents + name, Origin: origin, FileName: f.FileName, ContentType: f.ContentType,
		Size: f.Details.Size, Width: f.Details.Image.Width, Height: f.Details.Image.Height,
	}, true
}
