// The report as SARIF 2.1.0, for code scanning: one result for each cause and each broken clause, at its line of the contract.

import { isAbsolute, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, PhysicalLocation, ReportingDescriptor, Result as SarifResult } from 'sarif';
import type { Contract } from '../../../src/contract/index.ts';
import { visibleJson, visibleLine } from '../../../src/html/index.ts';
import { type Report, scopes } from '../../types.ts';
import { exitCodeOf } from '../../verdict.ts';
import { annotationsOf, type Remark, runRules } from '../github/annotations.ts';
import { cut } from '../words/numbers.ts';
import { stopInWords, verdictInWords, writtenCoverage } from '../words/verdicts.ts';

/** Renders a report as SARIF under the verdict that decides the exit code. */
export function renderSarif(report: Report, contract: Contract): string {
  const annotations = annotationsOf(report, contract);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.kit.name,
            version: report.kit.version,
            rules: [...new Set(annotations.map(({ rule }) => rule))].map((id) => ruleOf(id, contract)),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: exitCodeOf(report) !== 3,
            exitCode: exitCodeOf(report),
            startTimeUtc: report.startedAt,
            ...(report.stopped && { exitCodeDescription: visibleLine(stopInWords(report.stopped)) }),
          },
        ],
        results: annotations.map((annotation) => resultOf(annotation, contract)),
        properties: {
          target: report.target,
          against: report.against,
          verdicts: Object.fromEntries(
            scopes.map((scope) => [
              scope,
              { ...report.verdicts[scope], says: verdictInWords(report, scope) },
            ]),
          ),
          coverage: writtenCoverage(report),
        },
      },
    ],
  };
  return `${visibleJson(log)}\n`;
}

const levels = { error: 'error', warning: 'warning', notice: 'note' } as const;

/** A result has a message of one line, as readers show it in lists; paragraphs follow. */
function resultOf({ level, rule, cause, title, lines, pointer }: Remark, contract: Contract): SarifResult {
  const message = [title, ...lines].map((line) => cut(visibleLine(line), 1000)).join('\n');
  return {
    ruleId: rule,
    level: levels[level],
    message: { text: message },
    locations: [{ physicalLocation: placeIn(contract, pointer) }],
    partialFingerprints: {
      'place/v1': `${rule} ${pointer ?? ''}`,
      ...(cause !== undefined && { 'cause/v1': visibleLine(cause) }),
    },
  };
}

function placeIn({ file, linesOf }: Contract, pointer?: string): PhysicalLocation {
  const lines = pointer === undefined ? undefined : linesOf(pointer);
  return {
    artifactLocation: { uri: uriOf(file) },
    ...(lines && { region: { startLine: lines.from, endLine: lines.to } }),
  };
}

/** Relative to where the command ran, which is the root of a checkout in CI; else a URL. */
const uriOf = (file: string) =>
  isAbsolute(file) ? pathToFileURL(file).href : encodeURI(file.split(sep).join('/'));

/** A rule is a clause of the source, a decision of the contract, or one of the few that speak of the run. */
function ruleOf(id: string, { source }: Contract): ReportingDescriptor {
  const clause = source.clauses.get(id);
  const silence = source.silences.get(id);
  const says = clause?.states ?? (silence && `${silence.question} ${silence.decision ?? ''}`.trim());
  return {
    id,
    shortDescription: { text: says ?? ofTheRun[id] ?? id },
    ...((clause ?? silence) && { properties: { section: (clause ?? silence)?.section } }),
  };
}

const ofTheRun: Readonly<Record<string, string>> = {
  [runRules.stopped]: 'The run ended before every case had its turn.',
  [runRules.cause]: 'Many cases come to the same for one cause.',
  [runRules.place]: 'A constraint of the contract that cites no clause.',
  [runRules.fixed]: 'A case that is listed as known to fail does not fail.',
  [runRules.undecided]: 'Cases that could not be judged.',
  [runRules.choices]: 'The implementation decides otherwise where the source is silent: no failure.',
};
