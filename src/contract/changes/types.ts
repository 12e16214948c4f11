// How a contract changed from one version to the next, as data.

import type { Level } from '../index.ts';

export type ChangedPart =
  | 'operation'
  | 'operation-id'
  | 'parameter'
  | 'body'
  | 'media-type'
  | 'response'
  | 'header'
  | 'security'
  /** Something may be used and is on its way out. */
  | 'deprecation'
  | 'schema'
  | 'property'
  /** The same rule, from another clause or silence. */
  | 'origin'
  | 'clause'
  | 'silence'
  | 'source'
  /** Words for people: descriptions, titles, the list of servers. */
  | 'description'
  | 'example'
  /** It differs, and no effect on a request or a response is known. */
  | 'other';

/** Whether something came, went, or is another. */
export type ChangeKind = 'added' | 'removed' | 'changed';

/** Where a rule applies: `['request', 'body', 'name']` of an operation. */
export interface Place {
  readonly operation: string;
  readonly at: readonly string[];
}

/** Why a rule is there, in one of the two versions. */
export interface ChangeOrigin {
  readonly level: Exclude<Level, 'http'>;
  readonly id?: string;
  readonly section?: string | undefined;
}

/** For whom a change is breaking. */
export interface Breaks {
  /**
   * A server that conformed may fail now: to the source, or only to the contract, since a decision alone asks for it.
   */
  readonly implementer?: 'source' | 'contract' | undefined;
  /** A client that worked may fail now. */
  readonly frontend: boolean;
  /** What the contract requires, or who says so, is not what it was. */
  readonly reviewer: boolean;
}

export interface Change {
  readonly part: ChangedPart;
  /** What changed, in words: `maxLength 9 → 5`. */
  readonly says: string;
  readonly kind: ChangeKind;
  /** The keyword, property, status or name that changed; of a clause or a silence its id. */
  readonly name: string;
  /** JSON Pointer in the new version; in the old one where it was removed. */
  readonly pointer: string;
  /** First line of the file, where it is known. */
  readonly line?: number | undefined;
  /** Its value; of a parameter, a body, a header or a property that comes or goes `required` or `optional`. Absent where there was none. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly origins: { readonly before?: ChangeOrigin; readonly after?: ChangeOrigin };
  readonly places: readonly Place[];
  readonly breaks: Breaks;
}
