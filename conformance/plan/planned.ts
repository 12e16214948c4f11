// Properties as they are before any run.

import { grouped } from '../grouped.ts';
import { judgedBy, madeOfContext, mattersOfContext, pathOf, propertyOf } from '../rows/names.ts';
import {
  type Input,
  idOfProperty,
  type Matter,
  type Planned,
  type PlannedRequest,
  rankOf,
  type TrialRequest,
} from '../types.ts';
import type { OperationPlan } from './operations.ts';

interface Piece extends Matter {
  readonly request: PlannedRequest;
}

/** The properties of operations, in the order in which they are planned; of a range, what states one half of it counts for both. */
export function plannedOf(
  operations: readonly OperationPlan[],
  others: readonly Planned[] = [],
): readonly Planned[] {
  const pieces = operations.flatMap(piecesOf);
  const found = grouped(pieces, ({ property }) => idOfProperty(property)).map(([id, about]): Planned => {
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
  return [...found, ...others];
}

const lengthOf = ({ request }: PlannedRequest): number =>
  request === undefined ? Number.POSITIVE_INFINITY : request.target.length + bodyLength(request);

const bodyLength = ({ body, padding = 0, nesting }: TrialRequest): number =>
  Math.max(padding, body === undefined ? 0 : 'text' in body ? body.text.length : body.base64.length) +
  (nesting?.levels ?? 0);

function piecesOf({ subject, needs, rows, scripts }: OperationPlan): readonly Piece[] {
  const inputs = needs.map(({ input }) => input);
  const contexts = subject.contexts.flatMap((context, i): readonly Piece[] => {
    const { title, request } = madeOfContext(subject, context);
    const matters = [...(i === 0 ? [pathOf(subject)] : []), ...mattersOfContext(subject, context)];
    const needed = [...inputs, ...lacking(context)];
    return matters.map((each) => ({
      ...each,
      request: { title, request, inputs: needed, cites: context.cites },
    }));
  });
  const tried = rows.flatMap(({ name: row, contexts: [home], on }): readonly Piece[] => {
    const made = home && on(home);
    if (made === undefined || home === undefined) return [];
    const { title, request, edit, asks } = made;
    const needed = [...inputs, ...lacking(home)];
    return judgedBy(made).map((requirement) => ({
      property: propertyOf(made, requirement),
      requirement,
      request: { title, request, edit, row, inputs: needed, ...(asks !== undefined && { asks }) },
    }));
  });
  const scripted = scripts.flatMap(({ about, name, needs: further }): readonly Piece[] =>
    about.map((matter) => ({
      ...matter,
      request: {
        title: name.replaceAll('/', ', ').replaceAll('-', ' '),
        inputs: [...inputs, ...further.map(({ input }) => input)],
      },
    })),
  );
  return [...contexts, ...tried, ...scripted];
}

/** What a value stands for that nobody declared; an example of a path may do without. */
const lacking = ({
  lacks,
}: {
  readonly lacks: readonly { readonly input: Input; readonly status?: number }[];
}) => lacks.filter(({ status }) => status === undefined).map(({ input }) => input);
