package buy

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/tsumugi-shop/tsumugi/internal/httpd"
	"github.com/tsumugi-shop/tsumugi/internal/media"
	"github.com/tsumugi-shop/tsumugi/internal/member"
	"github.com/tsumugi-shop/tsumugi/internal/order"
)

// maxReturn is how large a request for a return may be: photos in base64.
const maxReturn = 2 * media.MaxPhoto

// photoPaths are where photos of returns are, as receipts are: the star is the
// order's number, the query says which one.
var photoPaths = []string{"/mypage/orders/*/photo.jpg", order.PathGuest + "/*/photo.jpg"}

// opened says by which token an order was opened, which its photos need too.
func (d *OrderDetail) opened(token string) {
	d.Token = token
	path := "/mypage/orders/" + d.Number
	if token != "" {
		path = order.PathGuest + "/" + d.Number
	}
	for i := range d.Returns {
		r := &d.Returns[i]
		for n := range r.photos {
			query := url.Values{"return": {r.id}, "n": {fmt.Sprint(n + 1)}}
			if token != "" {
				query.Set("token", token)
			}
			r.Photos = append(r.Photos, path+"/photo.jpg?"+query.Encode())
		}
	}
}

// photosOf reads photos as they were sent.
func photosOf(texts []string) (photos [][]byte, err error) {
	if len(texts) > order.MaxPhotos {
		return nil, order.ErrPhotos
	}
	for _, text := range texts {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, media.ErrBroken.Because(err)
		}
		photos = append(photos, data)
	}
	return photos, nil
}

// photoDownloads are the photos of returns. Somebody else's are not found.
func (p Parts) photoDownloads() map[string]httpd.Download {
	photo := func(ctx context.Context, at string, query url.Values) (httpd.Attachment, error) {
		parts := strings.Split(at, "/")
		r, err := p.own(ctx, OrderRef{Number: parts[len(parts)-2], Token: query.Get("token")})
		if errors.Is(err, member.ErrLoginRequired) {
			err = order.ErrNotFound
		}
		if err != nil {
			return httpd.Attachment{}, err
		}
		body, err := p.Orders.Photo(ctx, r.Order.Number, query.Get("return"), number(query.Get("n")))
		return httpd.Attachment{Type: "image/jpeg", Name: "photo.jpg", Body: body}, err
	}
	downloads := map[string]httpd.Download{}
	for _, path := range photoPaths {
		downloads[path] = photo
	}
	return downloads
}
