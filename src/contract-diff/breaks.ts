// For whom a change is breaking: one table, no judgement elsewhere.

import type { Breaks, ChangeOrigin, Side } from './types.ts';

/** Whom a change concerns before it is known who asks for the rule. */
interface Hit {
  readonly implementer: boolean;
  readonly frontend: boolean;
}

const nobody: Hit = { implementer: false, frontend: false };
const both: Hit = { implementer: true, frontend: true };
const server: Hit = { implementer: true, frontend: false };
const client: Hit = { implementer: false, frontend: true };

/** What became of a constraint. */
export type Happened = 'added' | 'removed' | 'tightened' | 'loosened' | 'altered';

type Cells = Partial<Readonly<Record<Happened, readonly [request: Hit, response: Hit]>>>;

/**
 * A server has to accept every valid request and to reject the others, so that any change of requests concerns it; a client
 * has to send valid ones only. A server has to send valid responses only; a client has to read all of them. Where a cell is
 * empty, nobody's work breaks.
 */
const table = {
  constraint: {
    added: [both, server],
    removed: [server, client],
    tightened: [both, server],
    loosened: [server, client],
    altered: [both, both],
  },
  operation: { added: [server, nobody], removed: [client, nobody] },
  /** Where an operation is called. */
  address: { altered: [both, both] },
  /** Typed clients call operations and parameters of the path by their names. */
  name: { altered: [client, client] },
  'required parameter': { added: [both, nobody], removed: [both, nobody] },
  'optional parameter': { added: [server, nobody], removed: [client, nobody] },
  'required body': { added: [both, nobody], removed: [both, nobody] },
  'optional body': { added: [server, nobody], removed: [client, nobody] },
  'media type': { added: [server, nobody], removed: [client, both] },
  alternative: { added: [server, client], removed: [both, server] },
  success: { added: [nobody, client], removed: [nobody, server] },
  error: { added: [nobody, server], removed: [nobody, client] },
  'required header': { added: [nobody, server], removed: [nobody, client] },
  'optional header': {},
  'required property': { added: [both, server], removed: [both, client] },
  'optional property': { added: [server, nobody], removed: [both, client] },
  /** Of an object that lets in no unknown properties. */
  'required property, closed': { added: [both, both], removed: [both, both] },
  'optional property, closed': { added: [server, client], removed: [both, both] },
  /** What is no longer rejected, or never was asked, stops no client. */
  decision: { added: [server, nobody], tightened: [both, nobody], loosened: [server, nobody] },
  /** A rule that was a decision is judged by the source now. */
  promotion: { altered: [server, nobody] },
  /** Read by people. */
  text: {},
} as const satisfies Readonly<Record<string, Cells>>;

/** A kind of constraint. */
export type Row = keyof typeof table;

/** For whom it breaks, by who asks for the rule. */
export function breaksOf(row: Row, happened: Happened, side: Side, origin: ChangeOrigin | undefined): Breaks {
  const cells: Cells = table[row];
  const hit = cells[happened]?.[side === 'request' ? 0 : 1] ?? nobody;
  const scope = origin?.level === 'chosen' ? 'contract' : 'source';
  return { ...(hit.implementer && { implementer: scope }), frontend: hit.frontend, reviewer: true };
}

/** What is met at several places breaks for whom it breaks at one of them. */
export const either = (a: Breaks, b: Breaks): Breaks => ({
  ...a,
  ...(a.implementer !== 'source' && b),
  frontend: a.frontend || b.frontend,
});
