#!/bin/sh
# Tests of the pages: types, the client's own logic, then whole games in a real Chromium. Debian's is installed when it
# is missing and this is root, with its headless shell, which needs a third less time; KOGGE_CHROMIUM and
# KOGGE_HEADLESS_SHELL name others.
#   browser_tests.sh [--unit|--prove] [arguments for vitest]
#     --unit    types and the client's own logic only, without a browser
#     --prove   the long proofs instead: every game, size and language
set -eu
cd "$(dirname "$0")/.."
part=all
case "${1:-}" in --unit | --prove) part="${1#--}"; shift ;; esac
python="$PWD/.venv/bin/python"
reports="$PWD/build/tests"
chromium="${KOGGE_CHROMIUM:-/usr/bin/chromium}"
shell="${KOGGE_HEADLESS_SHELL:-/usr/bin/chromium-headless-shell}"
mkdir -p "$reports"

if [ "$part" != unit ]; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    if [ ! -x "$chromium" ]; then
      echo "==> Installing Chromium"
      apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium >/dev/null
    fi
    # Not every distribution has it, and nothing depends on it.
    [ -x "$shell" ] || apt-get -qq install --yes --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || true
  fi
  if [ ! -x "$chromium" ]; then
    echo "There is no Chromium at $chromium. Install it (Debian: apt install chromium) or name another: KOGGE_CHROMIUM=/path"
    exit 1
  fi
  export KOGGE_CHROMIUM="$chromium" KOGGE_PYTHON="${KOGGE_PYTHON:-$python}"
  if [ -x "$shell" ]; then export KOGGE_HEADLESS_SHELL="$shell"; fi
fi

cd web
[ -d node_modules ] || npm ci --ignore-scripts --no-audit --no-fund

logic() {
  # Types are checked again only after a change.
  checked="$reports/pages-checked"
  if [ ! -e "$checked" ] || [ -n "$(find . ../src/kogge/words/data -name node_modules -prune -o -type f -newer "$checked" -print | head -n 1)" ]; then
    touch "$checked.now"
    npm run --silent check
    mv "$checked.now" "$checked"
  fi
  npm run --silent test -- --reporter=default --reporter=junit --outputFile.junit="$reports/pages-unit.xml"
}

if [ "$part" = unit ]; then logic; exit; fi
if [ "$part" = prove ]; then script=prove; else script=browser; fi
failed=0
npm run --silent "$script" -- \
  --reporter=default --reporter=junit --outputFile.junit="$reports/pages-$script.xml" "$@" || failed=1

# The table without a server: the same pages, with the engine in the browser and the network cut. Neither it nor the
# client's own logic keeps two cores busy, so they go side by side; what the logic says is shown when it is through.
make --silent --directory .. static viewer
beside=
if [ "$part" != prove ]; then
  (set -e; logic) >"$reports/pages-unit.log" 2>&1 &
  beside=$!
fi
npm run --silent offline -- --reporter=default --reporter=junit --outputFile.junit="$reports/pages-offline.xml" || failed=1
if [ -n "$beside" ]; then
  wait "$beside" || failed=1
  cat "$reports/pages-unit.log"
fi
exit "$failed"
