# Sourced by the other scripts: makes sure that there are a Rust toolchain and a JDK with javac.
# Installs what is missing by the system's package manager if it may, else says what to install.

# Runs a command as root, or fails if that is not possible without asking.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo --non-interactive "$@"; fi
}

find_jdk() {
    [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ] && return 0
    command -v javac >/dev/null 2>&1
}

# What installs the Rust toolchain where there is none, without asking.
rustup_command="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y --profile minimal --component clippy --component rustfmt"

find_cargo() {
    command -v cargo >/dev/null 2>&1 && return 0
    [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ] && PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH" && export PATH
}

if ! find_cargo; then
    echo "No Rust toolchain found; trying to install one with rustup." >&2
    if command -v curl >/dev/null 2>&1; then
        sh -c "$rustup_command" >&2 || true
    fi
    if ! find_cargo; then
        echo "Rust 1.90 or later is missing: install it with   $rustup_command" >&2
        exit 2
    fi
fi

if ! find_jdk; then
    echo "No JDK found; trying to install one." >&2
    if command -v apt-get >/dev/null 2>&1; then
        as_root apt-get update >&2 || true
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes openjdk-17-jdk-headless >&2 || true
    elif command -v dnf >/dev/null 2>&1; then
        as_root dnf install --assumeyes java-17-openjdk-devel java-17-openjdk-jmods >&2 || true
    elif command -v brew >/dev/null 2>&1; then
        brew install openjdk@17 >&2 && JAVA_HOME="$(brew --prefix openjdk@17)/libexec/openjdk.jdk/Contents/Home" && export JAVA_HOME || true
    fi
    if ! find_jdk; then
        echo "A JDK is missing: install JDK 17, 21 or 25 (Debian and Ubuntu: apt-get install openjdk-17-jdk-headless) or set JAVA_HOME." >&2
        exit 2
    fi
fi

# The javac that belongs to the JDK that threadbare will find.
if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/javac" ]; then JAVAC="$JAVA_HOME/bin/javac"; else JAVAC=javac; fi
