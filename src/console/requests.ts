// What can be asked of the journal: the list, as JSON or as an archive, one entry, and that all are forgotten.

import { TLSSocket } from 'node:tls';
import { type Problem, problem } from '../http/index.ts';
import { type Call, type Handle, sendJson, sendNothing } from './call.ts';
import { FILTERS, parseFilter } from './filter.ts';
import { HAR_MEDIA_TYPE, renderHar } from './har.ts';
import type { Journal } from './journal.ts';
import { summaryOf } from './summary.ts';

/** What the archive says beside the entries. */
export interface RequestsOptions {
  readonly journal: Journal;
  readonly version: string;
  /** The base URL of what was asked; default: that of the console. */
  readonly url?: string;
}

/** GET of the list: `format=har` gives an archive, `fields=summary` leaves headers and bodies out. */
export function listRequests({ journal, version, url }: RequestsOptions): Handle {
  return (call) => {
    const unknown = unknownName(call.query);
    if (unknown) return unknown;
    const parsed = parseFilter(call.query);
    if (!parsed.ok) return parsed.problem;
    const entries = journal.entries(parsed.filter);
    if (wantsHar(call)) {
      call.response.setHeader('Content-Disposition', 'attachment; filename="requests.har"');
      return sendJson(call, renderHar(entries, { url: url ?? ownUrl(call), version }), HAR_MEDIA_TYPE);
    }
    const isShort = call.query.get('fields') === 'summary';
    return sendJson(call, { entries: isShort ? entries.map(summaryOf) : entries });
  };
}

/** GET of one entry. */
export function readRequest({ journal }: RequestsOptions): Handle {
  return (call) => {
    const entry = /^\d+$/.test(call.rest) ? journal.entry(Number(call.rest)) : undefined;
    if (entry) return sendJson(call, entry);
    return problem(
      'not-found',
      `There is no request with this id. The latest ${journal.capacity} are kept; GET requests lists them.`,
    );
  };
}

/** DELETE of the list. */
export function clearRequests({ journal }: RequestsOptions): Handle {
  return (call) => {
    journal.clear();
    return sendNothing(call);
  };
}

const NAMES: readonly string[] = [...FILTERS, 'format', 'fields'];

function unknownName(query: URLSearchParams): Problem | undefined {
  const name = [...query.keys()].find((name) => !NAMES.includes(name));
  if (name === undefined && /^(json|har|)$/.test(query.get('format') ?? '')) return undefined;
  const detail =
    name === undefined
      ? 'The format is json or har.'
      : `There is no filter ${JSON.stringify(name.slice(0, 40))}; there are ${NAMES.join(', ')}.`;
  return problem('invalid-request', detail);
}

function wantsHar({ query, request }: Call): boolean {
  const format = query.get('format') ?? '';
  return format === 'har' || (format === '' && (request.headers.accept ?? '').includes(HAR_MEDIA_TYPE));
}

const ownUrl = ({ request }: Call) =>
  `${request.socket instanceof TLSSocket ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
