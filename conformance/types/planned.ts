// Properties as they are before any run: what is listed, explained and selected.

import type { Property } from './property.ts';
import type { PropertyName } from './property-name.ts';
import type { TrialRequest } from './request.ts';
import type { Input, Requirement } from './requirement.ts';
import type { Edit } from './trial.ts';

/** A property before any run, with what is planned for it, the plainest request first. */
export interface Planned extends PropertyName, Pick<Property, 'id' | 'level' | 'origin'> {
  readonly requirements: readonly Requirement[];
  readonly requests: readonly PlannedRequest[];
}

/** One request that is planned; a script or a token rule has several, or none that can be shown before. */
export interface PlannedRequest {
  /** In words: `byteLength is 129`. */
  readonly title: string;
  readonly request?: TrialRequest;
  readonly edit?: Edit;
  /** The name of its row. */
  readonly row?: string;
  /** Options without which it is not sent. */
  readonly inputs: readonly Input[];
  /** The silence that it asks. */
  readonly asks?: string;
  /** Clauses that a valid request shows in passing. */
  readonly cites?: readonly string[];
}
