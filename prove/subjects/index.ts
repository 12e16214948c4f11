// Every server that the proof runs the suite against.

import type { Contract } from '../../src/contract/index.ts';
import { baseSubjects } from './base.ts';
import { kitSubjects } from './kit.ts';
import type { Kind, Subject } from './subject.ts';

export type { Kind, Subject };

/** All subjects, by kind and name. */
export const subjectsOf = (contract: Contract): readonly Subject[] => [
  ...kitSubjects(contract),
  ...baseSubjects(contract),
];

/** What names a subject across threads. */
export const keyOf = ({ kind, name }: Pick<Subject, 'kind' | 'name'>): string => `${kind}: ${name}`;
