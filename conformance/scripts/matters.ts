// What scripts are about: properties with what is required of them.

import { mattersOf as mattersOfMade } from '../rows/names.ts';
import type { Matter, Requirement } from '../types.ts';
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
): readonly Matter[] => mattersOfMade({ requires, property: { operation: id, place, rule } });

/** The matter of one requirement, which is called by the clause that states it. */
export const matterOf = ({ operation }: Subject, place: string, requirement: Requirement): Matter => ({
  property: { operation: operation.id, place, rule: requirement.origin.id ?? place },
  requirement,
});
