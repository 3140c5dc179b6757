module github.com/tsumugi-shop/tsumugi/tools/release

go 1.26.0

require github.com/CycloneDX/cyclonedx-go v0.12.0
