// Which cases another version of a contract brings, takes, or changes. Words, and where a rule is written, change no case.

import equal from 'fast-deep-equal';
import type { Contract } from '../src/contract/index.ts';
import { createSameness } from './same-schema.ts';
import { type Case, type Requirement, requirementsOf } from './types.ts';

/** The cases of a contract. */
export interface Derived {
  readonly contract: Contract;
  readonly all: readonly Case[];
}

/** Compares the cases of two versions that were planned with the same inputs. */
export function compareCases(before: Derived, after: Derived) {
  const isSame = createSameness(before.contract, after.contract);
  const [then, now] = [byId(before), byId(after)];
  return {
    added: [...now.keys()].filter((id) => !then.has(id)),
    removed: [...then.keys()].filter((id) => !now.has(id)),
    /** They send something else, require something else, or are judged by a schema that changed. */
    changed: [...now].flatMap(([id, planned]) => {
      const old = then.get(id);
      if (old === undefined) return [];
      const request = !equal(sent(old), sent(planned));
      const requirements = !equal(required(old), required(planned));
      const [was, is] = [schemasIn(old), schemasIn(planned)];
      const schema =
        !requirements && !is.every((at, i) => isSame({ $ref: `#${was[i]}` }, { $ref: `#${at}` }));
      return request || requirements || schema ? [{ id, request, requirements, schema }] : [];
    }),
  };
}

/** The ids of cases that are new or are not what they were. */
export function changedCases(before: Derived, after: Derived): ReadonlySet<string> {
  const { added, changed } = compareCases(before, after);
  return new Set([...added, ...changed.map(({ id }) => id)]);
}

const byId = ({ all }: Derived) => new Map(all.map((planned) => [planned.id, planned]));

const sent = (planned: Case) => (planned.via === 'http' ? planned.request : undefined);

const required = (planned: Case) => requirementsOf(planned).map(withoutPlaces);

/** What is expected, and who asks for it: not where that is written. */
const withoutPlaces = ({ expect, origin: { level, id } }: Requirement) => [
  expect.kind === 'schema' ? { kind: expect.kind } : expect,
  level,
  id,
];

const schemasIn = (planned: Case) =>
  requirementsOf(planned).flatMap(({ expect }) => (expect.kind === 'schema' ? [expect.pointer] : []));
