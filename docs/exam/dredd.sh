#!/bin/sh
# Dredd on one server: npm run prove -- --suite 'sh docs/exam/dredd.sh [--loose]', with `dredd` on the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export EXAM_MODE="${1-}"
node "$here/prepare.mjs" "$work/openapi.json" "$@"
cd "$work"
dredd openapi.json "$ACS_BASE_URL" --language=nodejs --hookfiles="$here/dredd-hooks.cjs" --loglevel=error
