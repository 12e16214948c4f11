// What `--list` and `--plan` print: the properties of a contract, and the requests of a run as commands of the shell.

import {
  createNames,
  inputInWords,
  type Plan,
  type Planned,
  type PlannedSending,
  plannedCurl,
  type Style,
  sendingsOf,
} from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';

/** A line for each property, with what requires it: `§2.3 tag-name-required (stated)`; a document without a source has its lines. */
export const renderList = (
  properties: readonly Pick<Planned, 'id' | 'origin'>[],
  { source, file, annotated }: Contract,
  style: Style,
): string =>
  properties
    .map(({ id, origin }) => {
      const { level, id: statement = '', pointer } = origin;
      const section = (source.clauses.get(statement) ?? source.silences.get(statement))?.section;
      const place = section === undefined ? statement || `${file}#${pointer}` : `${section} ${statement}`;
      return `${style.bold(id)}  ${annotated ? `${place} (${level})` : place}\n`;
    })
    .join('');

/**
 * Each request that a run sends, once, under the properties that it is about. Names are filled as in a run, so that each line can be
 * sent as it stands.
 */
export function renderPlan(plan: Plan, baseUrl: URL): string {
  const base = baseUrl.href.replace(/\/$/, '');
  const names = createNames();
  const lineOf = ({ request, inputs: [input] }: PlannedSending) => {
    if (input !== undefined) return `# not sent: pass ${inputInWords(input)}\n`;
    return request === undefined
      ? '# requests that hang on what the server responds\n'
      : `${plannedCurl(request, base, names)}\n`;
  };
  return sendingsOf(plan)
    .map(
      (sending) => `# ${sending.properties.join(', ') || 'a control'}: ${sending.title}\n${lineOf(sending)}`,
    )
    .join('');
}
