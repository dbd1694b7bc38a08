#!/usr/bin/env bash
# Everything that must hold before a change goes in. Cold on two cores: well under half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/setup.sh

step() { printf '\n== %s\n' "$*"; }

step formatting
cargo fmt --all --check
step lints
cargo clippy --workspace --all-targets --quiet -- --deny warnings
step documentation
RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps --document-private-items --quiet
step tests
# The release profile, because the corpus runs on the interpreter; it is also what users build.
cargo test --workspace --release
