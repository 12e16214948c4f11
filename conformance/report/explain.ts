// Whatever an id of a report means, in words: a property, a clause, a silence, a section, an operation, a code of an error.

import type { Clause, Contract, Silence, Source } from '../../src/contract/index.ts';
import { isHolder } from '../../src/values.ts';
import { matches } from '../plan/index.ts';
import type { Planned } from '../types.ts';
import type { FillNames } from '../wire/index.ts';
import { plannedCurl } from './curl.ts';
import { plain, type Style } from './style.ts';
import { wrap } from './text/lines.ts';
import { counted, firstOf, inPlainText } from './words/numbers.ts';
import { clauseInWords, lineInWords, pointerOfId } from './words/origins.ts';
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

/** A label and a text; curl lines are pasted, and not wrapped. */
type Line = readonly [label: string, text: string | undefined];

type Meaning = readonly [id: string, kind: string, lines: readonly Line[]];

/** Every meaning of an id, or of a pattern with `*`; `undefined` for what is unknown. */
export function explain(id: string, context: ExplainContext): string | undefined {
  const { planned, contract, style = plain } = context;
  const meanings: readonly Meaning[] = [
    ...planned.flatMap((property) => (property.id === id ? [ofProperty(property, context)] : [])),
    ...ofStatements(id, context),
    ...contract.operations.flatMap((operation): readonly Meaning[] =>
      operation.id === id ? [ofOperation(operation, context)] : [],
    ),
    ...ofSection(/^\d/.test(id) ? `§${id}` : id, contract.source),
    ...ofCode(id, contract),
  ];
  const all = meanings.length > 0 ? meanings : ofPattern(id, context);
  return all.length === 0 ? undefined : `${all.map((meaning) => written(meaning, style)).join('\n\n')}\n`;
}

/** Everything that can be asked for, to suggest what was meant by a mistyped name. */
export function namesOf({ contract, planned }: ExplainContext): readonly string[] {
  const { clauses, silences } = contract.source;
  const sections = [...clauses.values(), ...silences.values()].flatMap(({ section }) => section.split(', '));
  const ids = [...planned, ...contract.operations].map(({ id }) => id);
  return [...ids, ...clauses.keys(), ...silences.keys(), ...new Set(sections), ...codesIn(contract)];
}

function written([id, kind, lines]: Meaning, style: Style): string {
  const shown = lines.flatMap(([label, text]) => {
    if (text === undefined || text === '') return [];
    const first = `  ${label.padEnd(10)}  `;
    const says = text.includes('curl -i') ? text : wrap(inPlainText(text), { first }).slice(first.length);
    return [`${style.dim(first)}${says}`];
  });
  return [`${style.bold(id)}  ${style.dim(kind)}`, ...shown].join('\n');
}

function ofProperty(property: Planned, { contract, baseUrl, names }: ExplainContext): Meaning {
  const { id, origin, level, requirements, requests } = property;
  const shown = requests.find(({ request, inputs }) => request && inputs.length === 0) ?? requests[0];
  const line = shown?.request && plannedCurl(shown.request, baseUrl, names);
  const decided = `the contract decided this: it may be changed in ${contract.file.split(/[\\/]/).at(-1)}${origin.id === undefined ? '' : ` (silence ${origin.id})`}`;
  const lines: readonly Line[] = [
    ['because', clauseInWords(origin, contract)],
    ['line', lineInWords(origin, contract)],
    ['requires', firstOf([...new Set(requirements.map(requirementInWords))], 3).join('; ')],
    ['tried by', counted(requests.length, 'request')],
    ['needs', [...new Set(shown?.inputs.map(inputInWords))].join(' ')],
    ['such as', shown?.title],
    ['', line],
    ['to change', level === 'chosen' ? decided : 'the server: the source requires it'],
  ];
  return [id, `property, ${level}`, lines];
}

/** A clause, or a silence. */
function ofStatements(id: string, { contract, planned }: ExplainContext): readonly Meaning[] {
  const { clauses, silences } = contract.source;
  const about = planned.filter(
    ({ origin, requests }) => origin.id === id || requests.some(({ asks }) => asks === id),
  );
  const place: readonly Line[] = [
    ['line', lineInWords({ pointer: pointerOfId(id, contract) }, contract)],
    ['properties', idsOf(about, 12)],
  ];
  const meaning = (kind: string, statement: Clause | Silence): Meaning => {
    const lines = Object.entries(statement).flatMap(([label, text]): readonly Line[] =>
      told.has(label) ? [[label === 'outOfScope' ? 'left out' : label, String(text)]] : [],
    );
    return [id, `${kind} of the source, ${statement.section}`, [...lines, ...place]];
  };
  const [clause, silence] = [clauses.get(id), silences.get(id)];
  return [...(clause ? [meaning('clause', clause)] : []), ...(silence ? [meaning('silence', silence)] : [])];
}

/** Members of a clause or a silence that are for readers. */
const told: ReadonlySet<string> = new Set('states elsewhere question decision because outOfScope'.split(' '));

const idsOf = (planned: readonly Planned[], most: number) =>
  firstOf(
    planned.map(({ id }) => id),
    most,
  ).join(', ');

const ofOperation = (
  operation: Contract['operations'][number],
  { contract, planned }: ExplainContext,
): Meaning => [
  operation.id,
  `operation: ${operation.summary}`,
  [
    ['request', `${operation.method} ${operation.path}`],
    ['because', clauseInWords(operation.origin, contract)],
    ['line', lineInWords(operation, contract)],
    [
      'properties',
      idsOf(
        planned.filter((property) => property.operation === operation.id),
        20,
      ),
    ],
  ],
];

/** `§2.1` with what is below it. */
function ofSection(section: string, { clauses, silences }: Source): readonly Meaning[] {
  const isIn = (item: { readonly section: string }) =>
    item.section
      .split(', ')
      .some((part) => part === section || part.startsWith(`${section} `) || part.startsWith(`${section}.`));
  const lines: readonly Line[] = [
    ...[...clauses.values()].filter(isIn).map(({ id, states }): Line => ['states', `${id}: ${states}`]),
    ...[...silences.values()]
      .filter(isIn)
      .map(({ id, question, decision = '' }): Line => ['asks', `${id}: ${question} ${decision}`.trim()]),
  ];
  return lines.length === 0 ? [] : [[section, 'section of the source', lines]];
}

/** Where a code of an error stands in the contract: `urn:acs:problem:not-found`, or its last word. */
function ofCode(id: string, contract: Contract): readonly Meaning[] {
  const code = codesIn(contract).find((each) => each === id || each.split(':').at(-1) === id);
  if (code === undefined) return [];
  const example = objectsIn(contract.document).find(({ type }) => type === code) ?? {};
  const shown = ['status', 'title', 'detail'].map((name): Line => [name, String(example[name] ?? '')]);
  const { decision } = contract.source.silences.get('error-codes') ?? {};
  const line = lineInWords({ pointer: pointerOfId('error-codes', contract) }, contract);
  return [[code, 'code of an error', [...shown, ['decision', decision], ['line', line]]]];
}

/** The codes that the schema of an error lists. */
const codesIn = ({ document }: Contract): readonly string[] => [
  ...new Set(
    objectsIn(document).flatMap(({ enum: codes }) =>
      Array.isArray(codes) && codes.every((code) => typeof code === 'string' && /^(urn|https?):/.test(code))
        ? (codes as readonly string[])
        : [],
    ),
  ),
];

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isHolder(value)
    ? [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)]
    : [];

/** Properties as `--only` selects them; clauses and silences by a pattern with a `*`. */
function ofPattern(pattern: string, { contract, planned }: ExplainContext): readonly Meaning[] {
  const { clauses, silences } = contract.source;
  const all: readonly (readonly [id: string, says: string])[] = [
    ...planned.map(({ id, origin }) => [id, clauseInWords(origin, contract)] as const),
    ...(pattern.includes('*') ? [...clauses.values()].map(({ id, states }) => [id, states] as const) : []),
    ...(pattern.includes('*')
      ? [...silences.values()].map(({ id, question }) => [id, question] as const)
      : []),
  ];
  return all.filter(([id]) => matches(pattern, id)).map(([id, says]) => [id, '', [['', says]]]);
}
