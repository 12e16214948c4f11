// A contract as a tree of rules, each with its constraints: what two versions are compared by.

import type { Origin } from '../contract/index.ts';
import type { Row } from './breaks.ts';
import type { ChangedPart, Side } from './types.ts';

/** What another value of a constraint does to the messages that the contract allows. */
export type Effect = 'tightened' | 'loosened' | 'altered' | 'none';

/** One thing that a contract asks for. */
export interface Constraint {
  readonly part: ChangedPart;
  /** The keyword, property, status or name, as it is written. */
  readonly name: string;
  /** Where it says another thing than `name`: what it is compared by. */
  readonly key?: string;
  readonly pointer: string;
  readonly origin?: Origin | undefined;
  /** In which row of the table it is looked up. */
  readonly row: Row;
  /** What is shown of its value. */
  readonly shown?: unknown;
  /** What is compared, where that is not what is shown. */
  readonly value?: unknown;
  /** Asked where both versions have it, with different values; `altered` where it is not given. */
  readonly compare?: (before: never, after: never) => Effect;
}

/** What a node says of its own end; nothing where it is to stay. */
export const deprecationOf = (node: unknown, pointer: string): readonly Constraint[] => {
  if ((node as { readonly deprecated?: unknown } | undefined)?.deprecated !== true) return [];
  return [
    { part: 'deprecation', row: 'text', name: 'deprecated', pointer: `${pointer}/deprecated`, shown: true },
  ];
};

/** Something that holds constraints: an operation, a parameter, a schema, a clause. */
export interface Rule {
  /** Rules of two versions with the same key are compared. */
  readonly key: string;
  /** What leads to it from the rule above: `['request', 'body']`, `['name']`. */
  readonly at: readonly string[];
  /** Of an operation its id. */
  readonly operation?: string;
  readonly side?: Side;
  /** That it is there at all; without it, a version that lacks the rule asks for nothing. */
  readonly self?: Constraint;
  readonly constraints: () => readonly Constraint[];
  readonly rules: () => readonly Rule[];
  /** Of a schema where it is written. */
  readonly schema?: string;
  /** Why what it asks for binds here, given why it is written: what rests on a decision is no stronger than that. */
  readonly binds?: (origin: Origin) => Origin;
  /** An object that lets in no unknown properties. */
  readonly closed?: () => boolean;
  /** Of a schema with alternatives each by its name; undefined where it has none. */
  readonly alternatives?: () => Alternatives | undefined;
  /** Compared only where both versions have it: another constraint says that it came or went. */
  readonly paired?: true;
}

/** The alternatives of a schema. */
export interface Alternatives {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly rules: readonly Rule[];
}

/** A rule with what is given of it. */
export const rule = (key: string, parts: Partial<Rule>): Rule => ({
  key,
  at: [],
  constraints: () => [],
  rules: () => [],
  ...parts,
});
