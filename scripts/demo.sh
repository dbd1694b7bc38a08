#!/usr/bin/env bash
# Builds Threadbare, compiles an example with a race in it, and lets Threadbare find it.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/setup.sh

cargo build --quiet --release --package threadbare
classes="$(mktemp -d)"
trap 'rm -rf "$classes"' EXIT
"$JAVAC" -g -d "$classes" examples/bank/Bank.java
# Code 1 says that something was found, which is what this is about.
"${CARGO_TARGET_DIR:-target}/release/threadbare" explore -cp "$classes" "$@" Bank || [ $? = 1 ]
