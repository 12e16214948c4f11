// A front that responds to anything and journals it, with every control, for tests and for looking at the page.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createContract } from '../../../contract/index.ts';
import { fieldPairs, problem } from '../../../http/index.ts';
import { closeAtOnce, createHttpServer, type Limits, listen } from '../../../http/node/index.ts';
import { scenarioControl, settingsControl } from '../../controls.ts';
import { type Override, startScenario } from '../../stand-in/scenario.ts';
import { startSettings } from '../../stand-in/settings.ts';
import { type Console, type ConsoleOptions, createConsole } from '../console.ts';
import { createJournal, type Journal, type JournalOptions } from '../journal.ts';
import type { ControlledOperation, Controls } from '../types.ts';

/** A front that listens. */
export interface Front {
  readonly url: string;
  /** The URL of the console's page. */
  readonly page: string;
  readonly journal: Journal;
  readonly console: Console;
  readonly controls: ReturnType<typeof createControls>;
  readonly close: () => Promise<void>;
}

/** What a front may be given otherwise. */
export interface FrontOptions extends Partial<Omit<ConsoleOptions, 'journal'>> {
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly journalOptions?: JournalOptions;
}

const { source } = createContract({
  openapi: '3.1.0',
  info: { title: 'A source', version: '1' },
  paths: { '/': { get: { operationId: 'read', responses: { 200: { description: '.' } } } } },
  'x-source': {
    clauses: [{ id: 'name-length', section: '§2', states: 'A `name` has 1 to 64 characters.' }],
    silences: [
      {
        id: 'refusal-bodies',
        section: '§7',
        question: 'What is the body of a refusal?',
        decision: 'A problem document.',
        because: 'RFC 9457 <is> a standard.',
      },
    ],
  },
});

/** Starts a front on a free port. */
export async function startFront(options: FrontOptions = {}): Promise<Front> {
  const { port = 0, limits = {}, journalOptions, ...rest } = options;
  const journal = createJournal(journalOptions);
  const controls = createControls();
  const title = 'Access-Control Configuration Service';
  const handle = createConsole({
    title,
    version: '1.0.0',
    journal,
    controls,
    source: () => source,
    ...rest,
  });
  const server = createHttpServer((request, response) => void serve(request, response, handle, journal), {
    limits: { maxHeaderSize: 128 * 1024, ...limits },
  });
  const url = await listen(server, '127.0.0.1', port);
  const page = `${url}${options.base ?? '/_mock'}/`;
  return { url, page, journal, console: handle, controls, close: () => closeAtOnce(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Console,
  journal: Journal,
): Promise<void> {
  if (await handle(request, response)) return;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url: target = '/', rawHeaders } = request;
  const headers = fieldPairs(rawHeaders);
  const open = journal.begin({ method, target, headers, body: Buffer.concat(chunks) });
  const body = JSON.stringify({ id: '12', name: 'answered' });
  response.setHeader('Content-Type', 'application/json');
  response.end(body);
  const sent = { status: 200, headers: [['Content-Type', 'application/json']] as const, body };
  open.finish({ response: sent, reason: "the contract's example profile" });
}

const bearer = ['Authorization', 'Bearer any'] as const;
const operations: readonly ControlledOperation[] = [
  {
    id: 'getRoutingProfile',
    method: 'GET',
    path: '/{account_id}/routing{routing_id}',
    summary: 'Read a routing profile',
    responses: [
      { status: '200', examples: ['first', 'second'] },
      { status: '404', examples: ['routing', 'account'] },
    ],
    request: { method: 'GET', target: '/acme/routing12', headers: [bearer] },
  },
  {
    id: 'createTag',
    method: 'POST',
    path: '/{account_id}/tag/create',
    summary: 'Create a tag',
    responses: [
      { status: '201', examples: ['tag'] },
      { status: '429', examples: [] },
    ],
    request: {
      method: 'POST',
      target: '/acme/tag/create',
      headers: [bearer, ['Content-Type', 'application/json']],
      body: '{"name":"production"}',
    },
  },
];

function createControls() {
  const seed = { profiles: [{ id: '12', name: 'door' }] };
  const settings = startSettings();
  const scenario = startScenario({
    name: 'rate limits',
    rules: ['normal', 'limited', 'down'].map((state) => ({ in: state, answer: { code: 200 } })),
  });
  let state: unknown = seed;
  let overrides: Readonly<Record<string, Override>> = {};
  const rejected = (pointer: string, detail: string) =>
    problem('invalid-request', 'The body has one fault.', { errors: [{ pointer, detail }] });
  return {
    settings: settingsControl(() => settings),
    state: {
      get: () => state,
      put: (value: unknown) => {
        if (typeof value !== 'object' || value === null) return rejected('#', 'must be an object');
        state = value;
        return undefined;
      },
    },
    overrides: {
      get: () => overrides,
      put: (value: unknown) => {
        const all = value as Readonly<Record<string, Override>>;
        if (Object.values(all).some(({ code }) => code === 599))
          return rejected('#/createTag/code', 'is not for tests');
        overrides = all;
        return undefined;
      },
      operations: () => operations,
      credential: 'any',
    },
    reset: () => {
      state = seed;
    },
    scenario: scenarioControl(() => scenario),
  } satisfies Required<Controls>;
}
