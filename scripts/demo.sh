#!/usr/bin/env bash
# Builds Threadbare and lets it find a deadlock in a class of your own JDK; other arguments are for `check`.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/setup.sh

cargo build --quiet --release --package threadbare-cli
[ $# -gt 0 ] || set -- --fail-fast java.lang.StringBuffer
# Code 1 says that something was found, which is what this is about.
"${CARGO_TARGET_DIR:-target}/release/threadbare" check "$@" || [ $? = 1 ]
