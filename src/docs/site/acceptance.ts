// Who accepted which decision, as a table that people fill in and that is read back.

import type { Contract } from '../../contract/index.ts';
import { UsageError } from '../../errors.ts';
import { decisionsOf } from './decisions.ts';
import type { Site } from './model.ts';

const columns = ['id', 'weight', 'at risk', 'question', 'decision', 'accepted by', 'accepted on'] as const;

/** Every decision, the weightiest first, with two columns to sign in. */
export function decisionsCsv(site: Site): string {
  const rows = decisionsOf(site).map(({ silence, weight: { degree, about } }) => {
    const { id, question, decision, accepted } = silence;
    return [id, degree, about, question, decision, accepted?.by ?? '', accepted?.on ?? ''];
  });
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`;

/**
 * The contract with what a filled table says of its decisions.
 * @throws UsageError for a table of something else, and where a decision was accepted that is another one now
 */
export function withAcceptance(contract: Contract, csv: string): Contract {
  const [head = [], ...rows] = rowsIn(csv);
  const valueIn = (row: readonly string[], name: (typeof columns)[number]) =>
    (row[head.indexOf(name)] ?? '').trim().replace(/^'(?=[=+@-])/, '');
  if (!columns.every((name) => head.includes(name)))
    throw new UsageError(
      `the decisions have no ${columns.join(', ')}: begin with decisions.csv of acs docs --out`,
    );
  const silences = new Map(contract.source.silences);
  for (const row of rows) {
    const [id, by, on] = [valueIn(row, 'id'), valueIn(row, 'accepted by'), valueIn(row, 'accepted on')];
    const silence = silences.get(id);
    if (by === '' && on === '') continue;
    if (silence?.decision === undefined) throw new UsageError(`${id} is no decision of this contract`);
    if (!/^\d{4}-\d\d-\d\d$/.test(on) || by === '')
      throw new UsageError(`${id} is accepted by "${by}" on "${on}": write a name, and a day as 2026-01-31`);
    if (valueIn(row, 'decision') !== silence.decision.trim())
      throw new UsageError(
        `${id} was accepted as "${valueIn(row, 'decision')}", and is another decision now`,
      );
    silences.set(id, { ...silence, accepted: { by, on } });
  }
  return { ...contract, source: { ...contract.source, silences } };
}

/** The rows of a table in CSV, with quotes or without. */
function rowsIn(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((text) => text !== ''));
}
