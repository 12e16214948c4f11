// The published JSON Schema of reports, as the repository has it: made from the types and kept beside
// them, outside of git, until one of them changes. The build puts the schema itself in place of this module.

import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A report at its root. */
export interface ReportSchema {
  readonly $id: string;
  readonly [keyword: string]: unknown;
}

const keptFile = join(import.meta.dirname, 'report/report.schema.gen.json');

/** The schema. The generator brings a compiler, and is loaded only where the schema has to be made. */
export function reportSchema(): ReportSchema {
  if (isFresh()) return JSON.parse(readFileSync(keptFile, 'utf8')) as ReportSchema;
  const load = createRequire(import.meta.url);
  const { renderReportSchema } = load('./generate-report-schema.ts') as { renderReportSchema: () => string };
  const text = renderReportSchema();
  keep(text);
  return JSON.parse(text) as ReportSchema;
}

function isFresh(): boolean {
  const kept = writtenAt(keptFile);
  return ['types', 'report'].every((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .every((name) => writtenAt(join(import.meta.dirname, folder, name)) < kept),
  );
}

const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whole at once, since tests read it side by side. */
function keep(text: string): void {
  const beside = `${keptFile}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, keptFile);
}
