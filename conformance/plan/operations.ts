// What is tried of each operation: its contexts, rows and scripts; and the properties that these are about, as they are before any run.

import type { Contract } from '../../src/contract/index.ts';
import { once, oncePer } from '../../src/once.ts';
import { grouped } from '../grouped.ts';
import { protocolTables } from '../protocol/index.ts';
import { keywordRows, valueRows } from '../rows/index.ts';
import { mattersOf, mattersOfContext, pathOf } from '../rows/names.ts';
import { atHome } from '../rows/row.ts';
import { type Script, scriptsOf, secondAccountRows } from '../scripts/index.ts';
import {
  type Context,
  type Input,
  idOfProperty,
  type Matter,
  type Planned,
  type PlannedRequest,
  type Row,
  rankOf,
  uniqueName,
} from '../types.ts';
import type { Inputs } from '../view/inputs.ts';
import { needsOf } from '../view/operation.ts';
import { createSubject, type Subject } from '../view/subject.ts';
import { isOpen } from './deal.ts';

/** One operation with everything that may be tried of it; all of it is made when it is asked for first. */
export interface OperationPlan {
  readonly subject: Subject;
  /** Options without which nothing of it is sent. */
  readonly needs: readonly Input[];
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
  const isEmpty = () => subject.contexts.length === 0;
  return {
    subject,
    needs: needsOf(subject),
    rows: once(() => (isEmpty() ? [] : rowsOf(subject))),
    scripts: once(() => (isEmpty() ? [] : scriptsOf(subject))),
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

/** A request, and what it is evidence for. */
interface Planning {
  readonly about: readonly Matter[];
  readonly request: PlannedRequest;
}

/** The properties of operations, in the order in which they are planned; of a range, what states one half of it counts for both. */
export const plannedOf = oncePer((operations: readonly OperationPlan[]): readonly Planned[] => {
  const pieces = operations
    .flatMap(planningsOf)
    .flatMap(({ about, request }) => about.map((matter) => ({ ...matter, request })));
  return grouped(pieces, ({ property }) => idOfProperty(property)).map(([id, about]): Planned => {
    const [strongest = about[0]] = about.toSorted(
      (a, b) => rankOf(a.requirement.origin) - rankOf(b.requirement.origin),
    );
    const { origin } = strongest.requirement;
    return {
      ...strongest.property,
      id,
      level: origin.level,
      origin,
      requirements: about.map(({ requirement }) => requirement),
      requests: about.map(({ request }) => request).toSorted((a, b) => a.inputs.length - b.inputs.length),
    };
  });
});

/** The valid requests of an operation, each of its rows once, and its scripts. */
export function planningsOf({ subject, needs, rows, scripts }: OperationPlan): readonly Planning[] {
  // What a value stands for that nobody declared; an example of a path may do without.
  const inputsOf = ({ lacks }: Context): readonly Input[] => [
    ...needs,
    ...lacks.flatMap(({ input, status }) => (status === undefined ? [input] : [])),
  ];
  const contexts = subject.contexts.map((context, i): Planning => {
    const { name, request, cites } = context;
    return {
      about: [...(i === 0 ? [pathOf(subject)] : []), ...mattersOfContext(subject, context)],
      request: { title: `${name} is accepted`, request, inputs: inputsOf(context), cites },
    };
  });
  const tried = rows().flatMap(({ name: row, contexts: [home], on }): readonly Planning[] => {
    const made = home && on(home);
    if (made === undefined || home === undefined) return [];
    const { request, edit, asks } = made;
    const title = edit.says.replaceAll(uniqueName(), 'NAME');
    return [{ about: mattersOf(made), request: { title, request, edit, row, asks, inputs: inputsOf(home) } }];
  });
  const played = scripts().map(({ about, name, needs: further }): Planning => {
    const title = name.replaceAll('/', ', ').replaceAll('-', ' ');
    return { about, request: { title, inputs: [...needs, ...further] } };
  });
  return [...contexts, ...tried, ...played];
}
