#!/bin/sh
# Step CI on one server: npm run prove -- --suite 'sh docs/exam/stepci.sh [--loose]', with `stepci` on the PATH.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STEPCI_DISABLE_ANALYTICS=1
node "$here/prepare.mjs" "$work/openapi.json" "$@"
stepci generate "$work/openapi.json" "$work/generated.yml" --checkExamples=false
node "$here/stepci-credential.mjs" "$work/generated.yml" "$work/workflow.yml"
stepci run "$work/workflow.yml"
