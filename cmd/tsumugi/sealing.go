package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/tsumugi-shop/tsumugi/internal/seal"
)

// sealing says with what the accounts that shoppers give for refunds are kept.
type sealing struct {
	AccountKey string `help:"Key that encrypts the bank accounts of refunds: 64 hexadecimal digits, the same on all nodes; better in TSUMUGI_ACCOUNT_KEY. By default the file account.key in the data folder, which serve makes." secret:""`
}

// keyFile is the key's name below a data folder. It is no part of a backup: who
// finds one cannot read accounts.
const keyFile = "account.key"

// key is the shop's key; one that is in no flag and no file is made when make
// says so, and else there is none.
func (c sealing) key(s storage, make bool, log *slog.Logger) (seal.Key, error) {
	if c.AccountKey != "" {
		k, err := seal.ParseKey(c.AccountKey)
		if err != nil {
			return k, fmt.Errorf("--account-key: %w", err)
		}
		return k, nil
	}
	file := filepath.Join(s.Data, keyFile)
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		if !make {
			return seal.Key{}, nil
		}
		text, err = makeKey(s.Data, file)
	}
	if err != nil {
		return seal.Key{}, fmt.Errorf("the key for bank accounts: %w", err)
	}
	if make && !s.embedded() {
		log.Warn("bank accounts of refunds are encrypted with a file of this machine; several nodes need the same --account-key", "file", file)
	}
	k, err := seal.ParseKey(string(text))
	if err != nil {
		return k, fmt.Errorf("%s: %w", file, err)
	}
	return k, nil
}

// makeKey writes a fresh key, unless another program was faster.
func makeKey(folder, file string) ([]byte, error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, err
	}
	part, err := os.CreateTemp(folder, ".account-*.key") // readable by its owner alone
	if err != nil {
		return nil, err
	}
	defer os.Remove(part.Name())
	_, err = part.WriteString(seal.NewText() + "\n")
	if err := errors.Join(err, part.Sync(), part.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(part.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	return os.ReadFile(file)
}
