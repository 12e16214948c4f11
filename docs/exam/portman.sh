#!/bin/sh
# Portman with Newman on one server: npm run prove -- --suite 'sh docs/exam/portman.sh [--loose]', with `portman` and
# `newman` on the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node "$here/prepare.mjs" "$work/openapi.json" --one-shape "$@"
node "$here/portman-config.mjs" "$@" >"$work/portman.json"
cd "$work"
portman --local openapi.json --baseUrl "$ACS_BASE_URL" --portmanConfigFile portman.json --output collection.json
newman run collection.json --ignore-redirects --timeout-request 5000 --reporters cli --color off \
  ${NODE_EXTRA_CA_CERTS:+--ssl-extra-ca-certs "$NODE_EXTRA_CA_CERTS"}
