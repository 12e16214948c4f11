// Rows dealt over contexts in rounds: each row once, then in further contexts, until the requests are used up. The same for the same
// contract and seed.

import { hash } from 'node:crypto';
import { atHome } from '../rows/row.ts';
import { type Context, type Judged, type Row, requirementsOf, type Trial } from '../types.ts';

/** What dealing depends on. */
export interface Dealing {
  /** Requests at most. */
  readonly requests: number;
  readonly seed: number;
  /** Rows go only on contexts that were accepted. */
  readonly isAccepted: (context: Context) => boolean;
}

/** Trials, the most telling first; ends once the requests are used up, or each row was tried wherever it may be. */
export const deal = (rows: readonly Row[], dealing: Dealing) =>
  inRounds(rows, dealing).take(dealing.requests);

function* inRounds(rows: readonly Row[], { seed, isAccepted }: Dealing): Generator<Trial> {
  const hands = spread(rows).map((row) => handOf(row, seed, isAccepted));
  const inOrder = [...hands.filter(({ row }) => row.main), ...hands.filter(({ row }) => !row.main)];
  const rounds = hands.reduce((most, { contexts }) => Math.max(most, contexts.length), 0);
  const asksLast = inOrder.toSorted((a, b) => Number(a.asks) - Number(b.asks));
  for (let round = 0; round < rounds; round += 1) {
    for (const { row, contexts, asks } of round === 0 ? inOrder : asksLast) {
      const context = contexts[round];
      const trial = context && trialOf(row, context, asks);
      if (trial !== undefined) yield trial;
    }
  }
}

/** What is decided in one context, and open in another, is tried where it is decided. */
function trialOf(row: Row, context: Context, asks: boolean): Trial | undefined {
  const made = row.on(context);
  return made === undefined || (isOpen(made) && !asks) ? undefined : { row, context, made };
}

/** Whether it asks, or rests on a decision. */
export const isOpen = (made: Judged): boolean =>
  made.asks !== undefined || requirementsOf(made)[0]?.origin.level === 'chosen';

/** A row with the contexts in which it is tried. */
interface Hand {
  readonly row: Row;
  /** In the order in which it meets them. */
  readonly contexts: readonly Context[];
  /** It only asks, or rests on a decision. */
  readonly asks: boolean;
}

/**
 * Accepted contexts, in an order drawn by the seed. What tells most begins at home, the other rows anywhere, so that one round has every
 * context. What only asks, or rests on a decision, is tried once in each alternative: a service that decides otherwise breaks nothing.
 */
function handOf(row: Row, seed: number, isAccepted: Dealing['isAccepted']): Hand {
  const [home] = row.contexts;
  const made = atHome(row);
  if (home === undefined || made === undefined) return { row, contexts: [], asks: false };
  const asks = isOpen(made);
  const start = `${seed} ${row.operation} ${row.name}`;
  const drawn = row.contexts
    .filter(isAccepted)
    .map((context) => ({ context, at: hash('sha256', `${start} ${context.name}`) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ context }) => context);
  const atHomeFirst = [...drawn.filter((one) => one === home), ...drawn.filter((one) => one !== home)];
  if (asks) return { row, contexts: oncePerAlternative(atHomeFirst), asks };
  return { row, contexts: row.main ? atHomeFirst : drawn, asks };
}

const oncePerAlternative = (contexts: readonly Context[]): readonly Context[] =>
  [...Map.groupBy(contexts, ({ body }) => body?.alternative).values()].flatMap(([first]) => first ?? []);

/** The rows of all operations side by side, so that a run that ends early has tried some of each. */
const spread = (rows: readonly Row[]): readonly Row[] =>
  [...Map.groupBy(rows, ({ operation }) => operation).values()]
    .flatMap((list) => list.map((row, i) => ({ row, at: i / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row);
