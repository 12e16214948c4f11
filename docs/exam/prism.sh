#!/bin/sh
# Prism's validating proxy on one server: npm run prove -- --suite 'sh docs/exam/prism.sh [--loose]', with `prism` on the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node "$here/prepare.mjs" "$work/openapi.json" --own-scheme "$@"
node "$here/prism-replay.mjs" "$work/openapi.json"
