// What the console has below its base: the files of the page, what it polls, the requests, and the controls.

import { readdirSync, readFileSync } from 'node:fs';
import { decoded } from '../../decoded.ts';
import { Rejection } from '../../http/index.ts';
import type { StandIn } from '../stand-in/index.ts';
import type { Journal } from './journal.ts';
import { style } from './style.ts';

export interface ConsoleOptions {
  /** What the page is headed with, such as the title of the contract. */
  readonly title: string;
  readonly journal: Journal;
  /** The mock that the page sends to and changes, and its operations with a right request each. Default: it only shows. */
  readonly mock?: { readonly standIn: StandIn; readonly operations: () => readonly unknown[] };
  /** What requests of the page are sent with; without it the reader is asked. */
  readonly credential?: string | undefined;
  /** The path that everything stands below; it wins over a path of the contract. Default: `/_mock`. */
  readonly base?: string;
}

interface Call {
  readonly query: URLSearchParams;
  /** The part of the path that a route leaves open; '' where it leaves none. */
  readonly rest: string;
  /** Reads the JSON value that was sent. */
  readonly value: () => Promise<unknown>;
}

/** A response: JSON, text of a type, or nothing. */
export type Sent = { readonly json: unknown } | { readonly text: string; readonly type: string } | undefined;

/** The handlers of each path by method; a path that ends in a slash leaves its last segment open. */
export type Routes = Readonly<Record<string, Readonly<Record<string, Handle>>>>;
/** @throws Rejection */
type Handle = (call: Call) => Sent | Promise<Sent>;

export const createRoutes = (options: ConsoleOptions): Routes => ({
  ...pageRoutes(options),
  ...requestRoutes(options),
  ...(options.mock && controlRoutes(options.mock)),
});

const TYPES: Readonly<Record<string, string>> = {
  ...{ html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' },
};

/** The files of the page stand beside this code, in the repository as in the package. */
function pageRoutes({ title, mock, credential }: ConsoleOptions): Routes {
  const folder = new URL('./page/', import.meta.url);
  const files = readdirSync(folder).map(
    (name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const,
  );
  const about = { title, canSend: mock !== undefined, credential };
  const routes = [...files, ['style.css', style] as const].map(([name, text]) => {
    const sent = { text, type: TYPES[name.split('.').at(-1) ?? ''] ?? '' };
    return [name === 'index.html' ? '' : name, { GET: () => sent }] as const;
  });
  return { ...Object.fromEntries(routes), about: { GET: () => ({ json: about }) } };
}

const requestRoutes = ({ journal, mock }: ConsoleOptions): Routes => ({
  // The page polls it: the requests that it does not have yet, which of the others are still kept, and what is overridden.
  requests: {
    GET: ({ query }) => ({
      json: {
        entries: journal.entries(Number(query.get('since'))),
        ...journal.span(),
        overrides: mock?.standIn.overrides.get() ?? {},
      },
    }),
    DELETE: () => void journal.clear(),
  },
});

function controlRoutes({ standIn, operations }: NonNullable<ConsoleOptions['mock']>): Routes {
  const put = (name: 'overrides' | 'state', value: unknown) => {
    const held = standIn[name];
    const wrong = held?.set(value as never);
    if (wrong) throw new Rejection(wrong);
    return { json: held?.get() };
  };
  const routesOf = (name: 'overrides' | 'state') => ({
    GET: () => ({ json: standIn[name]?.get() }),
    PUT: async ({ value }: Call) => put(name, await value()),
  });
  /** Sets the override of the operation in the path beside the others, or takes it back. */
  const override = ({ rest }: Call, value?: unknown) => {
    const { [decoded(rest)]: _, ...others } = standIn.overrides.get();
    return put('overrides', value === undefined ? others : { ...others, [decoded(rest)]: value });
  };
  return {
    reset: { POST: () => void standIn.reset() },
    ...(standIn.state && { state: routesOf('state') }),
    operations: { GET: () => ({ json: operations() }) },
    overrides: { ...routesOf('overrides'), DELETE: () => put('overrides', {}) },
    'overrides/': {
      PUT: async (call) => override(call, await call.value()),
      DELETE: (call) => override(call),
    },
  };
}
