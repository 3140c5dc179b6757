package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// maxSecret is how many bytes a secret in a file may have.
const maxSecret = 64 << 10

// secretFiles gives every flag that is marked secret:"" its value from the file
// that its variable with _FILE at the end names, as orchestrators hand secrets
// out: TSUMUGI_STRIPE_KEY_FILE=/run/secrets/stripe. On the command line and in
// the environment a secret shows in lists of processes.
var secretFiles kong.ResolverFunc = func(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	if !flag.Tag.Has("secret") || len(flag.Envs) == 0 {
		return nil, nil
	}
	variable := flag.Envs[0] + "_FILE"
	path := os.Getenv(variable)
	if path == "" {
		return nil, nil
	}
	if _, both := os.LookupEnv(flag.Envs[0]); both {
		return nil, fmt.Errorf("%s and %s are both set; leave one out", flag.Envs[0], variable)
	}
	secret, err := readSecret(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", variable, err)
	}
	return secret, nil
}

// readSecret reads a file that only its owner and group may read.
func readSecret(path string) (_ string, err error) {
	f, err := os.Open(path)
	if err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = fmt.Errorf("%s cannot be read: %w", path, pe.Err)
		}
		return "", err
	}
	defer func() { err = closing(f, err) }()
	info, err := f.Stat()
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is no file", path)
	case info.Mode().Perm()&0o007 != 0:
		return "", fmt.Errorf("%s may be used by everybody (%04o): chmod o= %s", path, info.Mode().Perm(), path)
	case info.Size() > maxSecret:
		return "", fmt.Errorf("%s has more than %d bytes: it is no secret of ours", path, maxSecret)
	}
	raw, err := io.ReadAll(io.LimitReader(f, maxSecret))
	if err != nil {
		return "", err
	}
	secret := strings.TrimRight(string(raw), "\r\n")
	if secret == "" || strings.ContainsAny(secret, "\r\n\x00") {
		return "", fmt.Errorf("%s should hold the secret on one line", path)
	}
	return secret, nil
}
