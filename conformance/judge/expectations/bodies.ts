// What a body holds: as the contract describes it, as it was sent, pointing at the fault.

import { echoDifferences, missingMembers } from '../compare.ts';
import { parseJson, sentJson } from '../read-answer.ts';
import type { JudgeOf } from './evidence.ts';

/** So many faults tell what is wrong. */
const mostFaults = 3;

export const schema: JudgeOf<'schema'> = ({ pointer }, { answer, contract }) => {
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return 'undecided';
  const faults = contract.validate(pointer, parsed.value);
  const told = new Map(
    faults.map(({ pointer: at, message }) => [`${at} ${message}`, { pointer: at, message }]),
  );
  return {
    met: faults.length === 0,
    seen: { kind: 'schema', faults: [...told.values()].slice(0, mostFaults) },
  };
};

export const echo: JudgeOf<'echo'> = (_, { exchange, answer }) => {
  const parsed = parseJson(answer.body);
  const differences = 'value' in parsed ? echoDifferences(sentJson(exchange), parsed.value) : [];
  return { met: differences.length === 0, seen: { kind: 'echo', differences } };
};

export const wholeEcho: JudgeOf<'whole-echo'> = (_, { exchange, answer }) => {
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return 'undecided';
  const missing = missingMembers(sentJson(exchange), parsed.value);
  return { met: missing.length === 0, seen: { kind: 'members', missing } };
};

export const pointer: JudgeOf<'pointer'> = ({ pointer: wanted }, { answer }) => {
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return 'undecided';
  const errors = (parsed.value as { errors?: readonly { pointer?: unknown }[] } | null)?.errors;
  const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : [];
  const parent = wanted.slice(0, wanted.lastIndexOf('/'));
  const met = pointers.some(
    (found) => found === wanted || found.startsWith(`${wanted}/`) || (found === parent && parent !== '#'),
  );
  return { met, seen: { kind: 'pointers', pointers } };
};
