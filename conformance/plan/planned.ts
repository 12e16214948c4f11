// Properties as they are before any run.

import { grouped } from '../grouped.ts';
import { mattersOf, mattersOfContext, pathOf } from '../rows/names.ts';
import {
  type Context,
  type Input,
  idOfProperty,
  type Made,
  type Matter,
  type Planned,
  type PlannedRequest,
  rankOf,
  type TrialRequest,
  uniqueName,
} from '../types.ts';
import type { OperationPlan } from './operations.ts';

/** A request, and what it is evidence for. */
interface Planning {
  readonly about: readonly Matter[];
  readonly request: PlannedRequest;
}

interface Piece extends Matter {
  readonly request: PlannedRequest;
}

/** The properties of operations, in the order in which they are planned; of a range, what states one half of it counts for both. */
export function plannedOf(operations: readonly OperationPlan[]): readonly Planned[] {
  const pieces = operations.flatMap(piecesOf);
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
      requests: about
        .map(({ request }) => request)
        .toSorted((a, b) => a.inputs.length - b.inputs.length || lengthOf(a) - lengthOf(b)),
    };
  });
}

const lengthOf = ({ request }: PlannedRequest): number =>
  request === undefined ? Number.POSITIVE_INFINITY : request.target.length + bodyLength(request);

const bodyLength = ({ body, padding = 0, nesting }: TrialRequest): number =>
  Math.max(padding, body === undefined ? 0 : 'text' in body ? body.text.length : body.base64.length) +
  (nesting?.levels ?? 0);

function piecesOf(plan: OperationPlan): readonly Piece[] {
  const { subject, needs, rows } = plan;
  const inputsOf = (context: Context) => [...needs.map(({ input }) => input), ...lacking(context)];
  const contexts = subject.contexts.map((context, i): Planning => {
    const { request, cites } = context;
    return {
      about: [...(i === 0 ? [pathOf(subject)] : []), ...mattersOfContext(subject, context)],
      request: { title: titleOf(context), request, inputs: inputsOf(context), cites },
    };
  });
  const tried = rows().flatMap(({ name: row, contexts: [home], on }): readonly Planning[] => {
    const made = home && on(home);
    if (made === undefined || home === undefined) return [];
    const { request, edit, asks } = made;
    const planned = { title: inWords(made), request, edit, row, inputs: inputsOf(home) };
    return [{ about: mattersOf(made), request: { ...planned, ...(asks !== undefined && { asks }) } }];
  });
  return [...contexts, ...tried, ...scriptsIn(plan)].flatMap(({ about, request }) =>
    about.map((matter) => ({ ...matter, request })),
  );
}

/** A valid request in words. */
export const titleOf = ({ name }: Context): string => `${name} is accepted`;

/** What is tried in words, with a word for the names that a run makes. */
export const inWords = ({ edit }: Made): string => edit.says.replaceAll(uniqueName(), 'NAME');

/** What a value stands for that nobody declared; an example of a path may do without. */
const lacking = ({ lacks }: Context): readonly Input[] =>
  lacks.filter(({ status }) => status === undefined).map(({ input }) => input);

/** Scripts, whose requests hang on responses. */
export const scriptsIn = ({ scripts, needs }: OperationPlan): readonly Planning[] =>
  scripts().map(({ about, name, needs: further }) => ({
    about,
    request: {
      title: name.replaceAll('/', ', ').replaceAll('-', ' '),
      inputs: [...needs, ...further].map(({ input }) => input),
    },
  }));
