// What is wrong with a property, in one line of the field's words: `byteLength: 127 is accepted and 128 rejected; §8 allows up to 128`.

import { atPointer, type Contract } from '../../../src/contract/index.ts';
import { isHolder } from '../../../src/values.ts';
import type { Boundary, Exchange, Expectation, Pair, Part, Property, Seen } from '../../types.ts';
import { cut, firstOf, inList } from './numbers.ts';
import { clauseInWords, sectionInWords } from './origins.ts';
import { expectedInWords } from './required.ts';
import { seenInWords } from './seen.ts';
import { memberAt, short, valueInWords } from './values.ts';

/** A property with the pair that shows it broken. */
export type Broken = Property & { readonly finding: Pair };

/** Whether there is something to show. */
export const isBroken = (property: Property): property is Broken => property.finding !== undefined;

/** The headline of a broken property; of any other what it requires. */
export const propertyInWords = (property: Property, contract: Contract): string =>
  isBroken(property) ? groupInWords([property], contract) : clauseInWords(property.origin, contract);

/** The headline of properties that are broken alike: their places together. */
export function groupInWords(group: readonly [Broken, ...Broken[]], contract: Contract): string {
  const places = [...new Set(group.map(placeOf))];
  const isSame = new Set(group.map((property) => lineOf(property, '*', contract, true))).size === 1;
  const line = lineOf(group[0], inList(firstOf(places, most)), contract, isSame);
  const operations = [...new Set(group.map(({ operation }) => operation))];
  if (operations.length === 1) return line;
  return `${line}, in ${operations.length > 2 ? `${operations.length} operations` : inList(operations)}`;
}

/** Places that are named; more would fill the line. */
const most = 5;

/** What properties that are broken alike have in common. */
export const likeness = (property: Broken, contract: Contract): string =>
  `${property.level} ${lineOf(property, '*', contract, false)}`;

/** The member that the finding is about, which may be another one than that of the property. */
const placeOf = ({ place, finding: { boundary } }: Broken): string => boundary?.path.join('.') ?? place;

/** @param isExact with the value itself */
function lineOf(property: Broken, place: string, contract: Contract, isExact: boolean): string {
  const { required, seen, boundary, beside, control, trial, otherEnd } = property.finding;
  if (isMisplaced(property) && control && trial)
    return `${targetInWords(control)}, and ${targetInWords(trial)}`;
  const told = isExact || seen.kind !== 'not-json' ? seen : { ...seen, excerpt: '' };
  if (boundary === undefined)
    return `${outcomeOf(required, subjectOf(property, place, isExact), told)}${besideInWords(beside)}`;
  const ends = [property, ...(otherEnd ? [{ ...property, finding: otherEnd }] : [])];
  const turns = ends.map((end) => boundaryInWords(end, end.finding.boundary ?? boundary, contract));
  return `${place}: ${turns.join('; ')}`;
}

/** Whether the operation is not where the contract has it. */
export const isAbsent = ({ place, finding }: Property): boolean =>
  (place === 'path' || place === 'method') && finding?.required.kind === 'accepted';

/** Whether the operation is at another path, or has another method. */
export const isMisplaced = (property: Property): boolean =>
  isAbsent(property) && property.finding?.control !== undefined;

/** `GET /acme/routing/12 gets 200`. */
const targetInWords = ({ request, response }: Exchange) =>
  `${request.method} ${request.target} gets ${response?.status ?? 'no response'}`;

/** ` where byteLength is 128`, ` with white space between its parts`: what the request has besides. */
function besideInWords(beside: readonly string[]): string {
  const [stated = [], others = []] = [true, false].map((wanted) =>
    beside.filter((text) => / (is|has) /.test(text) === wanted).map(short),
  );
  return `${stated.length > 0 ? ` where ${inList(stated)}` : ''}${others.length > 0 ? ` with ${inList(others)}` : ''}`;
}

// Where the outcome turns.

/** `127 is accepted and 128 rejected; §8 allows up to 128`, `an empty text is accepted`. */
function boundaryInWords({ origin, finding }: Broken, boundary: Boundary, contract: Contract): string {
  const { required, seen, beside } = finding;
  const { from, to, kind, side } = boundary;
  const [least, greatest] = limitsAt(origin.pointer, kind, contract);
  const isLow = side === 'below';
  const limit = isLow ? least : greatest;
  const section = sectionInWords(origin, contract);
  const allowed = limit === undefined ? '' : `; ${section} allows ${isLow ? 'from' : 'up to'} ${limit}`;
  const allows = `${besideInWords(beside)}${allowed}`;
  if (required.kind !== 'accepted') return `${spanInWords(boundary)}${ofOutcome(required, seen)}${allows}`;
  const right = isLow ? (to ?? 0) + 1 : (from ?? 0) - 1;
  const near = spanInWords({ ...boundary, from: right, to: right });
  const turn = from === undefined || to === undefined ? (from ?? to) : range(from, to);
  const unit = kind === 'number' ? '' : turn === 1 || turn === '1' ? ' character' : ' characters';
  const isPlain = seen.kind === 'status' && seen.status < 500;
  const wrong = isPlain ? ' rejected' : ofOutcome(required, seen);
  return `${near} is accepted and ${turn}${unit}${wrong}${allows}`;
}

/** What the schema says, which the pointer leads to, or to a keyword of. */
function limitsAt(
  pointer = '',
  kind: Boundary['kind'],
  { document }: Contract,
): readonly (number | undefined)[] {
  const places = [pointer, pointer.slice(0, pointer.lastIndexOf('/'))].map((at) => atPointer(document, at));
  const schema = places.find(isHolder) as Readonly<Record<string, number>> | undefined;
  return (kind === 'number' ? ['minimum', 'maximum'] : ['minLength', 'maxLength']).map(
    (name) => schema?.[name],
  );
}

/** `128 or more`, `an empty text`, `a text of 51 characters`. */
function spanInWords({ kind, from, to }: Boundary): string {
  if (kind === 'number') return range(from, to);
  const length = range(from, to);
  return to === 0 ? 'an empty text' : `a text of ${length} character${length === '1' ? '' : 's'}`;
}

function range(from: number | undefined, to: number | undefined): string {
  if (from === to) return String(from);
  if (from === undefined) return `${to} or less`;
  return to === undefined ? `${from} or more` : `${from} to ${to}`;
}

// What is sent.

/** What the request has at the place, or what is otherwise in it; empty where the response alone is meant. */
function subjectOf(property: Broken, place: string, isExact: boolean): string {
  const { finding, evidence, rule } = property;
  const { trial, edit, required, seen } = finding;
  if (trial === undefined) return '';
  if (!isOfOutcome(required)) {
    if ((trial.response?.status ?? 500) < 300) return '';
    if (required.kind !== 'status') return 'the response to a rejected request';
  }
  // Fewer than three wrong values do not say that none is rejected.
  const isUnchecked = rule === 'type' && evidence.held === 0 && evidence.judged > 2;
  if (isUnchecked && required.kind === 'rejected' && seen.kind === 'status' && seen.status < 300)
    return `${place}: every wrong type`;
  const parts = edit.parts.map((part) => partInWords(part, trial.request, property, place, isExact));
  const known = parts.filter((part) => part !== undefined);
  const isKnown = known.length > 0 && known.length === parts.length;
  return isKnown ? inList(known) : short(editInWords(property, place)) || 'a valid request';
}

/** `refill.interval: NaN`, in the words of the row. */
function editInWords({ place: about, finding: { edit } }: Broken, place: string): string {
  const value = edit.says.startsWith(`${about} is `) ? edit.says.slice(about.length + 4) : undefined;
  return value === undefined ? edit.says : `${place}: ${value}`;
}

/** Whether the outcome of the request is what is required; anything else is required of the response alone. */
export const isOfOutcome = ({ kind }: Expectation): boolean =>
  kind === 'accepted' || kind === 'rejected' || kind === 'not-resource';

/** A part of the request as it is in the trial; `undefined` where the row says it better. */
function partInWords(
  part: Part,
  request: Exchange['request'],
  { place: about, rule }: Property,
  place: string,
  isExact: boolean,
): string | undefined {
  if (part.kind === 'header') {
    const isSent = request.headers.some(([name]) => name.toLowerCase() === part.name);
    if (isSent) return about === 'credential' && rule === 'wrong' ? 'a wrong credential' : undefined;
    if (part.name === 'authorization') return 'a request without a credential';
    return `no ${part.name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;
  }
  const value = memberAt(request, part.kind === 'member' ? part.path : []);
  if (part.kind === 'body') {
    if (request.body === undefined || ('text' in request.body && request.body.text === '')) return 'no body';
    return value && !value.startsWith('{') ? `${valueInWords(value, isExact)} as the body` : undefined;
  }
  if (part.kind !== 'member' || part.path.join('.') !== about) return undefined;
  if (value === undefined) return memberAt(request, []) && `a body without ${place.replace(' and ', ' or ')}`;
  const isWord = ['enum', 'minimum', 'maximum', 'range'].includes(rule) && value.length < 60;
  return `${place}: ${isWord ? short(value) : valueInWords(value, isExact)}`;
}

// What came of it.

/** `name: an empty text is accepted`, `no body: 500`, `the response: id is missing`. */
function outcomeOf(required: Expectation, subject: string, seen: Seen): string {
  if (isOfOutcome(required)) {
    const says = `${subject || 'a valid request'}${ofOutcome(required, seen)}`;
    return / (is|has) /.test(subject) ? says.replace(/ is (\w+( \(\d+\))?)$/, ': $1') : says;
  }
  const found = cut(seenInWords(seen), 160);
  if (seen.kind === 'token-rule') return `${seen.requirement}: ${found}`;
  if (required.kind === 'distinct') return `two creates got the same identifier: ${found}`;
  const status = required.kind === 'status' && seen.kind === 'status' ? seen.status : found;
  const instead = saysAll.has(required.kind) ? '' : ` instead of ${expectedInWords(required, seen)}`;
  return `${subject || 'the response'}: ${status}${instead}`;
}

/** Where what was seen says what is wrong. */
const saysAll = new Set<Expectation['kind']>([
  ...(['json', 'schema', 'member-schema', 'header', 'echo'] as const),
]);

/** ` is accepted`, ` is rejected (400)`, `: 500`. */
function ofOutcome({ kind }: Expectation, seen: Seen): string {
  if (seen.kind === 'resource-shown') return ' shows the resource, which has to stay hidden';
  if (seen.kind !== 'status') return `: ${cut(seenInWords(seen), 100)}`;
  const { status, rejects } = seen;
  if (status >= 500) return `: ${status}`;
  if (kind === 'accepted' || rejects) return ` is rejected (${status})`;
  return status >= 300 ? ` is redirected (${status})` : ' is accepted';
}
