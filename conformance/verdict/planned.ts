// Properties as they are before any run.

import { grouped } from '../grouped.ts';
import {
  byPlainness,
  type Case,
  type Property,
  type PropertyName,
  type Requirement,
  rankOf,
} from '../types.ts';
import { idOfProperty, judgedBy, propertyOf } from './names.ts';

/** A property before any run: its name, what it requires, and the cases that are evidence for it, the plainest first. */
export interface Planned extends PropertyName, Pick<Property, 'id' | 'level' | 'origin'> {
  readonly requirements: readonly Requirement[];
  readonly cases: readonly Case[];
}

/** The properties that cases are about, in the order of the plan; of a range, what states one half of it counts for both. */
export function plannedOf(cases: readonly Case[]): readonly Planned[] {
  const pieces = cases.flatMap((testCase) =>
    judgedBy(testCase).map((requirement) => ({ testCase, requirement })),
  );
  return grouped(pieces, ({ testCase, requirement }) => idOfProperty(propertyOf(testCase, requirement))).map(
    ([id, about]) => {
      const [first = about[0]] = about.toSorted(
        (a, b) => rankOf(a.requirement.origin) - rankOf(b.requirement.origin),
      );
      const { origin } = first.requirement;
      return {
        ...propertyOf(first.testCase, first.requirement),
        id,
        level: origin.level,
        origin,
        requirements: about.map(({ requirement }) => requirement),
        cases: about.map(({ testCase }) => testCase).toSorted(byPlainness),
      };
    },
  );
}
