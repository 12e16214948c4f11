// What a rule is: its name, and what it derives from one operation.

import type { HttpCase } from '../types.ts';
import type { Subject } from './subject.ts';

/** A rule; its name is for messages and tests, the cases carry the rule of their id. */
export interface Rule {
  readonly name: string;
  readonly derive: (subject: Subject) => readonly HttpCase[];
}
