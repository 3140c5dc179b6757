# Two commands do everything on a machine with Go, Node and npm:
#   make run    installs, builds, fills the demo shop and serves it on 127.0.0.1:8080
#   make test   installs what the tests need and runs all of them
.DEFAULT_GOAL := help
.PHONY: help run test build dev lives generate fmt lint check check-go check-web e2e crash bench bench-web release vuln sheets test-tools
.DELETE_ON_ERROR:

export CGO_ENABLED = 0
GO  ?= go
NPM ?= npm
ADDR ?= 127.0.0.1:8080
DATA ?= data
SHEETS ?= bin/sheets
GO_FOLDERS := cmd internal demo bench web/embed.go

# What "tsumugi --version" says; empty outside a git checkout.
STAMP = -X main.release=$(shell git describe --tags --exact-match 2>/dev/null) -X main.commit=$(shell git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null) \
	-X main.committed=$(shell git log -1 --format=%cI 2>/dev/null)

WEB_SOURCES := $(filter-out %.test.ts %.test.tsx,$(shell find web/src web/public web/scripts -type f)) $(wildcard web/*.ts web/*.json web/*.html)

help: ## show this list
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

run: build ## serve the demo shop on 127.0.0.1:8080 (ADDR=…, DATA=…)
	@bin/tsumugi serve --demo --addr $(ADDR) --data $(DATA)

test: ## run every test
	@$(MAKE) --no-print-directory -j4 ready
	@$(MAKE) --no-print-directory check e2e
	@echo "make test: everything passed"

# What tests need, side by side: installing and fetching mostly wait.
.PHONY: ready packages
ready: test-tools build e2e/node_modules/.installed

# All that compiles before there is a front end.
packages:
	$(GO) build ./internal/...

build: web/dist/routes.json | packages ## build bin/tsumugi with the front end inside
	$(GO) build -ldflags "$(STAMP)" -o bin/tsumugi ./cmd/tsumugi

web/node_modules/.installed: web/package-lock.json
	$(NPM) --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

e2e/node_modules/.installed: e2e/package-lock.json
	$(NPM) --prefix e2e ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/routes.json: web/node_modules/.installed $(WEB_SOURCES)
	$(NPM) --prefix web run --silent build
	@touch $@

dev: ## the same, built and started anew whenever a source changes
	@scripts/dev.sh $(ADDR) $(DATA)

generate: web/node_modules/.installed ## write the contract, its TypeScript and the list of licences anew
	$(GO) run ./cmd/tsumugi contract
	cd tools/release && $(GO) build -o ../../bin/release .
	bin/release licences cmd/tsumugi/licences.gen.txt.gz

.PHONY: icons
icons: test-tools e2e/node_modules/.installed ## draw the icons of the home screen from web/src/app/icon.svg
	node e2e/icons.mjs

fmt: web/node_modules/.installed ## format Go and TypeScript
	gofmt -w $(GO_FOLDERS)
	$(NPM) --prefix web run --silent format

check: test-tools web/dist/routes.json ## everything but the browser journeys
	@node scripts/side-by-side.mjs check-go check-web check-locks # Go's tests mostly wait

.PHONY: check-locks
check-locks: ## every lock file is in step with its manifest, and all in it is pinned
	@node --test scripts/*.test.mjs >/dev/null || node --test scripts/*.test.mjs
	@node scripts/check-locks.mjs

check-go: test-tools web/dist/routes.json lint-go ## Go: vet, staticcheck, tests on both engines
	@$(GO) test -count=1 -v -run TestEngines ./internal/db/dbtest | \
		awk '{ all = all $$0 "\n" } /storage is tested/ { print; told = 1 } END { if (!told) { printf "%s", all; exit 1 } }'
	TSUMUGI_WEB_BUILT=1 node scripts/go-test.mjs -short ./...

# Not by "go tool", which passes when what it runs is killed, as for want of memory.
.PHONY: lint-go
lint-go:
	@test -z "$$(gofmt -l $(GO_FOLDERS))" || { echo "gofmt wants to change:"; gofmt -l $(GO_FOLDERS); exit 1; }
	$(GO) vet ./...
	$(GO) build -modfile=tools/lint/go.mod -o bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	bin/staticcheck ./...

check-web: web/dist/routes.json ## TypeScript: types, lint, unit tests, size of the first page
	$(NPM) --prefix web run --silent check
	$(NPM) --prefix web run --silent lint
	$(NPM) --prefix web run --silent test
	$(NPM) --prefix web run --silent size

lint: lint-go web/node_modules/.installed ## linters only
	$(NPM) --prefix web run --silent lint

e2e: test-tools build e2e/node_modules/.installed ## browser journeys against the real binary
	$(NPM) --prefix e2e run --silent test

SLOW_IN = $(shell grep -rl --include='*_test.go' 'waittest.Slow(t)$$' cmd internal | xargs -n1 dirname | sort -u | sed 's|^|./|')
SLOW = $(shell find cmd internal -name '*_test.go' -exec sed -n '/^func Test/ { s/^func \(Test[A-Za-z0-9]*\).*/\1/; h }; /waittest.Slow(t)$$/ { g; p }' {} + | paste -sd '|')
BY_MONTH = ./internal/order ./internal/mail
.PHONY: test-slow
test-slow: test-tools build ## the tests of Go that make test has no time for, and those of orders and letters on PostgreSQL's tables by month
	TSUMUGI_WEB_BUILT=1 node scripts/go-test.mjs -run '^($(SLOW))$$' $(SLOW_IN)
	TSUMUGI_TEST_MONTHS=1 node scripts/go-test.mjs -short -skip '/^sqlite$$' $(BY_MONTH)

.PHONY: e2e-slow
e2e-slow: test-tools build e2e/node_modules/.installed ## the journeys that make test has no time for
	@node e2e/run.mjs --slow

.PHONY: accept-looks readme-shots
accept-looks: test-tools build e2e/node_modules/.installed ## what pages look like now is what they should look like (e2e/looks.test.mjs)
	@rm -rf e2e/looks && LOOKS=accept node e2e/run.mjs looks.test.mjs

readme-shots: test-tools build e2e/node_modules/.installed ## pictures of the shop, for README.md
	@node e2e/readmeShots.mjs

.PHONY: office-shots
office-shots: test-tools build e2e/node_modules/.installed ## pictures of the office's rooms, for docs/office.md
	@node e2e/officeShots.mjs

# Where goroutines meet: storage, carts and orders, what follows the change log, pages and their engines, letters.
RACE ?= ./internal/db ./internal/jobs ./internal/stock ./internal/cart ./internal/maintenance ./internal/catalog ./internal/content/... ./internal/mail \
	./internal/media ./internal/call ./internal/httpd ./internal/ssr ./internal/ssr/node ./internal/ssr/quickjs
.PHONY: race stress fresh
race: web/dist/routes.json ## the race detector where goroutines meet (RACE=…)
	@scripts/test-tools.sh race
	CGO_ENABLED=1 TSUMUGI_WEB_BUILT=1 node scripts/go-test.mjs -race -timeout 40m $(RACE)

stress: test-tools build web/node_modules/.installed e2e/node_modules/.installed ## the suites of make test ROUNDS=5 times beside BUSY=4 endless loops (SUITES="go web e2e go-slow e2e-slow")
	@node scripts/stress.mjs

fresh: ## every target in a clean clone with empty caches (TARGETS=…)
	@scripts/fresh.sh $(TARGETS)

ONLY ?=
.PHONY: promises
promises: test-tools build e2e/node_modules/.installed ## prove the promises of docs/promises.md at their full size, and write the page anew (ONLY=pattern)
	@node scripts/promises.mjs '$(ONLY)'

.PHONY: attack
attack: test-tools build ## attack a shop on this machine in every way there is a limit for, on both engines, and print what came through
	@rm -f bin/attacks.md
	@printf '| engine | attack | what was tried | what came through | allowed | verdict |\n|---|---|---|---|---|---|\n' > bin/attacks.md
	@TSUMUGI_WEB_BUILT=1 TSUMUGI_BINARY=$(CURDIR)/bin/tsumugi TSUMUGI_ATTACK=$(CURDIR)/bin/attacks.md \
		$(GO) test -count=1 -timeout 30m -run '^(TestAttacks|TestACrowdBehindOneAddressBuysDuringAttacks)$$' ./cmd/tsumugi; kept=$$?; cat bin/attacks.md; exit $$kept

LIVES ?= 10000
lives: test-tools ## live LIVES=10000 random lives of orders on each engine (half an hour on two free cores)
	TSUMUGI_LIVES=$(LIVES) $(GO) test -timeout 12h -run '^TestRandomLivesOfOrders$$' ./internal/order

CRASHES ?= 200
crash: test-tools build ## kill the shop CRASHES=200 times on each engine, in the middle of orders, and count what is left
	TSUMUGI_WEB_BUILT=1 TSUMUGI_CRASHES=$(CRASHES) $(GO) test -count=1 -v -timeout 3h -run '^TestKilled' ./internal/order ./cmd/tsumugi

bench: build ## benchmarks; figures are ratios within one run
	@scripts/test-tools.sh bench
	@bench/run.sh

GROWTH ?= 10000,100000,1000000
MONTHS ?= 60
.PHONY: bench-growth
bench-growth: test-tools web/dist/routes.json ## time and CPU of calls, commands and jobs at GROWTH=10000,100000,1000000 orders and reviews, on both engines, of a move between them, and of MONTHS=60 months of orders
	TSUMUGI_GROWTH=$(GROWTH) TSUMUGI_MONTHS=$(MONTHS) $(GO) test -count=1 -v -timeout 3h -run '^Test(Growth|Desk|Reviews|Move|Months)$$' ./bench/growth

MEMORY ?= 30000,100000
.PHONY: bench-memory
bench-memory: web/dist/routes.json ## memory of the served demo with MEMORY=30000,100000 colours, and bytes a colour
	TSUMUGI_MEMORY=$(MEMORY) $(GO) test -count=1 -v -timeout 1h -run '^TestMemory$$' ./bench/growth

COMMIT ?= 20ms
.PHONY: bench-cluster
bench-cluster: test-tools web/dist/routes.json ## orders a second, conflicts and PostgreSQL's CPU with 1 to 32 shoppers on 1 to 5 nodes, when a commit takes COMMIT=20ms, beside SQLite
	TSUMUGI_WEB_BUILT=1 TSUMUGI_CLUSTER=$(COMMIT) $(GO) test -count=1 -v -timeout 20m -run '^TestNodesDoNotDisturbEachOther$$' ./cmd/tsumugi

FAULTS ?= all
ROUNDS ?= 20
.PHONY: cluster
cluster: web/dist/routes.json ## break three nodes behind HAProxy on Patroni in every way while people buy, with ROUNDS=20 failovers, and print gaps, 5xx, lost, oversold, doubled (FAULTS="leader killed,switchover"; SPEED=told: a long gap is no failure)
	@scripts/test-tools.sh cluster
	TSUMUGI_WEB_BUILT=1 TSUMUGI_FAULTS='$(FAULTS)' TSUMUGI_ROUNDS=$(ROUNDS) TSUMUGI_SPEED=$(SPEED) $(GO) test -count=1 -v -timeout 90m -run '^TestFaultsOfACluster$$' ./cmd/tsumugi

bench/web/node_modules/.installed: bench/web/package-lock.json
	$(NPM) --prefix bench/web ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

bench-web: build e2e/node_modules/.installed bench/web/node_modules/.installed ## Lighthouse on a phone (home, category, item, search, cart), how long presses take there, and frames while the office scrolls (SPEED=told: too slow is no failure)
	@scripts/test-tools.sh web
	@node bench/web/lighthouse.mjs; kept=$$?; node bench/web/inp.mjs || kept=1; node bench/web/scroll.mjs || kept=1; exit $$kept

# What is shipped says when it was committed, not when it was built: the same commit gives the same bytes.
.PHONY: web-as-committed
web-as-committed: web/node_modules/.installed
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(NPM) --prefix web run --silent build
	@touch web/dist/routes.json

RELEASE ?= bin/release-files
release: web-as-committed ## archives for Linux and macOS with checksums and SBOM, the same bytes for the same commit (RELEASE=…)
	cd tools/release && $(GO) build -o ../../bin/release .
	RELEASE_LDFLAGS="$(STAMP)" bin/release archives $(RELEASE)
	@cd $(RELEASE) && cat SHA256SUMS

IMAGE ?= bin/tsumugi-image.tar
PLATFORMS ?= linux/$(shell $(GO) env GOARCH)
.PHONY: image try-image drill
image: web-as-committed ## a container image as an OCI archive, built without a daemon (IMAGE=…, PLATFORMS=linux/amd64,linux/arm64)
	cd tools/image && $(GO) build -o ../../bin/image .
	IMAGE_PLATFORMS=$(PLATFORMS) IMAGE_VERSION=$(shell git describe --tags --always 2>/dev/null) IMAGE_CREATED=$(shell git log -1 --format=%cI 2>/dev/null) \
		IMAGE_LDFLAGS="$(STAMP)" bin/image $(IMAGE)

try-image: image ## the image, unpacked and run as its own user with a read-only root
	@scripts/test-tools.sh image
	@deploy/image/try.sh $(IMAGE)

drill: test-tools build ## lose a PostgreSQL shop and bring it back as it was at a moment, with its own backup and with pgBackRest where it is installed
	@deploy/postgres/try-drill.sh bin/tsumugi

# The release before, or where there is none the last commit with other tables.
PREVIOUS ?= $(shell git describe --tags --abbrev=0 2>/dev/null || git log -1 --format=%H^ --diff-filter=A -- 'internal/db/migrations/*.sql')
.PHONY: upgrade
upgrade: test-tools build ## buy at nodes of the release PREVIOUS=ref and of this one while they are replaced one by one, and go back
	@rm -rf bin/previous && mkdir -p bin/previous && git archive -o bin/previous.tar $(PREVIOUS) && tar -xf bin/previous.tar -C bin/previous
	@cd bin/previous && $(MAKE) -s build
	TSUMUGI_WEB_BUILT=1 TSUMUGI_PREVIOUS=$(CURDIR)/bin/previous/bin/tsumugi $(GO) test -count=1 -v -timeout 20m -run '^TestThePreviousReleaseRunsBesideThisOne$$' ./cmd/tsumugi

vuln: ## known holes in what we use: govulncheck and npm audit, as far as their databases can be reached
	@scripts/vuln.sh

sheets: ## contact sheets of the demo's pictures, to be looked at
	@mkdir -p $(SHEETS)
	$(GO) build -o $(SHEETS)/sheet ./demo/pictures/sheet
	@cd $(SHEETS) && ./sheet -o fronts.png -each -columns 9 && ./sheet -o seconds.png -each -columns 9 -number 2 && ./sheet -o worn.png -worn -columns 10 && \
	./sheet -o outfits.png -outfits -width 320 -columns 8 && ./sheet -o behind.png -behind -columns 10 && ./sheet -o last.png -last -columns 10 && \
	./sheet -o shop.png -demo 60 -columns 10 && ./sheet -o list-390.png -newest 30 -width 173 -columns 2 && ./sheet -o list-1280.png -newest 30 -width 224 -columns 4 && \
	./sheet -o gallery-390.png -demo 12 -both -width 390 -columns 4 && ./sheet -o gallery-1280.png -demo 12 -both -width 560 -columns 4 && \
	./sheet -o scenes.png -scenes -width 480 -columns 3
	@ls -d $(abspath $(SHEETS))/*.png

test-tools:
	@scripts/test-tools.sh
