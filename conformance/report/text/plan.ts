// What a run would send, on a terminal: a list of cases, or every request as curl.

import type { Case } from '../../types.ts';
import { type FillNames, fillRequest } from '../../wire/index.ts';
import { curlOf } from '../curl.ts';
import { plain, type Style } from '../style.ts';
import { inputInWords } from '../words/conditions.ts';

/** A line for each case: its id and its title. */
export const renderList = (cases: readonly Case[], style: Style = plain): string =>
  cases.map(({ id, title }) => `${style.bold(id)}  ${title}\n`).join('');

/**
 * Every request over HTTP as a curl line, ready to be sent.
 * @param baseUrl without a slash at its end
 * @param names fills names as a run does
 */
export const renderPlan = (cases: readonly Case[], baseUrl: string, names: FillNames): string =>
  cases.map((planned) => planOf(planned, baseUrl, names)).join('');

function planOf(planned: Case, baseUrl: string, names: FillNames): string {
  if (planned.via === 'driver') return '';
  const need = planned.conditions.find((condition) => condition.kind === 'needs');
  const request = fillRequest(planned.request, names);
  const line = need
    ? `# skipped: pass ${inputInWords(need.input)}`
    : curlOf(request, baseUrl + request.target);
  return `# ${planned.id}: ${planned.title}\n${line}\n`;
}
