// What a comparison is: two subjects that do the same, and what is measured of both.

/** One number of each subject. */
export interface Measure {
  readonly name: string;
  readonly unit: Unit;
  readonly goal?: Goal;
  /** Why the goal is missed where it is; stands below the table then. */
  readonly ifMissed?: string;
}

export type Unit = '/s' | 'ms' | 'us' | 'MB' | 'B';

/** A bound: of the first subject's number, or of its ratio to the second's. */
export interface Goal {
  readonly of: 'ratio' | 'value';
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Two subjects under a name that the command line takes. */
export interface Comparison {
  /** `<group>/<what>`. */
  readonly name: string;
  /** The subject that the goals are about. */
  readonly subject: string;
  readonly beside: string;
  readonly measures: readonly Measure[];
  /** The most turns before the first that counts, where those of the sizes would be waste. */
  readonly mostWarmUps?: number;
  /** Starts both, ready to be measured in turns. */
  readonly open: (sizes: Sizes) => Promise<Opened>;
}

/** Measures once: a number for each measure, in their order. */
export type Turn = () => Promise<readonly number[]>;

/** Both subjects, running. */
export interface Opened {
  readonly subject: Turn;
  readonly beside: Turn;
  readonly close: () => Promise<void>;
}

/** How much is done in a turn. */
export interface Sizes {
  readonly pairs: number;
  /** Turns of each subject before the first that counts: code is compiled and caches are full then. */
  readonly warmUps: number;
  /** Milliseconds of load. */
  readonly milliseconds: number;
  readonly connections: number;
  /** What many tokens are. */
  readonly tokens: number;
  /** Operations of the generated contracts, the first of which the others are held against. */
  readonly operations: readonly [number, number, number, number];
  /** The command `acs` as arguments of node. */
  readonly acs: readonly string[];
}
