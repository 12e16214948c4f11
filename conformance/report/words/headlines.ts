// What is wrong with a property, in one line of the field's words: `byteLength: 127 is accepted and 128 rejected; §8 allows up to 128`.

import { atPointer, type Contract } from '../../../src/contract/index.ts';
import type { Bounded, Exchange, Pair, Property, Required, Seen, Trigger } from '../../types.ts';
import { besideInWords, changeInWords, editInWords, filled, nameOf, spanInWords } from './edits.ts';
import { requiredInWords } from './findings.ts';
import { capital, cut, firstOf, inList, inPlainText } from './numbers.ts';
import { clauseInWords, sectionInWords, statementOf } from './origins.ts';
import { seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';
import { kindOf, kindWithValue, memberAt } from './values.ts';

type Broken = Property & { readonly finding: Pair };

export const isBroken = (property: Property): property is Broken => property.finding !== undefined;

/** The headline of a broken property; of any other what it requires. */
export const propertyInWords = (property: Property, contract: Contract): string =>
  isBroken(property) ? groupInWords([property], contract) : clauseInWords(property.origin, contract);

/** The headline of properties that are broken alike: their places together. */
export function groupInWords(group: readonly [Broken, ...Broken[]], contract: Contract): string {
  const [first] = group;
  const places = [...new Set(group.map(placeOf))];
  const line = lineOf(first, inList(firstOf(places, mostPlaces)), contract, group.length === 1);
  const operations = new Set(group.map(({ operation }) => operation));
  return operations.size === 1 ? line : `${line}, in ${inList(firstOf([...operations], mostPlaces))}`;
}

const mostPlaces = 5;

/** What properties that are broken alike have in common. */
export const likeness = (property: Broken, contract: Contract): string =>
  lineOf(property, '*', contract, false);

/** The member that the finding is about, which may be another one than that of the property. */
const placeOf = ({ place, finding }: Broken): string =>
  finding.boundary === undefined ? place : nameOf(finding.boundary);

/** @param isExact with the value itself */
function lineOf(property: Broken, place: string, contract: Contract, isExact: boolean): string {
  const { finding } = property;
  const { required, seen, boundary, beside } = finding;
  const [first, ...others] = beside;
  if (boundary !== undefined) {
    const limit = limitInWords(property, boundary, contract);
    return `${place}: ${boundaryInWords(boundary, finding)}${limit}${besideInWords(beside)}`;
  }
  const told = first && say(subjects, first, place);
  const subject = told ?? subjectOf(property, place, isExact);
  const rest = told === undefined ? beside.filter(({ kind }) => kind !== 'unknown') : others;
  return `${say(predicates, required, subject, seen)}${besideInWords(rest.filter(isNoPlace(property)))}`;
}

/** What the property is about is said already. */
const isNoPlace =
  ({ place }: Property) =>
  (trigger: Trigger): boolean =>
    !('path' in trigger) || nameOf(trigger) !== place;

// Where the outcome turns.

/** `127 is accepted and 128 rejected`, `an empty text is accepted`. */
function boundaryInWords(boundary: Bounded, { required, seen }: Pair): string {
  const { kind, from, to } = boundary;
  const wrong = outcomeOf(required, seen);
  const span = spanInWords(boundary);
  if (required.kind !== 'accepted') return `${span}${wrong}`;
  const right = from === undefined ? (to ?? 0) + 1 : from - 1;
  const near = spanInWords({ ...boundary, from: right, to: right });
  const turn = from ?? to;
  const unit = kind === 'number' ? '' : kind === 'bytes' ? ' bytes' : ' characters';
  return `${near} is accepted and ${turn}${unit} ${wrong.startsWith(':') ? `gets ${wrong.slice(2)}` : 'rejected'}`;
}

/** `; §8 allows up to 128`: what the schema says on that side. */
function limitInWords({ origin, rule }: Property, boundary: Bounded, contract: Contract): string {
  if (origin.level === 'http') return '';
  const at = origin.pointer.split('/');
  const schema = [origin.pointer, at.slice(0, -1).join('/')]
    .map((pointer) => atPointer(contract.document, pointer))
    .find((value) => typeof value === 'object' && value !== null) as Limits | undefined;
  const [least, most] =
    boundary.kind === 'number' ? [schema?.minimum, schema?.maximum] : [schema?.minLength, schema?.maxLength];
  const turn = boundary.from ?? boundary.to ?? 0;
  const isLow = rule === 'minimum' || rule === 'minLength' || (least !== undefined && turn <= least);
  const limit = isLow ? least : most;
  if (limit === undefined) return '';
  return `; ${sectionInWords(origin, contract)} allows ${isLow ? 'from' : 'up to'} ${limit}`;
}

type Limits = Readonly<Partial<Record<'minimum' | 'maximum' | 'minLength' | 'maxLength', number>>>;

// What is sent.

/** What the request has at the place, or what is otherwise in it. */
function subjectOf(property: Broken, place: string, isExact: boolean): string {
  const { finding, rule } = property;
  const { trial, edit, required } = finding;
  if (trial === undefined) return '';
  const isOfResponse = !['accepted', 'rejected', 'not-resource', 'no-server-error', 'response'].includes(
    required.kind,
  );
  if (property.place === 'credential' && rule === 'wrong') return 'a wrong credential';
  if (property.place === 'credential' && !hasCredential(trial)) return 'a request without a credential';
  if (property.place === 'account' || property.place === 'resource')
    return `${trial.request.method} ${cut(trial.request.target, 60)}`;
  if (isOfResponse && (trial.response?.status ?? 500) < 300) return '';
  if (isOfResponse && required.kind !== 'status') return 'the response to a rejected request';
  const says = withoutValue(property, trial, place) ?? valueInWords(property, trial, place, isExact);
  if (says !== undefined) return says;
  const { body } = trial.request;
  const isValue = body !== undefined && 'text' in body && !/^\s*([{]|$)/.test(body.text);
  if (property.place === 'body' && isValue) {
    const value = memberAt(trial.request, []);
    if (value !== undefined) return `${isExact ? kindWithValue(value) : kindOf(value)} as the body`;
  }
  const words = editInWords(edit);
  return words === '' ? 'a valid request' : words;
}

const hasCredential = ({ request: { headers } }: Exchange) =>
  headers.some(([, value]) => value.includes('$ACS_'));

/** `a body without name`: the body has its other members. */
function withoutValue(property: Broken, trial: Exchange, place: string): string | undefined {
  const path = property.place.split('.');
  const isMember = path.length > 1 || property.rule.startsWith('required');
  const lacks = memberAt(trial.request, path) === undefined && memberAt(trial.request, []) !== undefined;
  if (!isMember || !lacks) return undefined;
  return property.place === 'body'
    ? 'a body without any member'
    : `a body without ${place.replace(' and ', ' or ')}`;
}

function valueInWords(property: Broken, trial: Exchange, place: string, isExact: boolean) {
  const value = memberAt(trial.request, property.place.split('.'));
  if (value === undefined || property.place === '') return undefined;
  const isWord = property.rule === 'enum' || property.rule === 'minimum' || property.rule === 'maximum';
  const says = isWord && value.length < 60 ? filled(value) : isExact ? kindWithValue(value) : kindOf(value);
  return `${place}: ${says}`;
}

/** What an experiment found to be the reason, in the place of the edit; `undefined` where the edit says it better. */
const subjects: Table<Trigger, string | undefined, [place: string]> = {
  number: () => undefined,
  length: () => undefined,
  bytes: () => undefined,
  'no-multiple': ({ of }, place) => `${place}: a number that is no multiple of ${of}`,
  contains: ({ text }, place) => `${place}: a text with ${JSON.stringify(text)} in it`,
  value: () => undefined,
  present: (trigger) => `a body with ${nameOf(trigger)}`,
  absent: (trigger) => `a body without ${nameOf(trigger)}`,
  size: ({ from }) => `a body of ${from} bytes or more`,
  'any-request': () => 'every valid request',
  unknown: () => undefined,
  'right-after': () => undefined,
  'no-more': ({ accepted }) => `every valid request after ${accepted} accepted ones`,
  part: ({ change }) => changeInWords(change),
};

// What came of it.

/** ` is accepted`, ` is rejected (400)`, `: 500`. */
function outcomeOf({ kind }: Required, seen: Seen): string {
  if (seen.kind === 'resource-shown')
    return kind === 'not-resource' ? ' shows the resource that is not its own' : ' shows the resource';
  if (seen.kind !== 'status') return `: ${cut(seenInWords(seen), 100)}`;
  const { status, rejects } = seen;
  if (status >= 500) return `: ${status}`;
  if (kind === 'accepted' || rejects) return ` is rejected (${status})`;
  return status >= 300 ? ` is redirected (${status})` : ' is accepted';
}

const plainly = (required: Required, subject: string, seen: Seen) =>
  `${subject || 'a valid request'}${outcomeOf(required, seen)}`;

/** About the response; the request is named where it is not just a valid one. */
const ofResponse = (subject: string, says: string) => `${subject || 'the response'}: ${cut(says, 160)}`;

const instead = (required: Required, subject: string, seen: Seen) =>
  ofResponse(subject, `${seenInWords(seen)} instead of ${requiredInWords(required, seen).expected}`);

const asSeen = (_: Required, subject: string, seen: Seen) => ofResponse(subject, seenInWords(seen));

const predicates: Table<Required, string, [subject: string, seen: Seen]> = {
  accepted: plainly,
  rejected: plainly,
  'not-resource': plainly,
  response: plainly,
  'not-created': (_, subject) => `${subject || 'a read'} shows what another operation created`,
  status: (required, subject, seen) =>
    ofResponse(
      subject,
      `${seen.kind === 'status' ? seen.status : seenInWords(seen)} instead of ${required.statuses.join(' or ')}`,
    ),
  'media-type': instead,
  json: asSeen,
  'still-json': asSeen,
  schema: asSeen,
  'member-schema': asSeen,
  header: asSeen,
  'header-schema': asSeen,
  echo: asSeen,
  'whole-echo': asSeen,
  pointer: instead,
  'same-status': instead,
  'same-resource': instead,
  distinct: (_, __, seen) => `two creates got the same identifier: ${seenInWords(seen)}`,
  member: ({ pointer, value }, subject, seen) =>
    ofResponse(subject, `${pointer.slice(1)} is ${seenInWords(seen)} instead of ${JSON.stringify(value)}`),
  'token-rule': (required, _, seen) =>
    `${requiredInWords(required, seen).requirement}: ${cut(seenInWords(seen), 160)}`,
};

/** A decision that the server takes otherwise: `jwt_id: ... is accepted; decided: No, it is rejected.` */
export function decisionInWords(group: readonly [Broken, ...Broken[]], contract: Contract): string {
  const [{ origin }] = group;
  const silence = contract.source.silences.get(('id' in origin ? origin.id : undefined) ?? '');
  const decided = silence?.decision ?? statementOf(origin.id, contract.source)?.says ?? '';
  const says = groupInWords(group, contract);
  return decided === '' ? says : `${says}; decided: ${capital(inPlainText(firstSentence(decided)))}`;
}

/** A decision may go on; its first sentence decides. */
const firstSentence = (text: string) => /^.*?[.;](?= |$)/.exec(text)?.[0].replace(/;$/, '.') ?? text;
