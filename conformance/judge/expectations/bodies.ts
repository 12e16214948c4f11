// What a body holds: as the contract describes it, as it was sent, pointing at the fault.

import { atPointer } from '../../../src/contract/index.ts';
import { echoDifferences, missingMembers } from '../compare.ts';
import { parseJson, sentJson } from '../read-answer.ts';
import type { JudgeOf } from './evidence.ts';

/** So many faults tell what is wrong. */
const mostFaults = 3;

export const schema: JudgeOf<'schema'> = ({ pointer, apart = [] }, { answer, contract }) => {
  const parsed = parseJson(answer.body);
  if ('fault' in parsed) return 'undecided';
  const faults = contract
    .validate(pointer, parsed.value)
    .filter((fault) => fault.keyword !== 'enum' || !apart.includes(fault.pointer));
  const told = new Map(
    faults.map(({ pointer: at, message }) => [`${at} ${message}`, { pointer: at, message }]),
  );
  return {
    met: faults.length === 0,
    seen: { kind: 'schema', faults: [...told.values()].slice(0, mostFaults) },
  };
};

export const memberSchema: JudgeOf<'member-schema'> = ({ member, pointer }, { answer, contract }) => {
  const parsed = parseJson(answer.body);
  const found = 'value' in parsed ? atPointer(parsed.value, member) : undefined;
  if (found === undefined) return 'undecided';
  const met = contract.validate(pointer, found).length === 0;
  return { met, seen: { kind: 'member', value: JSON.stringify(found) } };
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
