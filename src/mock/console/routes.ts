// What stands below the base of the console, by path and method: the page, the requests, events, and the controls.

import { readdirSync, readFileSync } from 'node:fs';
import { TLSSocket } from 'node:tls';
import type { Source } from '../../contract/index.ts';
import { type Problem, problem, Rejection } from '../../http/index.ts';
import { type Call, type Handle, type Methods, send, sendJson, sendNothing } from './call.ts';
import { controlRoutes } from './controls.ts';
import { type Events, summaryOf } from './events.ts';
import { FILTERS, parseFilter } from './filter.ts';
import { HAR_MEDIA_TYPE, renderHar } from './har.ts';
import type { Journal } from './journal.ts';
import { sourcePage } from './source-page.ts';
import { style } from './style.ts';
import type { Controlled, Controls } from './types.ts';

/** What the paths are made of. */
export interface RoutesOptions {
  /** What the page is headed with, such as the title of the contract. */
  readonly title: string;
  readonly journal: Journal;
  readonly version: string;
  /** Default: it only shows. */
  readonly controls?: Controls | undefined;
  /** The clauses and silences that findings cite. Default: they have no page. */
  readonly source?: () => Source;
  /** The base URL that copied commands and archives name. Default: the one that the console was asked under. */
  readonly url?: string;
}

/** What a path has; `rest` is the part that its route leaves open. */
export interface Found {
  readonly methods: Methods;
  readonly rest: string;
}

/** Makes the finder of a path below the base: what it has, or the 404. */
export function createRouter(
  options: RoutesOptions,
  events: Events,
  changed: (what: Controlled) => void,
): (path: string) => Found | Problem {
  const routes = new Map([
    ...routesOf(options, events),
    ...Object.entries(options.controls ? controlRoutes(options.controls, changed) : {}),
  ]);
  const offered = [...routes.keys()].filter((name) => name !== '' && !/[./]/.test(name));
  const detail = `The console has no such page. It has: ${['its page', ...offered, 'requests/ID'].join(', ')}.`;
  return (path) => {
    const exact = routes.get(path);
    if (exact && !path.endsWith('/')) return { methods: exact, rest: '' };
    const [, folder = '', rest] = /^(\w+\/)([^/]+)$/.exec(path) ?? [];
    const one = routes.get(folder);
    return rest !== undefined && one ? { methods: one, rest } : problem('not-found', detail);
  };
}

function routesOf(options: RoutesOptions, events: Events): ReadonlyMap<string, Methods> {
  const { title, url, controls, journal, source } = options;
  const about = {
    title,
    url,
    capacity: journal.capacity,
    controls: Object.keys(controls ?? {}),
    source: source !== undefined,
    credential: controls?.overrides.credential,
  };
  const clear: Handle = (call) => {
    journal.clear();
    return sendNothing(call);
  };
  return new Map<string, Methods>([
    ...pageFiles(),
    ['about', { GET: (call) => sendJson(call, about) }],
    ['requests', { GET: listRequests(options), DELETE: clear }],
    ['requests/', { GET: readRequest(journal) }],
    ['events', { GET: events.open }],
    ...(source
      ? [['source', { GET: (call: Call) => sendText(call, 'html', sourcePage(source())) }] as const]
      : []),
  ]);
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const sendText = (call: Call, type: string, text: string) => send(call, TYPES[type] ?? '', text);

/** The files of the page by name. They stand beside this code, in the repository as in the package. */
function pageFiles(): readonly (readonly [string, Methods])[] {
  const folder = new URL('./page/', import.meta.url);
  const files = readdirSync(folder).map(
    (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
  );
  return [...files, ['style.css', style] as const].map(([name, text]) => [
    name === 'index.html' ? '' : name,
    { GET: (call) => sendText(call, name.split('.').at(-1) ?? '', text) },
  ]);
}

/** GET of the list: `format=har` gives an archive, `fields=summary` leaves headers and bodies out. */
function listRequests({ journal, version, url }: RoutesOptions): Handle {
  return (call) => {
    checkNames(call.query);
    const entries = journal.entries(parseFilter(call.query));
    if (wantsHar(call)) {
      call.response.setHeader('Content-Disposition', 'attachment; filename="requests.har"');
      return sendJson(call, renderHar(entries, { url: url ?? ownUrl(call), version }), HAR_MEDIA_TYPE);
    }
    const isShort = call.query.get('fields') === 'summary';
    return sendJson(call, { entries: isShort ? entries.map(summaryOf) : entries });
  };
}

function readRequest({ entry, capacity }: Journal): Handle {
  return (call) => {
    const found = /^\d+$/.test(call.rest) ? entry(Number(call.rest)) : undefined;
    if (found) return sendJson(call, found);
    const detail = `There is no request with this id. The latest ${capacity} are kept; GET requests lists them.`;
    return problem('not-found', detail);
  };
}

const NAMES: readonly string[] = [...FILTERS, 'format', 'fields'];

function checkNames(query: URLSearchParams): void {
  const name = [...query.keys()].find((each) => !NAMES.includes(each));
  if (name !== undefined)
    throw new Rejection(
      problem(
        'invalid-request',
        `There is no filter ${JSON.stringify(name.slice(0, 40))}; there are ${NAMES.join(', ')}.`,
      ),
    );
  if (!/^(json|har|)$/.test(query.get('format') ?? ''))
    throw new Rejection(problem('invalid-request', 'The format is json or har.'));
}

function wantsHar({ query, request }: Call): boolean {
  const format = query.get('format') ?? '';
  return format === 'har' || (format === '' && (request.headers.accept ?? '').includes(HAR_MEDIA_TYPE));
}

const ownUrl = ({ request }: Call) =>
  `${request.socket instanceof TLSSocket ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
