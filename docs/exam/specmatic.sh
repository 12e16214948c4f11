#!/bin/sh
# Specmatic on one server: npm run prove -- --suite 'sh docs/exam/specmatic.sh', with SPECMATIC_JAR set to the
# specmatic.jar of the npm package (whose own command loses the exit code), and Java on the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node "$here/prepare.mjs" "$work/openapi.json" --open --own-scheme "$@"
cd "$work"
export bearer="${ACS_BEARER-${ACS_CREDENTIAL#*: }}"
java -jar "$SPECMATIC_JAR" test openapi.json --testBaseURL="$ACS_BASE_URL" --timeout=5
