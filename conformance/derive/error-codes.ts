// The codes of errors: members of an error body whose values are a decision of their own, apart from that on its shape.

import { type Contract, originOf, type Response, toPointer } from '../../src/contract/index.ts';
import type { Expectation, Requirement } from '../types.ts';

/** The requirement of a code. */
export interface CodeRequirement extends Requirement {
  readonly expect: Extract<Expectation, { kind: 'member-schema' }>;
}

/** What the codes in a declared error must be. */
export function codesOf(
  { source, alternatives }: Contract,
  response: Response | undefined,
): readonly CodeRequirement[] {
  const { schemaPointer, origin: shape } = response?.content ?? {};
  if (schemaPointer === undefined) return [];
  return alternatives(schemaPointer).flatMap(({ fields }) =>
    fields.flatMap(({ path, schema, pointer }): readonly CodeRequirement[] => {
      if (schema.enum === undefined || path.length > 1) return [];
      const origin = originOf(source, schema, 'enum', `${pointer}/enum`);
      if (origin.level !== 'chosen' || origin.id === shape?.id) return [];
      return [{ expect: { kind: 'member-schema', member: toPointer(path), pointer }, origin }];
    }),
  );
}

/** Leaves the codes out of what the schema of the body requires, so that a wrong code breaks one decision and not two. */
export const codesApart =
  (codes: readonly CodeRequirement[]) =>
  (requirement: Requirement): Requirement =>
    codes.length > 0 && requirement.expect.kind === 'schema'
      ? {
          ...requirement,
          expect: { ...requirement.expect, apart: codes.map(({ expect }) => expect.member) },
        }
      : requirement;
