package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/tsumugi-shop/tsumugi/internal/db"
	"github.com/tsumugi-shop/tsumugi/internal/limit"
	"github.com/tsumugi-shop/tsumugi/internal/logs"
)

// cli is every flag there is. Nothing else reads flags or the environment.
type cli struct {
	Version kong.VersionFlag `help:"Print version, commit and date, and exit."`

	Serve      serveCmd      `cmd:"" help:"Serve the shop."`
	Migrate    migrateCmd    `cmd:"" help:"Bring the database to this version's tables and exit."`
	Health     healthCmd     `cmd:"" help:"Ask the shop of this machine whether it serves; fails when it does not."`
	Shop       shopCmd       `cmd:"" help:"Open the shop, close it for maintenance, or tell which it is."`
	Import     importCmd     `cmd:"" help:"Take a CSV file of the catalogue, or a folder of pictures, into the shop."`
	Imports    importsCmd    `cmd:"" help:"List imports, or print what one of them changed."`
	Export     exportCmd     `cmd:"" help:"Write a part of the catalogue as a CSV file."`
	Exports    exportsCmd    `cmd:"" help:"Plan exports that the shop makes by itself, and get their files."`
	Content    contentCmd    `cmd:"" help:"Write articles, guides and news: a folder of Markdown files in and out."`
	Order      orderCmd      `cmd:"" help:"See and move the orders of the shop."`
	Batch      batchCmd      `cmd:"" help:"Pack and ship the parcels of a morning together."`
	Stock      stockCmd      `cmd:"" help:"See and change what is on the shelf."`
	Price      priceCmd      `cmd:"" help:"See prices and their history, make sales and end them."`
	Feed       feedCmd       `cmd:"" help:"Feeds of the goods for services that compare and advertise."`
	Page       pageCmd       `cmd:"" help:"See how pages are put together from blocks, publish drafts, go back to earlier versions."`
	Outfit     outfitCmd     `cmd:"" help:"See the outfits of the shop, and those that are proposed for an item."`
	Category   categoryCmd   `cmd:"" help:"See and change the tree of categories; old addresses lead on."`
	Brand      brandCmd      `cmd:"" help:"See and change brands; old addresses lead on."`
	Travel     travelCmd     `cmd:"" help:"Make links that show the shop as it will be at a moment."`
	Inquiry    inquiryCmd    `cmd:"" help:"Read and answer what people ask the shop."`
	Magazine   magazineCmd   `cmd:"" help:"Send the mail magazine."`
	Mail       mailCmd       `cmd:"" help:"See which letters did not go out, and send them again."`
	Member     memberCmd     `cmd:"" help:"Hand members their data, or erase them, when they ask for it."`
	Staff      staffCmd      `cmd:"" help:"Invite those who work in the shop, give them roles, end their sessions."`
	Audit      auditCmd      `cmd:"" help:"Read what was done in the shop and by whom, and prove that nobody changed it."`
	Campaign   campaignCmd   `cmd:"" help:"See and change campaigns and their goods."`
	Coupon     couponCmd     `cmd:"" help:"Make coupons and give them to members."`
	Points     pointsCmd     `cmd:"" help:"Give points to members."`
	Subscriber subscriberCmd `cmd:"" help:"Say who has the digital subscription, with --subscription local."`
	Demo       demoCmd       `cmd:"" help:"Fill the shop with an invented catalogue of any size."`
	Report     reportCmd     `cmd:"" help:"Tell the operator what happened in the shop."`
	Search     searchCmd     `cmd:"" help:"See what a search finds and why, and change it: pins, synonyms, ideas."`
	Jobs       jobsCmd       `cmd:"" help:"Show what the shop does by itself: when, how long, and what went wrong."`
	Media      mediaCmd      `cmd:"" help:"Move the pictures of the shop between its folder and a bucket."`
	Database   databaseCmd   `cmd:"" help:"Move the shop between SQLite and PostgreSQL."`
	Backup     backupsCmd    `cmd:"" help:"Pack the shop, its database and its pictures, into one file while it runs; try such a file; tell what is known of them."`
	Restore    restoreCmd    `cmd:"" help:"Unpack a backup into an empty data folder."`
	Licences   licencesCmd   `cmd:"" help:"Print the licences of every part of this binary."`
	Contract   contractCmd   `cmd:"" help:"Write the contract of all calls for the browser (development)."`
}

// storage says where the shop's data are.
type storage struct {
	Data   string `help:"Folder of the embedded database and of pictures." default:"data" type:"path"`
	DB     string `help:"sqlite (in the data folder), sqlite:FILE or postgres://…" default:"sqlite" name:"db" secret:""`
	Pooler string `help:"Address of a pooler in transaction mode, such as PgBouncer, before the PostgreSQL of --db." name:"db-pooler" secret:""`
	Read   string `help:"Address of a standby of the PostgreSQL of --db, which may answer history, reports and exports." name:"db-read" secret:""`
	Pool   int    `help:"Connections to PostgreSQL at most, beside two for listening and looking. Unless given, four for each core, 8 to 24." default:"0" name:"db-pool"`

	broker db.Broker // of serve; nil: none
}

// url is the database's address for db.Open.
func (s storage) url() string {
	if s.DB == "sqlite" {
		return "sqlite:" + filepath.Join(s.Data, "tsumugi.db")
	}
	return s.DB
}

// open opens a database whose tables fit this program. It never changes them:
// an operator's command must not migrate a shop that runs, nor begin one because
// its folder was mistyped.
func (s storage) open(ctx context.Context, log *slog.Logger) (*db.DB, error) {
	if file, lite := strings.CutPrefix(s.url(), "sqlite:"); lite {
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no shop: %s does not exist (`tsumugi migrate` begins one)", file)
		}
	}
	return s.openWith(ctx, log, (*db.DB).Check)
}

// openMigrated opens a database and brings its tables up to this program.
func (s storage) openMigrated(ctx context.Context, log *slog.Logger) (*db.DB, error) {
	return s.openWith(ctx, log, (*db.DB).Migrate)
}

// openNew opens a database and makes its tables where there are none; others are
// brought up by tsumugi migrate, at a moment that somebody chose.
func (s storage) openNew(ctx context.Context, log *slog.Logger) (*db.DB, error) {
	return s.openWith(ctx, log, (*db.DB).MigrateNew)
}

// shared tells whether other nodes may use the database.
func (s storage) shared() bool { return strings.HasPrefix(s.DB, "postgres") }

func (s storage) openWith(ctx context.Context, log *slog.Logger, fit func(*db.DB, context.Context) error) (*db.DB, error) {
	if s.DB == "sqlite" {
		if err := os.MkdirAll(s.Data, 0o700); err != nil {
			return nil, fmt.Errorf("the data folder %s cannot be made: %w", s.Data, err)
		}
	}
	d, err := db.Open(ctx, s.url(), db.WithLog(log), db.WithPool(s.Pool), db.WithPooler(s.Pooler), db.WithReplica(s.Read), db.WithBroker(s.broker))
	if err != nil {
		return nil, err
	}
	if err := fit(d, ctx); err != nil {
		return nil, closing(d, err)
	}
	return d, nil
}

// logging says how much is logged.
type logging struct {
	LogLevel slog.Level `help:"debug, info, warn or error." default:"info"`
	LogJSON  bool       `help:"Log lines as JSON." name:"log-json"`
}

// logger is the masking logger that everything logs through.
func (l logging) logger() *slog.Logger {
	log := logs.New(os.Stderr, logs.Options{Level: l.LogLevel, Text: !l.LogJSON})
	slog.SetDefault(log)
	return log
}

type serveCmd struct {
	storage
	logging
	Addr        string         `help:"Where the shop listens." default:"127.0.0.1:8080"`
	MetricsAddr string         `help:"Where Prometheus metrics are served; empty means nowhere, auto 127.0.0.1:9464 where it is free." default:"auto"`
	DrainNotice *time.Duration `help:"How long /readyz says 503 before a stopping server refuses connections, at most 5s. Unless given, 3s; with --demo none." placeholder:"TIME"`
	Renderer    string         `help:"Who renders pages on the server." enum:"auto,quickjs,node,off" default:"auto"`
	BackupEvery *time.Duration `help:"How old the newest backup may be before the office warns; 0 means never. Unless given, 26h; with --demo never." placeholder:"TIME"`
	Migrate     *bool          `help:"Bring the tables up to this program first; with --no-migrate it only checks that they fit. Unless given, SQLite is brought up; of PostgreSQL, which other nodes may use, only tables that are not there yet are made." negatable:""`
	Demo        bool           `help:"Fill an empty shop with the demo catalogue and show it."`
	DemoClock   string         `help:"With --demo: a file that says how many seconds the shop's clock is ahead; it is looked at again and again." placeholder:"FILE"`
	DemoPublic  bool           `help:"Let --demo listen on more than loopback, although anybody can log in as its members and read its letters."`
	Origin      string         `help:"The shop's public address, such as https://shop.example, for canonical links."`
	Proxies     []netip.Prefix `help:"Networks of proxies whose X-Forwarded-For is believed." placeholder:"CIDR"`
	CacheMiB    int64          `help:"Memory for rendered pages." default:"64" name:"cache-mib"`
	CallRate    float64        `help:"How many calls a second one client may make." default:"${call_rate}"`
	RenderRate  float64        `help:"How many pages a second one client may have rendered." default:"${render_rate}"`
	RenderWait  time.Duration  `help:"How long somebody waits for a page before their browser renders it, at most 20s." default:"3s"`

	Synonyms          string   `help:"File of words that mean the same in searches, instead of the shop's own list." type:"existingfile"`
	LearnChoices      bool     `help:"Move items up that shoppers opened and bought after the same search." default:"true" negatable:""`
	ExcludeCategories []string `help:"Codes of categories that new arrivals leave out."`
	ExcludeBrands     []string `help:"Codes of brands that new arrivals leave out."`

	earlier map[string]fs.FS // files of earlier builds, see keepBuilds

	policy
	feedFlags
	contentFlags
	mailFlags
	inboxFlags
	memberFlags
	paymentFlags
	officeFlags
	sealing
	subscriptionFlags
	pictureFlags
	crashFlags
}

type migrateCmd struct {
	storage
	logging
}

type backupsCmd struct {
	Make backupCmd     `cmd:"" default:"withargs" help:"Pack the shop into one file while it runs, or follow it into a folder."`
	Try  backupTryCmd  `cmd:"" help:"Bring a backup back into a folder of its own, look whether the shop in it is whole, and remove it."`
	Note backupNoteCmd `cmd:"" help:"Tell the shop of a backup, or of a trial of one, that another program made."`
	List backupListCmd `cmd:"" help:"List what the shop knows of its backups, the latest first."`
}

type backupCmd struct {
	storage
	logging
	pictureFlags
	File     string        `arg:"" help:"The backup, a tar archive; it must not exist yet. With --follow a folder." type:"path"`
	Pictures bool          `help:"Pack the pictures too." default:"true" negatable:""`
	Follow   bool          `help:"Copy the shop into a folder, and every commit since within a second, until it is stopped."`
	Keep     time.Duration `help:"With --follow: how far one can go back." default:"72h"`
}

type restoreCmd struct {
	storage
	File string `arg:"" help:"A backup, or the folder of backup --follow." type:"path"`
	At   string `help:"Of a folder: the shop as it was then, such as 2026-11-15T12:30:00+09:00." placeholder:"TIME"`
}

type contractCmd struct {
	Root  string `help:"The project's folder." default:"." type:"existingdir"`
	Check bool   `help:"Only tell whether the committed files are up to date."`
}

type shopCmd struct {
	Open   shopOpenCmd   `cmd:"" help:"Open the shop again."`
	Close  shopCloseCmd  `cmd:"" help:"Close the shop for maintenance: pages and calls answer 503."`
	Status shopStatusCmd `cmd:"" help:"Tell whether the shop is open."`
}

type shopOpenCmd struct {
	storage
	logging
	acting
}

type shopStatusCmd struct {
	storage
	logging
}

type shopCloseCmd struct {
	storage
	logging
	acting
	Message []string `arg:"" optional:"" help:"What shoppers read meanwhile."`
}

func (c shopCloseCmd) message() string { return strings.Join(c.Message, " ") }

// standards are values of flags that stand elsewhere.
func standards() kong.Vars {
	return kong.Vars{"version": about(), "call_rate": strconv.Itoa(limit.Calls.Most), "render_rate": strconv.Itoa(limit.Renders.Most)}
}
