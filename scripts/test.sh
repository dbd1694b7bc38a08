#!/usr/bin/env bash
# Everything that must hold before a change goes in. Cold on two cores: well under half an hour.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/setup.sh

# What a step takes is printed when the next one begins.
started=$SECONDS
step() {
    [ -z "${current:-}" ] || printf '== %s: %d s\n' "$current" $((SECONDS - started))
    current=$*
    started=$SECONDS
    [ -z "$current" ] || printf '\n== %s\n' "$current"
}

step formatting
cargo fmt --all --check
step lints
cargo clippy --workspace --all-targets --quiet -- --deny warnings
step documentation
RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps --document-private-items --quiet
step building
# Optimised, because the corpus runs on the interpreter.
cargo test --workspace --profile suite --no-run --quiet
step tests
cargo test --workspace --profile suite
step ""
printf 'all of it: %d s; ' "$SECONDS"
cargo run --quiet --profile suite --package threadbare-corpus --example found_jdks
