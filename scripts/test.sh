#!/usr/bin/env bash
# Everything that must hold before a change goes in. Cold on two cores: about eight minutes.
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
# All steps build in one profile, so that what macros and build scripts need is built once.
cargo clippy --workspace --all-targets --profile suite --quiet -- --deny warnings
step documentation
RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps --document-private-items --profile suite --quiet
step building
# Optimised, because the corpus runs on the interpreter.
cargo test --workspace --profile suite --no-run --quiet
step tests
"${CARGO_TARGET_DIR:-target}/suite/examples/run_tests" --profile suite
step ""
printf 'all of it: %d s; ' "$SECONDS"
"${CARGO_TARGET_DIR:-target}/suite/examples/found_jdks"
