// Puts the credential into a workflow that Step CI generated: its generator passes over `security`.
// Usage: node stepci-credential.mjs GENERATED WORKFLOW

import { readFileSync, writeFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const { ACS_BEARER, ACS_CREDENTIAL } = process.env;
const [, header, value] = /^([^:]+): *(.*)$/.exec(ACS_CREDENTIAL ?? `Authorization: Bearer ${ACS_BEARER}`);
const [generated, finished] = process.argv.slice(2);
const workflow = parse(readFileSync(generated, 'utf8'));
for (const { steps } of Object.values(workflow.tests)) {
  for (const { http } of steps) http.headers = { ...http.headers, [header]: value };
}
writeFileSync(finished, stringify(workflow));
