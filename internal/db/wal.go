package db

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// walPlace is how far a write-ahead log has been read: behind a commit, with
// the running checksum there. See "WAL-mode File Format" of SQLite.
type walPlace struct {
	salt     [8]byte
	offset   int64
	sum      [2]uint32
	order    binary.ByteOrder // of checksums
	pageSize int
}

const (
	walHeader   = 32
	frameHeader = 24
	walMagic    = 0x377f0682 // the last bit tells the order of checksums
)

// A walFrame is a page as a commit left it. Pages is how many the database has
// then, in the last frame of a commit; else 0.
type walFrame struct {
	number, pages uint32
	data          []byte
}

// read returns what was committed since, and moves on. A log that began anew
// is read from its beginning.
func (p *walPlace) read(path string) ([]walFrame, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close() // it is only read; SQLite keeps its locks elsewhere
	var head [walHeader]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return nil, ignoreEnd(err)
	}
	if !p.begin(head) {
		return nil, nil // it is just being written
	}
	var done, open []walFrame
	at := *p
	for {
		b := make([]byte, frameHeader+at.pageSize)
		if _, err := f.ReadAt(b, at.offset); err != nil {
			return done, ignoreEnd(err)
		}
		if [8]byte(b[8:16]) != at.salt {
			return done, nil // of an earlier round
		}
		at.add(b[:8])
		at.add(b[frameHeader:])
		if at.sum[0] != binary.BigEndian.Uint32(b[16:]) || at.sum[1] != binary.BigEndian.Uint32(b[20:]) {
			return done, nil // half written
		}
		at.offset += int64(len(b))
		frame := walFrame{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:]), b[frameHeader:]}
		if open = append(open, frame); frame.pages > 0 {
			done, open, *p = append(done, open...), nil, at
		}
	}
}

// begin takes the header of a log, and tells whether it is whole.
func (p *walPlace) begin(head [walHeader]byte) bool {
	if p.offset > 0 && [8]byte(head[16:24]) == p.salt {
		return true
	}
	next := walPlace{salt: [8]byte(head[16:24]), offset: walHeader, pageSize: int(binary.BigEndian.Uint32(head[8:])), order: binary.LittleEndian}
	magic := binary.BigEndian.Uint32(head[:])
	if magic == walMagic|1 {
		next.order = binary.BigEndian
	}
	next.add(head[:24])
	if magic&^1 != walMagic || next.sum[0] != binary.BigEndian.Uint32(head[24:]) || next.sum[1] != binary.BigEndian.Uint32(head[28:]) {
		return false
	}
	*p = next
	return true
}

func (p *walPlace) add(b []byte) {
	for i := 0; i+8 <= len(b); i += 8 {
		p.sum[0] += p.order.Uint32(b[i:]) + p.sum[1]
		p.sum[1] += p.order.Uint32(b[i+4:]) + p.sum[0]
	}
}

func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
