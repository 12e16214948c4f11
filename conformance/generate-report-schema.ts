// Makes the published JSON Schema of reports from the types they are written as.

import { fileURLToPath } from 'node:url';
import { createGenerator, type Schema } from 'ts-json-schema-generator';

/** The text of the schema: a report at its root. */
export function renderReportSchema(): string {
  const generator = createGenerator({
    path: fileURLToPath(new URL('report/json/index.ts', import.meta.url)),
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    skipTypeCheck: true,
    additionalProperties: false,
    expose: 'export',
    jsDoc: 'extended',
    encodeRefs: false,
    topRef: true,
  });
  const { WrittenReport: root, ...definitions } = generator.createSchema('WrittenReport').definitions ?? {};
  return `${JSON.stringify({ ...head, ...(root as Schema), definitions: sorted(definitions) }, null, 2)}\n`;
}

const head = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'urn:access-control-contract:acs-report:5',
  title: 'acs-report/5',
};

const sorted = (definitions: NonNullable<Schema['definitions']>) =>
  Object.fromEntries(Object.entries(definitions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
