package search

import "slices"

// pick returns the keys that stand at offset and after in ascending order, at
// most limit. It leaves keys in disorder. Only what is returned gets sorted,
// because a shopper reads one page of a thousand hits.
func pick(keys []uint64, offset, limit int) []uint64 {
	if offset >= len(keys) {
		return nil
	}
	end := min(offset+limit, len(keys))
	part(keys, offset)
	rest := keys[offset:]
	part(rest, end-offset)
	page := rest[:end-offset]
	slices.Sort(page)
	return page
}

// part moves the n smallest keys to the front.
func part(keys []uint64, n int) {
	low, high := 0, len(keys)
	for high-low > 1 && n > low && n < high {
		pivot := middle(keys[low], keys[(low+high)/2], keys[high-1])
		i, j := low, high-1
		for i <= j {
			for keys[i] < pivot {
				i++
			}
			for keys[j] > pivot {
				j--
			}
			if i <= j {
				keys[i], keys[j] = keys[j], keys[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case n <= j:
			high = j + 1
		case n >= i:
			low = i
		default:
			return
		}
	}
}

func middle(a, b, c uint64) uint64 { return max(min(a, b), min(max(a, b), c)) }
