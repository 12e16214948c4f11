// Writes report.schema.gen.json, the published JSON Schema of reports and answers files, from the types they are
// written as. With --check it only says whether the file is fresh.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createGenerator, type Schema } from 'ts-json-schema-generator';

const OUTPUT = fileURLToPath(new URL('report.schema.gen.json', import.meta.url));

/** The text of the schema: a report at its root, an answers file as `#/definitions/WrittenAnswers`. */
export function renderReportSchema(): string {
  const generator = createGenerator({
    path: fileURLToPath(new URL('json/written.ts', import.meta.url)),
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    skipTypeCheck: true,
    additionalProperties: false,
    expose: 'export',
    jsDoc: 'extended',
    encodeRefs: false,
    topRef: true,
  });
  const report = generator.createSchema('WrittenReport').definitions ?? {};
  const answers = generator.createSchema('WrittenAnswers').definitions ?? {};
  const { WrittenReport: root, ...definitions } = { ...answers, ...report };
  return `${JSON.stringify({ ...head, ...(root as Schema), definitions: sorted(definitions) }, null, 2)}\n`;
}

const head = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'urn:access-control-contract:acs-report:2',
  title: 'acs-report/2',
};

const sorted = (definitions: NonNullable<Schema['definitions']>) =>
  Object.fromEntries(Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function main(check: boolean): Promise<void> {
  const text = renderReportSchema();
  if (!check) return writeFile(OUTPUT, text);
  const fresh = (await readFile(OUTPUT, 'utf8').catch(() => '')) === text;
  if (fresh) return;
  process.stderr.write('conformance/report/report.schema.gen.json is stale: run npm run generate\n');
  process.exitCode = 1;
}

if (import.meta.main) await main(process.argv.includes('--check'));
