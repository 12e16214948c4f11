// One function for each kind of expectation: is it met, what was expected, what came. All pure.

import { atPointer, type Contract } from '../../src/contract/index.ts';
import type { Answer, Exchange, Expectation } from '../types.ts';
import { headerOf, isAccepted, isRefused, mediaTypeOf, parseJson, sentJson } from './answer.ts';
import { echoDifferences, holds, isSame, lasting, missingMembers } from './compare.ts';

/** What an expectation is judged against. */
export interface Evidence {
  readonly contract: Contract;
  readonly exchange: Exchange;
  readonly answer: Answer;
  /** The exchange of another case, if it was sent. */
  readonly exchangeOf: (id: string) => Exchange | undefined;
  /** A server may say 501 to a method that it does not know. */
  readonly allowNotImplemented: boolean;
}

/** Met or not, in words; `undecided` when there is nothing to judge. */
export interface Judgement {
  readonly met: boolean | 'undecided';
  readonly requirement: string;
  readonly expected: string;
  readonly actual: string;
}

type Judges = {
  readonly [Kind in Expectation['kind']]: (
    expectation: Extract<Expectation, { kind: Kind }>,
    evidence: Evidence,
  ) => Judgement;
};

/** Judges one expectation. */
export function judgeExpectation(expectation: Expectation, evidence: Evidence): Judgement {
  const judge = judges[expectation.kind] as (expectation: Expectation, evidence: Evidence) => Judgement;
  return judge(expectation, evidence);
}

const judges: Judges = {
  accepted: (_, { answer }) => ({
    met: isAccepted(answer),
    requirement: 'the request is accepted',
    expected: 'any 2xx',
    actual: statusLine(answer),
  }),
  refused: (_, { answer, allowNotImplemented }) => ({
    met: isRefused(answer) || (allowNotImplemented && answer.status === 501),
    requirement: 'the request is refused',
    expected: 'any 4xx',
    actual: statusLine(answer),
  }),
  status: ({ statuses }, { answer }) => ({
    met: statuses.includes(answer.status),
    requirement: 'the status',
    expected: statuses.join(' or '),
    actual: statusLine(answer),
  }),
  'media-type': ({ mediaType }, { answer }) => ({
    met: mediaTypeOf(answer) === mediaType,
    requirement: 'the media type of the answer',
    expected: mediaType,
    actual: answer.length === 0 ? 'no body' : (mediaTypeOf(answer) ?? 'no Content-Type'),
  }),
  json: judgeJson,
  schema: judgeSchema,
  header: ({ name, includes }, { answer }) => {
    const value = headerOf(answer, name);
    const met = value !== undefined && (includes === undefined || value.split(/[\s,]+/).includes(includes));
    return {
      met,
      requirement: `the header ${name}`,
      expected: includes ? `${name} with ${includes}` : `${name} is there`,
      actual: value === undefined ? `no ${name}` : `${name}: ${value}`,
    };
  },
  echo: (_, { exchange, answer }) => {
    const parsed = parseJson(answer.body);
    const differences = 'value' in parsed ? echoDifferences(sentJson(exchange), parsed.value) : [];
    return {
      met: differences.length === 0,
      requirement: 'what was created is what was sent',
      expected: 'every member of the answer that was sent has the value that was sent',
      actual: differences.join('; ') || 'as sent',
    };
  },
  'whole-echo': (_, { exchange, answer }) => {
    const parsed = parseJson(answer.body);
    if ('fault' in parsed) return undecided('what was sent is in the answer', 'this case');
    const missing = missingMembers(sentJson(exchange), parsed.value);
    return {
      met: missing.length === 0,
      requirement: 'what was sent is in the answer',
      expected: 'every member that was sent',
      actual: missing.length === 0 ? 'all of it' : `without ${missing.join(', ')}`,
    };
  },
  pointer: judgePointer,
  'same-resource': ({ as }, { answer, exchangeOf }) => {
    const first = exchangeOf(as)?.answer;
    if (first === undefined) return undecided('the same answer as before', as);
    const met = first.status === answer.status && isSame(lastingJson(first), lastingJson(answer));
    return {
      met,
      requirement: 'nothing happened in between, so the answer is the same',
      expected: `${statusLine(first)} ${excerpt(first)}`,
      actual: met ? 'the same' : `${statusLine(answer)} ${excerpt(answer)}`,
    };
  },
  'not-resource': ({ of, anywhere }, { answer, exchangeOf }) => {
    const resource = exchangeOf(of)?.answer;
    if (!isAccepted(resource) || resource === undefined) return undecided('the resource is not shown', of);
    const known = lastingJson(resource);
    const answered = lastingJson(answer);
    const shown = isEmpty(known)
      ? isAccepted(answer) && isSame(answered, known)
      : isSame(answered, known) || (anywhere === true && holds(answered, known));
    return {
      met: !shown,
      requirement: 'the resource is not shown here',
      expected: 'an answer that does not hold it',
      actual: shown ? `${statusLine(answer)} with the resource: ${excerpt(answer)}` : statusLine(answer),
    };
  },
  distinct: ({ pointer, among }, { answer, exchangeOf }) => {
    const others = among.flatMap((id) => exchangeOf(id)?.answer ?? []).filter(isAccepted);
    const all = [answer, ...others].map((one) => atPointer(lastingJson(one), pointer));
    const values = all.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
    const twice = values.find((value, i) => values.indexOf(value) !== i);
    if (values.length < 2) return undecided(`the identifier at ${pointer}`, among.join(', '));
    return {
      met: twice === undefined,
      requirement: 'two resources have two identifiers',
      expected: `another ${pointer} in each of ${values.length} answers`,
      actual: twice === undefined ? 'all differ' : `${twice} more than once`,
    };
  },
  member: ({ pointer, value }, { answer }) => {
    const found = atPointer(lastingJson(answer), pointer);
    if (found === undefined) return undecided(`the member at ${pointer}`, 'this case');
    return {
      met: String(found) === value,
      requirement: 'the resource is the one that was asked for',
      expected: `${pointer} is ${JSON.stringify(value)}`,
      actual: JSON.stringify(found),
    };
  },
};

function judgeJson({ required }: { readonly required: boolean }, { answer }: Evidence): Judgement {
  const says = { requirement: 'the body is JSON', expected: 'JSON' };
  if (answer.length === 0) return { ...says, met: !required, actual: 'no body' };
  const claims = /[/+]json$/.test(mediaTypeOf(answer) ?? '');
  const parsed = parseJson(answer.body);
  if ('value' in parsed) return { ...says, met: true, actual: 'JSON' };
  return { ...says, met: !(required || claims), actual: `${parsed.fault}: ${excerpt(answer)}` };
}

function judgeSchema({ pointer }: { readonly pointer: string }, { answer, contract }: Evidence): Judgement {
  const says = {
    requirement: 'the body is as the contract describes it',
    expected: `valid under ${pointer}`,
  };
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return { ...says, met: 'undecided', actual: 'no JSON' };
  const faults = contract.validate(pointer, parsed.value);
  const shown = [...new Set(faults.map((fault) => `${fault.pointer || 'the body'} ${fault.message}`))];
  return { ...says, met: faults.length === 0, actual: shown.slice(0, 3).join('; ') || 'valid' };
}

function judgePointer({ pointer }: { readonly pointer: string }, { answer }: Evidence): Judgement {
  const says = { requirement: 'errors points at the fault', expected: pointer };
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return { ...says, met: 'undecided', actual: 'no JSON' };
  const errors = (parsed.value as { errors?: readonly { pointer?: unknown }[] } | null)?.errors;
  const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : [];
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const met = pointers.some(
    (one) => one === pointer || one.startsWith(`${pointer}/`) || (one === parent && parent !== '#'),
  );
  return { ...says, met, actual: pointers.join(', ') || 'no errors' };
}

const undecided = (requirement: string, of: string): Judgement => ({
  met: 'undecided',
  requirement,
  expected: `an answer of ${of} to compare with`,
  actual: 'none',
});

/** The status as it is shown: `404 Not Found`. */
export const statusLine = (answer: Answer): string => `${answer.status} ${answer.reason}`.trim();

function lastingJson(answer: Answer): unknown {
  const parsed = parseJson(answer.body);
  return 'value' in parsed
    ? lasting(parsed.value)
    : 'text' in answer.body
      ? answer.body.text
      : answer.body.base64;
}

const isEmpty = (value: unknown) =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value as object).length === 0);

function excerpt(answer: Answer): string {
  const text = 'text' in answer.body ? answer.body.text : `${answer.length} bytes that are not text`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
