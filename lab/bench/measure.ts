// Measures two subjects in pairs: close together, the first of one pair the second of the next, so that what else the
// machine does weighs on both alike.

/** One number of each subject. */
export interface Measure {
  readonly name: string;
  readonly unit: Unit;
  readonly goal?: Goal;
}

export type Unit = '/s' | 'ms' | 'MB';

/** A bound: of the first subject's number, or of its ratio to the second's. */
export interface Goal {
  readonly of: 'ratio' | 'value';
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Two subjects that do the same, under a name that the command line takes: `<group>/<what>`. */
export interface Comparison {
  readonly name: string;
  /** The subject that the goals are about. */
  readonly subject: string;
  readonly beside: string;
  readonly measures: readonly Measure[];
  /** Starts both, ready to be measured in turns. */
  readonly open: (sizes: Sizes) => Promise<Opened>;
}

/** Measures once: a number for each measure, in their order. */
export type Turn = () => Promise<readonly number[]>;

/** Both subjects, running. */
export interface Opened {
  readonly subject: Turn;
  readonly beside: Turn;
  readonly close?: () => Promise<unknown>;
}

/** How much is done in a turn. */
export interface Sizes {
  readonly pairs: number;
  /** Turns of each subject before the first that counts: code is compiled and caches are full then. */
  readonly warmUps: number;
  /** Milliseconds of load. */
  readonly milliseconds: number;
  readonly connections: number;
  /** The command `acs` as a file for node. */
  readonly acs: string;
}

/** One measure of one comparison, over all pairs. */
export interface Measured {
  readonly comparison: Pick<Comparison, 'name' | 'subject' | 'beside'>;
  readonly measure: Measure;
  readonly pairs: readonly { readonly subject: number; readonly beside: number }[];
}

/** Starts both subjects of a comparison, measures them and stops them. */
export async function measureComparison(comparison: Comparison, sizes: Sizes): Promise<readonly Measured[]> {
  const opened = await comparison.open(sizes);
  try {
    for (let turn = 0; turn < sizes.warmUps; turn++) await takeTurns(opened, true);
    const pairs: (readonly [readonly number[], readonly number[]])[] = [];
    for (let pair = 0; pair < sizes.pairs; pair++) pairs.push(await takeTurns(opened, pair % 2 === 0));
    return comparison.measures.map((measure, at) => ({
      comparison,
      measure,
      pairs: pairs.map(([ours, others]) => ({ subject: ours[at] ?? NaN, beside: others[at] ?? NaN })),
    }));
  } finally {
    await opened.close?.();
  }
}

async function takeTurns({ subject, beside }: Opened, subjectFirst: boolean) {
  const others = subjectFirst ? undefined : await beside();
  return [await subject(), others ?? (await beside())] as const;
}

/** Medians of both subjects, and the median and the quartiles of the ratios of the pairs; `isMet` is undefined without a goal. */
export function summaryOf({ pairs, measure: { goal } }: Measured) {
  const ratios = pairs.map((pair) => pair.subject / pair.beside);
  const subject = median(pairs.map((pair) => pair.subject));
  const ratio = median(ratios);
  return {
    subject,
    beside: median(pairs.map((pair) => pair.beside)),
    ratio,
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    isMet: goal && isWithin(goal.of === 'value' ? subject : ratio, goal),
  };
}

const isWithin = (value: number, { atLeast = -Infinity, atMost = Infinity }: Goal) =>
  value >= atLeast && value <= atMost;

const median = (values: readonly number[]) => quantile(values, 0.5);

/** The value below which such a part lies, between two values in proportion; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const [below, above] = [sorted[Math.floor(at)] ?? NaN, sorted[Math.ceil(at)] ?? NaN];
  return below + (above - below) * (at - Math.floor(at));
}
