// Whatever an id of a report means, in words: a property, a clause, a silence, a section, an operation, a code of an error.

import type { Clause, Contract, Origin, Silence } from '../../../src/contract/index.ts';
import { matches } from '../../selection.ts';
import type { Case, Condition, HttpCase } from '../../types.ts';
import { type Planned, plannedOf } from '../../verdict/index.ts';
import type { FillNames } from '../../wire/index.ts';
import { plannedCurl } from '../curl.ts';
import { plain, type Style } from '../style.ts';
import { wrap } from '../text/lines.ts';
import { requirementInWords } from '../words/findings.ts';
import { counted, firstOf, inPlainText } from '../words/numbers.ts';
import { clauseInWords, lineInWords, pointerOfId } from '../words/origins.ts';
import { inputInWords } from '../words/reasons.ts';

/** What explaining needs besides the id. */
export interface ExplainContext {
  readonly contract: Contract;
  /** Every case of the contract. */
  readonly cases: readonly Case[];
  /** Base URL of the requests that are shown, without a slash at its end. */
  readonly baseUrl: string;
  readonly names: FillNames;
  readonly style?: Style;
}

/** A label and a text; curl lines are pasted, and not wrapped. */
type Line = readonly [label: string, text: string | undefined];

/** Every meaning of an id, or of a pattern with `*`; `undefined` for what is unknown. */
export function explain(id: string, context: ExplainContext): string | undefined {
  const properties = plannedOf(context.cases);
  const meanings = [
    ...properties.filter((property) => property.id === id).map((property) => ofProperty(property, context)),
    ...clausesIn(context, (clause) => clause.id === id).map((clause) =>
      ofClause(clause, properties, context),
    ),
    ...silencesIn(context, (silence) => silence.id === id).map((silence) =>
      ofSilence(silence, properties, context),
    ),
    ...ofOperation(id, properties, context),
    ...ofSection(id, context),
    ...ofCode(id, context),
  ];
  const all = meanings.length > 0 ? meanings : ofPattern(id, properties, context);
  return all.length === 0 ? undefined : `${all.join('\n\n')}\n`;
}

/** Everything that can be asked for, to suggest what was meant by a mistyped name. */
export function namesOf(context: ExplainContext): readonly string[] {
  const { clauses, silences } = context.contract.source;
  return [
    ...plannedOf(context.cases).map(({ id }) => id),
    ...clauses.keys(),
    ...silences.keys(),
    ...context.contract.operations.map(({ id }) => id),
    ...new Set([...clauses.values(), ...silences.values()].flatMap(({ section }) => section.split(', '))),
    ...codesIn(context.contract),
  ];
}

function written(
  id: string,
  kind: string,
  lines: readonly Line[],
  { style = plain }: ExplainContext,
): string {
  const shown = lines.flatMap(([label, text]) => {
    if (text === undefined || text === '') return [];
    const first = `  ${label.padEnd(width)}  `;
    if (text.includes('curl -i')) return [`  ${style.dim(label.padEnd(width))}  ${text}`];
    return [`  ${style.dim(label.padEnd(width))}  ${wrap(inPlainText(text), { first }).slice(first.length)}`];
  });
  return [`${style.bold(id)}  ${style.dim(kind)}`, ...shown].join('\n');
}

const width = 9;

const isInput = (condition: Condition): condition is Extract<Condition, { kind: 'needs' }> =>
  condition.kind === 'needs';

function ofProperty(property: Planned, context: ExplainContext): string {
  const { contract, baseUrl, names } = context;
  const { id, origin, level, requirements, cases } = property;
  const wanted = [...new Set(requirements.map(requirementInWords))];
  const requests = cases.filter((each): each is HttpCase => each.via === 'http');
  const shown = requests.find(({ conditions }) => !conditions.some(isInput)) ?? requests[0];
  const inputs = [
    ...new Set((shown ?? cases[0])?.conditions.filter(isInput).map(({ input }) => inputInWords(input))),
  ];
  return written(
    id,
    `property, ${level}`,
    [
      ['because', clauseInWords(origin, contract)],
      ['line', lineInWords(origin, contract)],
      ['requires', firstOf(wanted, 3).join('; ')],
      ['tried by', counted(cases.length, 'request')],
      ['needs', inputs.length === 0 ? undefined : inputs.join(' ')],
      ['such as', shown?.title],
      ['', shown && plannedCurl(shown.request, baseUrl, names)],
      ['through', shown ? undefined : 'the calls of a driver: --driver FILE'],
      ['to change', editing(origin, contract)],
    ],
    context,
  );
}

const editing = ({ level, id }: Origin & { readonly id?: string }, { file }: Contract) =>
  level === 'chosen'
    ? `the contract decided this: it may be changed in ${file.split(/[\\/]/).at(-1)}${id === undefined ? '' : ` (silence ${id})`}`
    : 'the server: the source requires it';

const about = (id: string, properties: readonly Planned[]) => {
  const ids = properties
    .filter(({ origin, cases }) => idIn(origin) === id || cases.some(({ asks }) => asks === id))
    .map((property) => property.id);
  return ids.length === 0 ? undefined : firstOf(ids, 12).join(', ');
};

const idIn = (origin: Origin) => (origin.level === 'http' ? undefined : origin.id);

const placeOf = (id: string, contract: Contract) =>
  lineInWords({ pointer: pointerOfId(id, contract) }, contract);

function ofClause(clause: Clause, properties: readonly Planned[], context: ExplainContext): string {
  const { id, section, states, elsewhere } = clause;
  return written(
    id,
    `clause of the source, ${section}`,
    [
      ['states', states],
      ['line', placeOf(id, context.contract)],
      ['properties', about(id, properties)],
      ['elsewhere', elsewhere],
    ],
    context,
  );
}

function ofSilence(silence: Silence, properties: readonly Planned[], context: ExplainContext): string {
  const { id, section, question, decision, because, outOfScope } = silence;
  return written(
    id,
    `silence of the source, ${section}`,
    [
      ['question', question],
      ['decision', decision],
      ['because', because],
      ['left out', outOfScope],
      ['line', placeOf(id, context.contract)],
      ['properties', about(id, properties)],
    ],
    context,
  );
}

function ofOperation(id: string, properties: readonly Planned[], context: ExplainContext): readonly string[] {
  const operation = context.contract.operations.find((each) => each.id === id);
  if (operation === undefined) return [];
  const ids = properties.filter((property) => property.operation === id).map((property) => property.id);
  const lines: readonly Line[] = [
    ['request', `${operation.method} ${operation.path}`],
    ['because', clauseInWords(operation.origin, context.contract)],
    ['line', lineInWords(operation, context.contract)],
    ['properties', firstOf(ids, 20).join(', ')],
  ];
  return [written(id, `operation: ${operation.summary}`, lines, context)];
}

/** `2.1` as well as `§2.1`, with what is below it. */
function ofSection(id: string, context: ExplainContext): readonly string[] {
  const section = /^\d/.test(id) ? `§${id}` : id;
  const isIn = (item: { readonly section: string }) =>
    item.section
      .split(', ')
      .some(
        (part) => part === section || (/^[. ]/.test(part.slice(section.length)) && part.startsWith(section)),
      );
  const lines: readonly Line[] = [
    ...clausesIn(context, isIn).map((clause): Line => ['states', `${clause.id}: ${clause.states}`]),
    ...silencesIn(context, isIn).map(
      (silence): Line => ['asks', `${silence.id}: ${silence.question} ${silence.decision ?? ''}`.trim()],
    ),
  ];
  return lines.length === 0 ? [] : [written(section, 'section of the source', lines, context)];
}

/** Where a code of an error stands in the contract: `urn:acs:problem:not-found`, or its last word. */
function ofCode(id: string, context: ExplainContext): readonly string[] {
  const { contract } = context;
  const code = codesIn(contract).find((each) => each === id || each.split(':').at(-1) === id);
  if (code === undefined) return [];
  const example = examplesOf(contract, code);
  const silence = contract.source.silences.get('error-codes');
  const lines: readonly Line[] = [
    ['status', example && String(example.status ?? '')],
    ['title', example && String(example.title ?? '')],
    ['such as', example && String(example.detail ?? '')],
    ['decision', silence?.decision],
    ['line', placeOf('error-codes', contract)],
  ];
  return [written(code, 'code of an error', lines, context)];
}

/** The codes that the schema of an error lists. */
const codesIn = ({ document }: Contract): readonly string[] => [
  ...new Set(
    objectsIn(document).flatMap((node) =>
      Array.isArray(node.enum) &&
      node.enum.every((code) => typeof code === 'string' && /^(urn|https?):/.test(code))
        ? (node.enum as readonly string[])
        : [],
    ),
  ),
];

const examplesOf = ({ document }: Contract, code: string) =>
  objectsIn(document).find((node) => node.type === code);

type Node = Readonly<Record<string, unknown>>;

function objectsIn(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? below : [value as Node, ...below];
}

/** Properties as `--only` selects them; clauses and silences by a pattern with a `*`. */
function ofPattern(
  pattern: string,
  properties: readonly Planned[],
  context: ExplainContext,
): readonly string[] {
  const { style = plain, contract } = context;
  const isMatch = ({ id }: { readonly id: string }) => matches(pattern, id);
  const isPattern = pattern.includes('*');
  const lines = [
    ...properties.filter(isMatch).map(({ id, origin }) => [id, clauseInWords(origin, contract)] as const),
    ...clausesIn(context, (clause) => isPattern && isMatch(clause)).map(
      ({ id, states }) => [id, states] as const,
    ),
    ...silencesIn(context, (silence) => isPattern && isMatch(silence)).map(
      ({ id, question }) => [id, question] as const,
    ),
  ];
  if (lines.length === 0) return [];
  return [
    lines.map(([id, says]) => `${style.bold(id)}\n${wrap(inPlainText(says), { first: '  ' })}`).join('\n'),
  ];
}

const clausesIn = ({ contract }: ExplainContext, isMeant: (clause: Clause) => boolean) =>
  [...contract.source.clauses.values()].filter(isMeant);

const silencesIn = ({ contract }: ExplainContext, isMeant: (silence: Silence) => boolean) =>
  [...contract.source.silences.values()].filter(isMeant);
