// What kinds of changes there are: one row each, with its words and for whom it is breaking. No judgement elsewhere.

import type { Breaks, ChangedPart, ChangeOrigin } from './types.ts';

/** Who writes the message. */
export type Side = 'request' | 'response';

/** What another version does to the messages that a contract allows. */
export type Happened = 'added' | 'removed' | 'tightened' | 'loosened' | 'altered';

/** Whose work breaks, before it is known who asks for the rule. */
type Hit = readonly ('server' | 'client')[];

const nobody: Hit = [];
const both: Hit = ['server', 'client'];
const server: Hit = ['server'];
const client: Hit = ['client'];

/** In requests and in responses; where a cell is missing, nobody's work breaks. */
type Cells = Partial<Readonly<Record<Happened, readonly [request: Hit, response: Hit]>>>;

interface Row {
  readonly part: ChangedPart;
  /** Stands before the values. */
  readonly says: string;
  readonly cells: Cells;
}

const row = (part: ChangedPart, says: string, cells: Cells = {}): Row => ({ part, says, cells });

/**
 * A server has to accept every valid request and to reject the others, so that any change of requests concerns it; a client
 * has to send valid ones only. A server has to send valid responses only; a client has to read all of them.
 */
const rule: Cells = {
  added: [both, server],
  removed: [server, client],
  tightened: [both, server],
  loosened: [server, client],
  altered: [both, both],
};
const required: Cells = { added: [both, nobody], removed: [both, nobody] };
const optional: Cells = { added: [server, nobody], removed: [client, nobody] };
/** Typed clients call operations and parameters of the path by their names. */
const named: Cells = { altered: [client, client] };
/** What is no longer rejected, or never was asked, stops no client. */
const decided: Cells = { added: [server, nobody], tightened: [both, nobody], loosened: [server, nobody] };
/** A rule that was a decision is judged by the source now. */
const promoted: Cells = { altered: [server, nobody] };

const table = {
  operation: row('operation', 'operation {name}', optional),
  address: row('operation', 'operation moved:', { altered: [both, both] }),
  operationId: row('operation-id', 'operationId', named),
  credentials: row('security', 'credentials:', rule),
  'required parameter': row('parameter', 'parameter {name}', required),
  'optional parameter': row('parameter', 'parameter {name}', optional),
  'parameter name': row('parameter', 'path parameter renamed:', named),
  'parameter rule': row('parameter', 'parameter: {name}', rule),
  'required body': row('body', 'request body', required),
  'optional body': row('body', 'request body', optional),
  'body rule': row('body', 'request body:', rule),
  'media type': row('media-type', 'media type {name}', { added: [server, nobody], removed: [client, both] }),
  success: row('response', 'response {name}', { added: [nobody, client], removed: [nobody, server] }),
  error: row('response', 'response {name}', { added: [nobody, server], removed: [nobody, client] }),
  'required header': row('header', 'header {name}', { added: [nobody, server], removed: [nobody, client] }),
  'optional header': row('header', 'header {name}'),
  'header rule': row('header', 'header: {name}', rule),
  keyword: row('schema', '{name}', rule),
  'required keyword': row('schema', 'required', rule),
  alternative: row('schema', 'alternative', { added: [server, client], removed: [both, server] }),
  'required property': row('property', 'property {name}', { added: [both, server], removed: [both, client] }),
  'optional property': row('property', 'property {name}', {
    added: [server, nobody],
    removed: [both, client],
  }),
  /** Of an object that lets in no unknown properties. */
  'required closed property': row('property', 'property {name}', {
    added: [both, both],
    removed: [both, both],
  }),
  'optional closed property': row('property', 'property {name}', {
    added: [server, client],
    removed: [both, both],
  }),
  deprecation: row('deprecation', ''),
  answer: row('silence', 'silence {name}', decided),
  silence: row('silence', 'silence {name}'),
  clause: row('clause', 'clause {name}'),
  source: row('source', '{name} of the source:'),
  origin: row('origin', 'origin of {name}:'),
  promotion: row('origin', 'origin of {name}:', promoted),
  description: row('description', '{name}'),
  example: row('example', '{name}'),
  other: row('other', '{name}'),
} as const satisfies Readonly<Record<string, Row>>;

export type RowName = keyof typeof table;

/** What a change of this kind is about. */
export const partOf = (name: RowName): ChangedPart => table[name].part;

/** What stands before the values of such a change. */
export const subjectIn = (row: RowName, name: string): string =>
  table[row].says.replace('{name}', () => name);

/** For whom it breaks, by who asks for the rule. */
export function breaksOf(
  name: RowName,
  happened: Happened,
  side: Side,
  origin: ChangeOrigin | undefined,
): Breaks {
  const { part, cells } = table[name];
  const hit = cells[happened]?.[side === 'request' ? 0 : 1] ?? nobody;
  const scope = origin?.level === 'chosen' ? 'contract' : 'source';
  const reviewer = part !== 'description' && part !== 'example';
  return {
    ...(hit.includes('server') && { implementer: scope }),
    frontend: hit.includes('client'),
    reviewer,
  };
}
