// A front that responds to anything and journals it, with every control, for tests and for looking at the page.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadContract } from '../../../contract/file/index.ts';
import { createContract } from '../../../contract/index.ts';
import { documentWith } from '../../../contract/testing/document.ts';
import { fieldPairs } from '../../../http/index.ts';
import { closeAtOnce, createHttpServer, type Limits, listen } from '../../../http/node/index.ts';
import { createControls } from '../../controls.ts';
import { createStandIn } from '../../stand-in/index.ts';
import { type Console, type ConsoleOptions, createConsole } from '../console.ts';
import { createJournal, type Journal, type JournalOptions } from '../journal.ts';
import type { Controls } from '../types.ts';

export interface Front {
  readonly url: string;
  /** The URL of the console's page. */
  readonly page: string;
  readonly journal: Journal;
  readonly console: Console;
  readonly controls: Required<Controls>;
  readonly close: () => Promise<void>;
}

export interface FrontOptions extends Partial<Omit<ConsoleOptions, 'journal'>> {
  readonly port?: number;
  readonly limits?: Partial<Limits>;
  readonly journalOptions?: JournalOptions;
}

const clauses = [{ id: 'name-length', section: '§2', states: 'A `name` has 1 to 64 characters.' }];
const rejections = {
  id: 'rejection-bodies',
  section: '§7',
  question: 'What is the body of a rejection?',
  decision: 'A problem document.',
  because: 'RFC 9457 <is> a standard.',
};
const sourced = documentWith({}, undefined, {
  info: { title: 'A source', version: '1' },
  'x-source': { clauses, silences: [rejections] },
});
const { source } = createContract(sourced);

/** Starts a front, on a free port unless another is given. */
export async function startFront(options: FrontOptions = {}): Promise<Front> {
  const { port = 0, limits = {}, journalOptions, ...rest } = options;
  const journal = createJournal(journalOptions);
  const controls = mockControls();
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
  const body = JSON.stringify({ id: '12', name: 'responded' });
  response.setHeader('Content-Type', 'application/json');
  response.end(body);
  const sent = { status: 200, headers: [['Content-Type', 'application/json']] as const, body };
  open.finish({ response: sent, reason: "the contract's example profile" });
}

const contract = await loadContract();

/** The controls of a mock with a memory and a scenario. */
function mockControls() {
  const scenario = {
    name: 'rate limits',
    rules: ['normal', 'limited', 'down'].map((state) => ({ in: state, answer: { code: 200 } })),
  };
  const ask = () => Promise.reject(new Error('nobody asks for a response'));
  const standIn = createStandIn({ contract, ask, stateful: true, scenario });
  return createControls({ standIn }, 'any') as Required<Controls>;
}
