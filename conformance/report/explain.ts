// Whatever an id of a report means, in words: a property, a row, a clause, a silence, a code of an error.

import { type Contract, nodesOf } from '../../src/contract/index.ts';
import { propertiesByStatement } from '../catalogue.ts';
import { grouped } from '../grouped.ts';
import type { Planned } from '../types.ts';
import type { FillNames } from '../wire/index.ts';
import { plannedCurl } from './curl.ts';
import { plain, type Style } from './style.ts';
import { wrap } from './text/lines.ts';
import { firstOf } from './words/numbers.ts';
import { clauseInWords, lineInWords } from './words/origins.ts';
import { inputInWords } from './words/reasons.ts';
import { requirementInWords } from './words/required.ts';

/** What explaining needs besides the id. */
export interface ExplainContext {
  readonly contract: Contract;
  /** Every property of the contract. */
  readonly planned: readonly Planned[];
  /** Base URL of the requests that are shown, without a slash at its end. */
  readonly baseUrl: string;
  readonly names: FillNames;
  readonly style?: Style;
}

type Line = readonly [label: string, text: string | undefined];

/** Something that has an id. */
interface Subject {
  readonly id: string;
  /** `clause of the source, §2.1`. */
  readonly kind: string;
  /** What is empty is left out. */
  readonly lines: readonly Line[];
  /** Properties that it is about; the first request of theirs is shown. */
  readonly about: readonly Planned[];
}

/** Every meaning of an id; `undefined` for what is unknown. */
export function explain(id: string, context: ExplainContext): string | undefined {
  const meant = subjectsIn(context).filter((each) => each.id === id || each.id.endsWith(`:${id}`));
  const texts = meant.map((each) => written(each, context));
  return texts.length === 0 ? undefined : `${texts.join('\n\n')}\n`;
}

/** Everything that can be asked for, to suggest what was meant by a mistyped name. */
export const namesOf = (context: ExplainContext): readonly string[] =>
  subjectsIn(context).map(({ id }) => id);

function written(
  { id, kind, lines, about }: Subject,
  { planned, baseUrl, names, style = plain }: ExplainContext,
): string {
  const requests = about.flatMap((property) => property.requests);
  const shown = requests.find(({ request, inputs }) => request && inputs.length === 0) ?? requests[0];
  // What a script sends hangs on responses, and begins with the plain request of its operation.
  const ofOperation = planned.filter(({ operation }) => operation === about[0]?.operation);
  const plainest = ofOperation.flatMap((each) => each.requests).find(({ request, edit }) => request && !edit);
  const request = shown && (shown.request ?? plainest?.request);
  const all: readonly Line[] = [
    ...lines,
    ['properties', firstOf([...new Set(about.map((each) => each.id))], 12).join(', ')],
    ['needs', [...new Set(shown?.inputs.map(inputInWords))].join(' ')],
    ['such as', shown?.title],
  ];
  const texts = all.flatMap(([label, text = '']) => {
    const first = `  ${label.padEnd(10)}  `;
    const says = wrap(text, { first }).slice(first.length);
    return text === '' || text === id ? [] : [`${style.dim(first)}${says}`];
  });
  const curl = request && `${' '.repeat(14)}${plannedCurl(request, baseUrl, names)}`;
  return [`${style.bold(id)}  ${style.dim(kind)}`, ...texts, ...(curl ? [curl] : [])].join('\n');
}

const subjectsIn = (context: ExplainContext): readonly Subject[] =>
  [ofProperties, ofRows, ofStatements, ofCodes].flatMap((subjectsOf) => subjectsOf(context));

const ofProperties = ({ contract, planned }: ExplainContext): readonly Subject[] =>
  planned.map((property) => {
    const { id, origin, level, requirements } = property;
    const kind = contract.annotated ? `property, ${level}` : 'property';
    const lines: readonly Line[] = [
      ['because', clauseInWords(origin, contract)],
      ['line', lineInWords(origin, contract)],
      ['requires', firstOf([...new Set(requirements.map(requirementInWords))], 3).join('; ')],
    ];
    return { id, kind, lines, about: [property] };
  });

/** Each row, with the properties that it says something of. */
const ofRows = ({ planned }: ExplainContext): readonly Subject[] =>
  grouped(
    planned.flatMap((property) =>
      property.requests.flatMap((request) =>
        request.row === undefined ? [] : [{ ...property, row: request.row, requests: [request] }],
      ),
    ),
    ({ row, operation }) => `${operation} ${row}`,
  ).map(([, about]) => ({ id: about[0].row, kind: `row of ${about[0].operation}`, lines: [], about }));

/** Clauses and silences. */
function ofStatements({ contract, planned }: ExplainContext): readonly Subject[] {
  const tested = propertiesByStatement(planned);
  return (['clauses', 'silences'] as const).flatMap((list) =>
    [...contract.source[list].values()].map((statement, at) => {
      const members = new Map<string, unknown>(Object.entries(statement));
      const forReaders = ['states', 'elsewhere', 'question', 'decision', 'because', 'outOfScope'];
      const lines = forReaders.map((label): Line => [label, members.get(label) as string | undefined]);
      const line = lineInWords({ pointer: `/x-source/${list}/${at}` }, contract);
      const kind = `${list === 'clauses' ? 'clause' : 'silence'} of the source, ${statement.section}`;
      const ids = tested.get(statement.id);
      const about = planned.filter(({ id }) => ids?.includes(id));
      return { id: statement.id, kind, lines: [...lines, ['line', line]], about };
    }),
  );
}

/** What an error with a code says, and what gets its status: `urn:acs:problem:not-found`, or its last word. */
function ofCodes({ contract, planned }: ExplainContext): readonly Subject[] {
  const contents = contract.operations.flatMap(({ responses }) => responses.flatMap((each) => each.contents));
  const examples = contents.flatMap((content) => content.examples.map(({ value }) => Object(value)));
  const described = nodesOf(contract.document).map(([node]) => Object(node)['x-enumDescriptions']);
  const codes = described.flatMap((says): readonly [string, string][] => Object.entries(Object(says)));
  return codes.map(([id, means]) => {
    const example = examples.find(({ type }) => type === id) ?? {};
    const lines: readonly Line[] = [
      ['status', String(example.status ?? '')],
      ['means', means],
      ['example', JSON.stringify(example)],
    ];
    const about = planned.filter(({ requirements }) =>
      requirements.some(({ expect }) => expect.kind === 'status' && expect.statuses[0] === example.status),
    );
    return { id, kind: 'code of an error', lines, about };
  });
}
