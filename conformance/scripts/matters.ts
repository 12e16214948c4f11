// What scripts are about: properties with what is required of them.

import { derived, type Origin } from '../../src/contract/index.ts';
import { credentialOf } from '../protocol/index.ts';
import { propertyOf } from '../rows/names.ts';
import type { Matter, Part, Requirement } from '../types.ts';
import { propertyAt } from '../view/contexts.ts';
import { identifierOf } from '../view/parameter-values.ts';
import type { Subject } from '../view/subject.ts';

/**
 * The matters of requirements, that of the outcome first, named as in rows.
 * @param rule of the outcome; by default the clause that states it
 */
export const mattersOf = (
  { operation: { id } }: Subject,
  place: string,
  requires: readonly Requirement[],
  rule: string = requires[0]?.origin.id ?? place,
): readonly Matter[] =>
  requires.map((requirement) => ({
    property: propertyOf({ requires, property: propertyAt(id, place, rule) }, requirement),
    requirement,
  }));

/** The matter of one requirement, which is called by the clause that states it. */
export const matterOf = ({ operation }: Subject, place: string, requirement: Requirement): Matter => ({
  property: propertyAt(operation.id, place, requirement.origin.id ?? place),
  requirement,
});

/** Does not show the known resource; `anywhere`: nor inside of something else. */
export const hidden = (subject: Subject, origin: Origin, anywhere = true): Requirement => ({
  expect: { kind: 'not-resource', ...(anywhere && { anywhere, ...identifierOf(subject) }) },
  origin: derived(origin),
});

/** Path and query, as what a request has otherwise. */
export const target: readonly Part[] = [{ kind: 'target' }];

/** The credential, as what a request has otherwise. */
export const credentialPart = (subject: Subject): readonly Part[] => [
  { kind: 'header', name: credentialOf(subject).header.toLowerCase() },
];
