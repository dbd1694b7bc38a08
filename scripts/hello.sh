#!/usr/bin/env bash
# Builds Threadbare, compiles the example and runs it on the deterministic JVM.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/setup.sh

cargo build --quiet --release --package threadbare
classes="$(mktemp -d)"
trap 'rm -rf "$classes"' EXIT
"$JAVAC" -d "$classes" examples/hello/Hello.java
"${CARGO_TARGET_DIR:-target}/release/threadbare" run -cp "$classes" Hello "$@"
