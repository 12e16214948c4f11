// Resources across responses: the same one, not that one, each its own.

import { isDeepStrictEqual } from 'node:util';
import { atPointer } from '../../../src/contract/index.ts';
import { isAccepted } from '../read-answer.ts';
import { namedBy, shows } from '../shown.ts';
import { glimpseOf, type JudgeOf, stableBody, statusSeen } from './evidence.ts';

export const sameStatus: JudgeOf<'same-status'> = ({ as }, { answer, exchangeOf }) => {
  const first = exchangeOf(as)?.answer;
  return first === undefined
    ? 'undecided'
    : { met: first.status === answer.status, seen: statusSeen(answer) };
};

export const sameResource: JudgeOf<'same-resource'> = ({ as }, { answer, exchangeOf }) => {
  const first = exchangeOf(as)?.answer;
  if (first === undefined) return 'undecided';
  const met = first.status === answer.status && isDeepStrictEqual(stableBody(first), stableBody(answer));
  if (met) return { met, seen: { kind: 'same-resource' } };
  return { met, seen: { kind: 'other-resource', first: glimpseOf(first), second: glimpseOf(answer) } };
};

export const notResource: JudgeOf<'not-resource'> = (
  { of, anywhere = false, identifier, named },
  { exchange, answer, exchangeOf },
) => {
  const read = exchangeOf(of);
  if (!isAccepted(read?.answer) || read?.answer === undefined) return 'undecided';
  const resource = stableBody(read.answer);
  if (named !== undefined && !says(resource, named)) return 'undecided';
  const wanted = { resource, anywhere, identifier, isNamed: namedBy([exchange, read]) };
  const shown = shows(stableBody(answer), wanted, isAccepted(answer));
  return {
    met: !shown,
    seen: shown ? { kind: 'resource-shown', glimpse: glimpseOf(answer) } : statusSeen(answer),
  };
};

export const distinct: JudgeOf<'distinct'> = ({ pointer, among }, { answer, exchangeOf }) => {
  const others = among.flatMap((id) => exchangeOf(id)?.answer ?? []).filter(isAccepted);
  const all = [answer, ...others].map((other) => atPointer(stableBody(other), pointer));
  const values = all.filter((value) => value !== undefined).map((value) => JSON.stringify(value));
  if (values.length < 2) return 'undecided';
  const twice = values.find((value, i) => values.indexOf(value) !== i);
  return {
    met: twice === undefined,
    seen: { kind: 'identifiers', count: values.length, ...(twice !== undefined && { twice }) },
  };
};

export const member: JudgeOf<'member'> = ({ pointer, value }, { answer }) => {
  const found = atPointer(stableBody(answer), pointer);
  if (found === undefined) return 'undecided';
  return { met: String(found) === value, seen: { kind: 'member', value: JSON.stringify(found) } };
};

/** Whether a text or a number in a body is the one that is looked for. */
function says(body: unknown, wanted: string): boolean {
  if (typeof body !== 'object' || body === null) return String(body) === wanted;
  return Object.values(body).some((member) => says(member, wanted));
}
