// What the site is made of, as plain data: its server gathers it, since this wing knows no cases and no proof.

import type { Contract, Level } from '../../contract/index.ts';

/** Everything that the pages show. */
export interface SiteContents {
  readonly contract: Contract;
  /** The text of the contract's file. */
  readonly text: string;
  /** The reader's own copy of the source, in Markdown or plain text, with the name of its file. */
  readonly source?: { readonly file: string; readonly text: string };
  /** Every case that the contract gives, in the order of the plan. */
  readonly cases: readonly SiteCase[];
  /** What a change of each decision would cost, by its id; takes seconds to find out where it was not prepared. */
  readonly costs: () => Readonly<Record<string, DecisionCost>>;
  /** What the proof of the suite shows, by clause and silence; absent for a contract that was not proven. */
  readonly proof?: SiteProof;
  /** Pages in Markdown, in the order in which they are listed. */
  readonly guides: readonly SiteGuide[];
  readonly commands: readonly SiteCommand[];
}

/** How the contract differs without a decision. */
export interface DecisionCost {
  /** The lines that go, by `keyOfLine`. */
  readonly lines: readonly string[];
  /** How many cases come. */
  readonly comes: number;
  /** Ids of the cases that go. */
  readonly goes: readonly string[];
  /** How many cases send or require something else. */
  readonly changes: number;
}

/** One case, in words. */
export interface SiteCase {
  readonly id: string;
  readonly operation: string;
  readonly rule: string;
  /** What it is an instance of: `bounds/above-maximum`. */
  readonly kind: string;
  readonly title: string;
  readonly requires: readonly SiteRequirement[];
  /** What has to be declared for it, in words. */
  readonly needs: readonly string[];
  /** The clauses and silences that it holds or asks about. */
  readonly holds: readonly string[];
}

/** What a case requires, and why. */
export interface SiteRequirement {
  readonly says: string;
  readonly level: Level;
  /** The clause or silence. */
  readonly id?: string;
}

/** By id of a clause or silence. */
export type SiteProof = Readonly<Record<string, ProofEntry>>;

/** What the proof shows of one clause or silence. */
export interface ProofEntry {
  /** Faulty servers and drivers made by hand that its cases catch, by name. */
  readonly faults: readonly string[];
  /** How many that were made by machine. */
  readonly machine: number;
  /** Tolerant servers and drivers that choose otherwise at the silence, by name. */
  readonly otherwise: readonly string[];
}

/** A page written in Markdown. */
export interface SiteGuide {
  /** Its file below `docs`, without the ending: `design-notes/one-package`. */
  readonly name: string;
  readonly group: string;
  readonly text: string;
}

/** A command of the command line. */
export interface SiteCommand {
  readonly usage: string;
  readonly says: string;
  readonly options: readonly { readonly flags: string; readonly says: string }[];
}
