package order

import "context"

// Collect takes what all shipments of a record need, as whoever read it does.
func (b *Orders) Collect(ctx context.Context, r Record) error {
	leaving, err := b.leaving(r, nil)
	if err != nil {
		return err
	}
	return b.collect(ctx, r, leaving)
}
