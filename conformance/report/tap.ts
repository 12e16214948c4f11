// The report in the Test Anything Protocol, version 14: a line for each case, with what is wrong below it in YAML.

import type { Contract } from '../../src/contract/index.ts';
import { visibleLine } from '../../src/html/index.ts';
import { type Report, scopes } from '../types.ts';
import { type Test, testsOf } from './tests.ts';
import { coverageInWords, verdictInWords } from './words/verdicts.ts';

/** Renders a report as TAP under the verdict that decides the exit code; comments say both. */
export function renderTap(report: Report, contract: Contract): string {
  const tests = testsOf(report, contract);
  const comments = [...scopes.map((scope) => verdictInWords(report, scope)), coverageInWords(report)];
  return [
    'TAP version 14',
    `1..${tests.length}${tests.length === 0 ? ' # no case' : ''}`,
    ...tests.flatMap(linesOf),
    ...comments.map((text) => `# ${visibleLine(text)}`),
    '',
  ].join('\n');
}

function linesOf({ name, kind, type, message, details }: Test, index: number): readonly string[] {
  const ok = kind === 'passed' || kind === 'skipped';
  const line = `${ok ? 'ok' : 'not ok'} ${index + 1} - ${escaped(name)}`;
  if (kind === 'passed') return [line];
  if (kind === 'skipped') return [`${line} # SKIP ${escaped(message.replace(/^skipped: /, ''))}`.trimEnd()];
  const severity = kind === 'failure' ? 'fail' : 'error';
  const fields = Object.entries({ severity, type, message, details }).filter(([, value]) => value !== '');
  return [line, '  ---', ...fields.map(([key, value]) => `  ${key}: ${quoted(value)}`), '  ...'];
}

/** JSON texts are YAML texts. */
const quoted = (text: string) => JSON.stringify(text.split('\n').map(visibleLine).join('\n'));

/** A mark of the protocol's own begins with `#`. */
const escaped = (text: string) => visibleLine(text).replaceAll(/[\\#]/g, '\\$&');
