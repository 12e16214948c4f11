// The report as SARIF 2.1.0, for code scanning: one result for each cause and each broken clause, at its line of the contract.

import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, PhysicalLocation, ReportingDescriptor, Result as SarifResult } from 'sarif';
import type { Contract } from '../../src/contract/index.ts';
import { visibleJson, visibleLine } from '../../src/html/index.ts';
import type { Report } from '../types.ts';
import { exitCodeOf } from '../verdict.ts';
import { annotationsOf, type Remark, runRules } from './github/annotations.ts';
import { cut, inPlainText } from './words/numbers.ts';
import { statementOf } from './words/origins.ts';
import { stopInWords, writtenCoverage, writtenVerdicts } from './words/verdicts.ts';

/** Renders a report as SARIF under the verdict that decides the exit code. */
export function renderSarif(report: Report, contract: Contract): string {
  const annotations = annotationsOf(report, contract);
  const { kit, target, against, startedAt, stopped } = report;
  const rules = [...new Set(annotations.map(({ rule }) => rule))].map((id) => ruleOf(id, contract));
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: kit.name, version: kit.version, rules } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: exitCodeOf(report) !== 3,
            exitCode: exitCodeOf(report),
            startTimeUtc: startedAt,
            ...(stopped && { exitCodeDescription: visibleLine(stopInWords(stopped)) }),
          },
        ],
        results: annotations.map((annotation) => resultOf(annotation, contract)),
        properties: {
          target,
          against,
          verdicts: writtenVerdicts(report),
          coverage: writtenCoverage(report),
        },
      },
    ],
  };
  return `${visibleJson(log)}\n`;
}

const levels = { error: 'error', warning: 'warning', notice: 'note' } as const;

/** A result has a message of one line, as readers show it in lists; paragraphs follow. */
const resultOf = (
  { level, rule, cause, title, lines, pointer }: Remark,
  contract: Contract,
): SarifResult => ({
  ruleId: rule,
  level: levels[level],
  message: { text: [title, ...lines].map((line) => cut(visibleLine(line), 1000)).join('\n') },
  locations: [{ physicalLocation: placeIn(contract, pointer) }],
  partialFingerprints: {
    'place/v1': `${rule} ${pointer ?? ''}`,
    ...(cause !== undefined && { 'cause/v1': visibleLine(cause) }),
  },
});

function placeIn({ file, linesOf }: Contract, pointer: string | undefined): PhysicalLocation {
  // Relative to where the command ran, which is the root of a checkout in CI; else a URL.
  const uri = isAbsolute(file) ? pathToFileURL(file).href : encodeURI(file.split(sep).join('/'));
  const lines = pointer === undefined ? undefined : linesOf(pointer);
  const region = lines && { startLine: lines.from, endLine: lines.to };
  return { artifactLocation: { uri }, ...(region && { region }) };
}

/** A rule is a clause of the source, a decision of the contract, or one of the few that speak of the run. */
function ruleOf(id: string, { source }: Contract): ReportingDescriptor {
  const statement = statementOf(id, source);
  const shortDescription = { text: inPlainText(statement?.says ?? ofTheRun[id] ?? id) };
  return { id, shortDescription, ...(statement && { properties: { section: statement.section } }) };
}

const ofTheRun: Readonly<Record<string, string>> = {
  [runRules.stopped]: 'The run ended before every case had its turn.',
  [runRules.cause]: 'Many cases come to the same for one cause.',
  [runRules.place]: 'A constraint of the contract that cites no clause.',
  [runRules.fixed]: 'A case that is listed as known to fail does not fail.',
  [runRules.undecided]: 'Cases that could not be judged.',
  [runRules.choices]: 'The implementation decides otherwise where the source is silent: no failure.',
};
