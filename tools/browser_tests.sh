#!/bin/sh
# Tests of the pages: the client's own logic, then whole games in a real Chromium. Debian's is installed when it is
# missing and this is root; KOGGE_CHROMIUM names another.
set -eu
cd "$(dirname "$0")/.."
chromium="${KOGGE_CHROMIUM:-/usr/bin/chromium}"
if [ ! -x "$chromium" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "==> Installing Chromium"
  apt-get -qq update && apt-get -qq install --yes --no-install-recommends chromium >/dev/null
fi
if [ ! -x "$chromium" ]; then
  echo "There is no Chromium at $chromium. Install it (Debian: apt install chromium) or name another: KOGGE_CHROMIUM=/path"
  exit 1
fi
python="$PWD/.venv/bin/python"
cd web
[ -d node_modules ] || npm ci --ignore-scripts --no-audit --no-fund
npm run --silent check
reports="$PWD/../build/tests"
npm run --silent test -- --reporter=default --reporter=junit --outputFile.junit="$reports/pages-unit.xml"
KOGGE_CHROMIUM="$chromium" KOGGE_PYTHON="${KOGGE_PYTHON:-$python}" npm run --silent browser -- \
  --reporter=default --reporter=junit --outputFile.junit="$reports/pages-browser.xml" "$@"
