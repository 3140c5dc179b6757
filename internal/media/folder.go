package media

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"path"
	"regexp"
	"strconv"

	"github.com/tsumugi-shop/tsumugi/internal/id"
)

// Imported says what became of one file of a folder.
type Imported struct {
	File  string
	Image id.Image // what it is a picture of; none when the name says nothing
	Err   error    // nil: kept
}

// ImportFolder puts the pictures of items that lie anywhere below a folder,
// named item{colour SKU}-{number}.jpg; the size in names as the shop serves
// them is ignored. It goes on after a file that cannot be taken, and each file
// is reported as it is done.
func (p *Pictures) ImportFolder(ctx context.Context, folder fs.FS) iter.Seq2[Imported, error] {
	return func(yield func(Imported, error) bool) {
		err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			image, err := p.importFile(ctx, folder, name)
			if !yield(Imported{File: name, Image: image, Err: err}, nil) {
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield(Imported{}, fmt.Errorf("import pictures: %w", err))
		}
	}
}

func (p *Pictures) importFile(ctx context.Context, folder fs.FS, name string) (id.Image, error) {
	image, err := parseFileName(path.Base(name))
	if err != nil {
		return image, err
	}
	f, err := folder.Open(name)
	if err != nil {
		return image, fmt.Errorf("open: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxBytes+1))
	if err != nil {
		return image, fmt.Errorf("read: %w", err)
	}
	return image, p.Put(ctx, OfItem(image), data)
}

var fileName = regexp.MustCompile(`^item([0-9A-Z]{12})-([1-9][0-9]?)(?:-[1-4])?\.(?i:jpe?g|png|webp)$`)

func parseFileName(name string) (id.Image, error) {
	m := fileName.FindStringSubmatch(name)
	if m == nil {
		return id.Image{}, ErrName.Because(fmt.Errorf("%.80q is not item{colour SKU}-{number}.jpg", name))
	}
	color, err := id.ParseColorSKU(m[1])
	if err != nil {
		return id.Image{}, err
	}
	number, err := strconv.Atoi(m[2])
	return id.Image{ColorSKU: color, Number: number, Size: id.MaxImageSize}, err
}
