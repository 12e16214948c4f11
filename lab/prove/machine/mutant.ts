// What a faulty server made by machine is: one change of the contract that the reference server validates with.

import type { Scope } from '../../../conformance/index.ts';
import type { OpenApiDocument } from '../../../src/contract/index.ts';

/** One change of the contract. */
export interface Mutant {
  readonly name: string;
  /** The clause or silence that the changed constraint comes from. */
  readonly breaks: string;
  readonly verdict: Scope;
  /** Patterns of the cases of the rule that concerns the constraint; one of them must fail. */
  readonly caughtBy: readonly string[];
  /** Patterns of the cases that the change can be seen in: those that touch the place; empty for all. */
  readonly seenBy: readonly string[];
  /** Changes a copy of the document. */
  readonly apply: (document: OpenApiDocument) => void;
}

/** A node of a document that is being changed. */
export type Tree = { [key: string]: unknown };
