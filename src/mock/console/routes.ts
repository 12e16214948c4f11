// What the console has below its base: the files of the page, what it polls, the requests, and the controls.

import { readdirSync, readFileSync } from 'node:fs';
import type { Source } from '../../contract/index.ts';
import { decoded } from '../../decoded.ts';
import { isPreflight, joined, type Problem, problem, Rejection, rawPathOf } from '../../http/index.ts';
import { sampleRequest } from '../sample-request.ts';
import type { StandIn } from '../stand-in/index.ts';
import { type Entry, type Journal, MOST_ENTRIES } from './journal.ts';
import { style } from './style.ts';

export interface ConsoleOptions {
  /** What the page is headed with, such as the title of the contract. */
  readonly title: string;
  readonly journal: Journal;
  /** The mock that the page sends to and changes. Default: it only shows. */
  readonly mock?: { readonly standIn: StandIn };
  /** What requests of the page are sent with; without it the reader is asked. */
  readonly credential?: string | undefined;
  /** The clauses and silences that findings cite. */
  readonly source: () => Source;
  /** The path that everything stands below; it wins over a path of the contract. Default: `/_mock`. */
  readonly base?: string;
  /** The base URL that copied commands name. Default: the one that the page was asked under. */
  readonly url?: string;
}

interface Call {
  readonly query: URLSearchParams;
  /** The part of the path that a route leaves open; '' where it leaves none. */
  readonly rest: string;
  /** Reads the JSON value that was sent. */
  readonly value: () => Promise<unknown>;
}

/** A response: JSON, text of a type, a problem, or nothing. */
export type Sent =
  | { readonly json: unknown }
  | { readonly text: string; readonly type: string }
  | Problem
  | undefined;

/** The handlers of each path by method; a path that ends in a slash leaves its last segment open. */
export type Routes = Readonly<Record<string, Readonly<Record<string, Handle>>>>;
type Handle = (call: Call) => Sent | Promise<Sent>;

export const createRoutes = (options: ConsoleOptions): Routes => ({
  ...pageRoutes(options),
  ...requestRoutes(options),
  ...(options.mock && controlRoutes(options.mock, options.credential)),
});

const TYPES: Readonly<Record<string, string>> = {
  ...{ html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' },
};

/** The files of the page stand beside this code, in the repository as in the package. */
function pageRoutes({ title, url, mock, credential }: ConsoleOptions): Routes {
  const folder = new URL('./page/', import.meta.url);
  const files = readdirSync(folder).map(
    (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
  );
  const about = { title, url, canSend: mock !== undefined, credential };
  const routes = [...files, ['style.css', style] as const].map(([name, text]) => {
    const sent = { text, type: TYPES[name.split('.').at(-1) ?? ''] ?? '' };
    return [name === 'index.html' ? '' : name, { GET: () => sent }] as const;
  });
  return { ...Object.fromEntries(routes), about: { GET: () => ({ json: about }) } };
}

function requestRoutes({ journal, mock, source }: ConsoleOptions): Routes {
  /** A clause, or a question that the source leaves open with its decision. */
  const says = (id = '') => {
    const { clauses, silences } = source();
    const { question, decision = '' } = silences.get(id) ?? {};
    return clauses.get(id)?.states ?? (question && `${question} ${decision}`);
  };
  /** What the page shows beside a chosen request: the newest entries that fit its filter, and what is set. */
  const view: Handle = ({ query }) => {
    // A browser sends preflights ahead of requests to another origin: nobody looks for them here.
    const entries = journal.entries().filter(({ request: { method, headers } }) => {
      return !isPreflight({ method, headers: joined(headers) });
    });
    const found = entries.filter(filterOf(query)).reverse();
    return {
      json: {
        entries: found.slice(0, MOST_LISTED).map(summaryOf),
        found: found.length,
        total: entries.length,
        overrides: mock?.standIn.overrides.get() ?? {},
        settings: mock?.standIn.settings.get() ?? {},
      },
    };
  };
  const read: Handle = ({ rest }) => {
    const entry = /^\d+$/.test(rest) ? journal.entry(Number(rest)) : undefined;
    const detail = `There is no request with this id. The latest ${MOST_ENTRIES} are kept; GET requests lists them.`;
    if (entry === undefined) return problem('not-found', detail);
    const findings = entry.findings.map((finding) => ({ ...finding, says: says(finding.cites) }));
    return { json: { ...entry, findings } };
  };
  return {
    view: { GET: view },
    requests: {
      GET: ({ query }) => ({ json: { entries: journal.entries().filter(filterOf(query)) } }),
      DELETE: () => void journal.clear(),
    },
    'requests/': { GET: read },
  };
}

/** Requests that the page lists. */
const MOST_LISTED = 200;

const summaryOf = ({ id, at, milliseconds, request, answer, operation, reason, findings }: Entry) => {
  const [method, target, why] = [request.method, request.target, reason].map((text) => text.slice(0, 300));
  const [status, wrong] = [answer?.status, findings.length];
  return { id, at, milliseconds, method, target, status, operation: operation?.id, reason: why, wrong };
};

/** The filters of `GET requests`; several must all fit. */
const FILTERS: Readonly<Record<string, (entry: Entry, value: string) => boolean>> = {
  method: ({ request }, value) => request.method === value.toUpperCase(),
  path: ({ request }, value) => rawPathOf(request.target).includes(value),
  operation: ({ operation }, value) => operation?.id === value,
  // `404`, `4xx`, or `none` where there is no response.
  status: ({ answer: response }, value) =>
    String(response?.status ?? 'none').startsWith(value.toLowerCase().replace('xx', '')),
  since: ({ id }, value) => id > Number(value),
  q: (entry, value) =>
    JSON.stringify(entry).toLowerCase().includes(JSON.stringify(value.toLowerCase()).slice(1, -1)),
};

function filterOf(query: URLSearchParams): (entry: Entry) => boolean {
  const given = [...query].filter(([, value]) => value.trim() !== '');
  const unknown = given.find(([name]) => !Object.hasOwn(FILTERS, name))?.[0];
  const detail = `There is no filter ${JSON.stringify(unknown?.slice(0, 40))}; there are ${Object.keys(FILTERS).join(', ')}.`;
  if (unknown !== undefined) throw new Rejection(problem('invalid-request', detail));
  return (entry) => given.every(([name, value]) => FILTERS[name]?.(entry, value.trim()));
}

function controlRoutes(mock: { readonly standIn: StandIn }, credential = '$ACS_BEARER'): Routes {
  const put = (name: 'settings' | 'overrides' | 'state', value: unknown) => {
    const held = mock.standIn[name];
    return held?.set(value as never) ?? { json: held?.get() };
  };
  const routesOf = (name: 'settings' | 'overrides' | 'state') => ({
    GET: () => ({ json: mock.standIn[name]?.get() }),
    PUT: async ({ value }: Call) => put(name, await value()),
  });
  /** Sets the override of the operation in the path beside the others, or takes it back. */
  const override = ({ rest }: Call, value?: unknown) => {
    const { [decoded(rest)]: _, ...others } = mock.standIn.overrides.get();
    return put('overrides', value === undefined ? others : { ...others, [decoded(rest)]: value });
  };
  return {
    reset: { POST: () => void mock.standIn.reset() },
    settings: { ...routesOf('settings'), DELETE: () => put('settings', {}) },
    ...(mock.standIn.state && { state: routesOf('state') }),
    operations: { GET: () => ({ json: operationsOf(mock.standIn, credential) }) },
    overrides: { ...routesOf('overrides'), DELETE: () => put('overrides', {}) },
    'overrides/': {
      PUT: async (call) => override(call, await call.value()),
      DELETE: (call) => override(call),
    },
  };
}

/** Each operation with its responses, the names of their examples, and a right request. */
const operationsOf = ({ contract, existing }: StandIn, credential: string) =>
  contract.operations.map((operation) => {
    const { id, method, path, summary, responses } = operation;
    return {
      ...{ id, method, path, summary },
      responses: responses.map(({ status, content }) => ({
        status,
        examples: content?.examples.map(({ name }) => name) ?? [],
      })),
      request: sampleRequest(contract, operation, credential, existing(operation)),
    };
  });
