// What is tried of each operation: its contexts, rows and scripts.

import type { Contract } from '../../src/contract/index.ts';
import { once } from '../../src/once.ts';
import { protocolTables } from '../protocol/index.ts';
import { keywordRows, valueRows } from '../rows/index.ts';
import { atHome } from '../rows/row.ts';
import { type Script, scriptsOf, secondAccountRows } from '../scripts/index.ts';
import type { Row } from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { type Need, needsOf } from '../view/operation.ts';
import { createSubject, type Subject } from '../view/subject.ts';
import { isOpen } from './deal.ts';

/** One operation with everything that may be tried of it. Rows and scripts are made when they are asked for first. */
export interface OperationPlan {
  readonly subject: Subject;
  /** Options without which nothing of it is sent. */
  readonly needs: readonly Need[];
  readonly rows: () => readonly Row[];
  readonly scripts: () => readonly Script[];
}

/** Plans an operation. Without a request that should be accepted, no other one shows anything. */
export function planOperation(
  contract: Contract,
  operation: Contract['operations'][number],
  inputs: Inputs,
): OperationPlan {
  const subject = createSubject(contract, operation, inputs);
  const isEmpty = subject.contexts.length === 0;
  return {
    subject,
    needs: needsOf(subject),
    rows: once(() => (isEmpty ? [] : rowsOf(subject))),
    scripts: once(() => (isEmpty ? [] : scriptsOf(subject))),
  };
}

/** What is decided at home, and open in another alternative, is asked there. */
function askedElsewhere(row: Row): readonly Row[] {
  const made = row.main ? atHome(row) : undefined;
  if (made === undefined || isOpen(made)) return [];
  const others = Map.groupBy(row.contexts, ({ body }) => body?.alternative);
  return [...others.values()].flatMap((contexts): readonly Row[] => {
    const other = contexts[0] && row.on(contexts[0]);
    const name = `${row.name}/of ${contexts[0]?.body?.alternative.name}`;
    return other !== undefined && isOpen(other) ? [{ ...row, name, main: false, contexts }] : [];
  });
}

function rowsOf(subject: Subject): readonly Row[] {
  const rows = [...valueRows(subject), ...protocolTables.flatMap((table) => table(subject))];
  const elsewhere = subject.contract.annotated ? rows.flatMap(askedElsewhere) : [];
  const all = [...rows, ...elsewhere, ...keywordRows(subject, rows), ...secondAccountRows(subject, rows)];
  // Choices within a body have members of one name, and what is tried with one of them is tried.
  return [...new Map(all.map((row) => [row.name, row])).values()];
}
