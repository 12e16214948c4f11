// Rows dealt over contexts in rounds: each row once, then in further contexts, until the requests are used up. The same for the same
// contract and seed.

import { hash } from 'node:crypto';
import { type Context, type Made, type Row, rankOf, requirementsOf, type Trial } from '../types.ts';

/** What dealing depends on. */
export interface Dealing {
  /** Requests at most. */
  readonly requests: number;
  readonly seed: number;
  /** Rows go only on contexts that were accepted. */
  readonly isAccepted: (context: Context) => boolean;
}

/** Trials, the most telling first; ends once the requests are used up, or each row was tried wherever it may be. */
export function* deal(rows: readonly Row[], { requests, seed, isAccepted }: Dealing): Generator<Trial> {
  const hands = spread(rows).map((row) => handOf(row, seed, isAccepted));
  let left = requests;
  for (let round = 0; left > 0; round += 1) {
    let isOver = true;
    for (const isMain of [true, false]) {
      for (const { row, contexts, asks } of hands) {
        const context = row.main === isMain ? contexts[round] : undefined;
        if (context === undefined) continue;
        isOver = false;
        const trial = trialOf(row, context, asks);
        if (trial === undefined) continue;
        yield trial;
        left -= 1;
        if (left === 0) return;
      }
    }
    if (isOver) return;
  }
}

/** What is decided in one context, and open in another, is tried where it is decided. */
function trialOf(row: Row, context: Context, asks: boolean): Trial | undefined {
  const made = row.on(context);
  return made === undefined || (isOpen(made) && !asks) ? undefined : { row, context, made };
}

function isOpen(made: Made): boolean {
  const [main] = requirementsOf(made);
  return made.asks !== undefined || (main !== undefined && rankOf(main.origin) === rankOf(open));
}

const open = { level: 'chosen' } as const;

/** A row with the contexts in which it is tried. */
interface Hand {
  readonly row: Row;
  /** In the order in which it meets them. */
  readonly contexts: readonly Context[];
  /** It only asks, or rests on a decision. */
  readonly asks: boolean;
}

/**
 * Accepted contexts, each unlike the one before it. What tells most begins at home, the other rows anywhere, so that one round has
 * every context. What only asks, or rests on a decision, is tried once: a service that decides otherwise breaks nothing.
 */
function handOf(row: Row, seed: number, isAccepted: Dealing['isAccepted']): Hand {
  const [home, ...others] = row.contexts;
  const atHome = home && row.on(home);
  if (home === undefined || atHome === undefined) return { row, contexts: [], asks: false };
  const asks = isOpen(atHome);
  const start = numberOf(`${seed} ${row.operation} ${row.name}`);
  const byExample = Map.groupBy(others.filter(isAccepted), ({ body }) => body?.example);
  const like = byExample.get(home.body?.example) ?? [];
  byExample.delete(home.body?.example);
  const isDecidedIn = ([first]: readonly Context[]) =>
    first !== undefined && trialOf(row, first, asks) !== undefined;
  const unlike = [...byExample.values()].filter(isDecidedIn);
  const turned = inTurn([...unlike, like].map((contexts) => turn(contexts, start)));
  const all = isAccepted(home) ? [home, ...turned] : turned;
  if (asks) return { row, contexts: all.slice(0, 1), asks };
  return { row, contexts: row.main ? all : turn(all, start), asks };
}

/** Contexts of several examples, of each in its turn. */
const inTurn = (lists: readonly (readonly Context[])[]): readonly Context[] =>
  lists
    .flatMap((list) => list.map((context, i) => ({ context, i })))
    .toSorted((a, b) => a.i - b.i)
    .map(({ context }) => context);

const turn = (contexts: readonly Context[], by: number): readonly Context[] => {
  const start = contexts.length === 0 ? 0 : by % contexts.length;
  return [...contexts.slice(start), ...contexts.slice(0, start)];
};

const numberOf = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 12), 16);

/** The rows of all operations side by side, so that a run that ends early has tried some of each. */
function spread(rows: readonly Row[]): readonly Row[] {
  const byOperation = [...Map.groupBy(rows, ({ operation }) => operation).values()];
  const placed = byOperation.flatMap((all) => all.map((row, i) => ({ row, at: i / all.length })));
  return placed.toSorted((a, b) => a.at - b.at).map(({ row }) => row);
}
