// How a contract changed from one version to the next, as data.

import type { Level, Lines } from '../index.ts';
import type { Effect, Kind } from './table.ts';

/** One line of the contract that came, went, or says something else. */
export interface Change {
  readonly kind: Kind;
  /** The keyword, property, status or name; of a clause or silence the member of it that changed, if it is one. */
  readonly name: string;
  /** JSON Pointer in the new version; in the old one where the line is gone. */
  readonly pointer: string;
  /** Where that stands, where it is known. */
  readonly lines?: Lines | undefined;
  /** What the line said and does not say any more: of a list the members that are gone. */
  readonly removed: readonly unknown[];
  /** What it says now: of a list the members that are new. */
  readonly added: readonly unknown[];
  readonly origins: { readonly before?: LineOrigin | undefined; readonly after?: LineOrigin | undefined };
  /** The messages in which it applies: `createTag request`, `createTag 201`. */
  readonly places: readonly string[];
  /** The rules by which it breaks somebody's work. */
  readonly effects: readonly Effect[];
  readonly breaks: Breaks;
}

/** Why a line is there; without an id the document names no origin. */
export interface LineOrigin {
  readonly level: Exclude<Level, 'http'>;
  readonly id?: string | undefined;
  readonly section?: string | undefined;
}

/** For whom a change is breaking. */
export interface Breaks {
  /** A server that conformed may fail now: to the source, or to the contract alone, since a decision asks for it. */
  readonly implementers?: 'source' | 'contract' | undefined;
  /** A client that worked may fail now. */
  readonly clients: boolean;
  /** What the contract requires, or who says so, is not what it was. */
  readonly reviewers: boolean;
}

/** Who reads a contract. */
export type User = keyof Breaks;
