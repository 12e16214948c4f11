// The typed client: a method for each operation of the contract, whose every outcome is a value.

import { UsageError } from '../errors.ts';
import { type ClientOptions, settingsOf } from './call-options.ts';
import { operationTable } from './operations.gen.ts';
import { type AnyInput, type OperationEntry, planRequest, serviceUrl } from './plan-request.ts';
import { type AnyResult, unreachable } from './result.ts';
import { waitAfter } from './retry-after.ts';
import { attempt, inTime } from './send.ts';
import { type Client, httpMethods, type OperationId, type PathClient } from './types.ts';

/** Makes the client of another contract, `createClient<paths>(…)`: a method of HTTP takes the path. It throws alike. */
export function createClient<Paths extends object = never>(
  options: [Paths] extends [never] ? never : ClientOptions,
): PathClient<Paths>;
/**
 * Makes a client with a method for each operation of the contract, named by its id. A method resolves with the data, a
 * problem, or why there is no response, whatever server and network do. It reads at most 10 MiB of a response.
 * @throws UsageError for options that cannot be; from a method, before anything is sent, for what cannot be sent; its
 *   subclass ParameterError for an id that would lead to another path.
 */
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions) {
  requireBaseUrl(options?.baseUrl);
  requireFetch(options);
  settingsOf(options);
  const table: Readonly<Record<OperationId, OperationEntry>> = operationTable;
  const send = (id: string, entry: OperationEntry) => (input?: AnyInput) => call(options, id, entry, input);
  const methods = Object.entries(table).map(([id, entry]) => [id, send(id, entry)]);
  return Object.assign(Object.create(byPath(options)), Object.fromEntries(methods));
}

/** Inherited, so that the client of the contract has its operations alone as members of its own. */
function byPath(options: ClientOptions) {
  const send = (method: Uppercase<string>) => (path: string, input?: AnyInput) =>
    call(options, `${method} ${path}`, { method, path, withoutBody: undefined }, input);
  return Object.fromEntries(httpMethods.map((name) => [name, send(name.toUpperCase() as Uppercase<string>)]));
}

// Without its scheme a host would be taken for a path of the page, which would then get the credential.
function requireBaseUrl(baseUrl: unknown): void {
  if (typeof baseUrl === 'string' && /^(https?:\/\/[^/]|\/(?!\/))/i.test(baseUrl)) return;
  throw new UsageError(
    'createClient needs a baseUrl that begins with http:// or https://, or in a page with /',
  );
}

// Test environments without them exist; what fails for want of one would be reported as something else.
function requireFetch({ fetch = globalThis.fetch }: ClientOptions): void {
  if ([fetch, globalThis.Request, globalThis.Headers].every((one) => typeof one === 'function')) return;
  throw new UsageError('createClient needs fetch, Request and Headers');
}

/** Milliseconds that a call waits before it is sent again. */
const LONGEST_WAIT = 60_000;

async function call(
  options: ClientOptions,
  id: string,
  entry: OperationEntry,
  input: AnyInput = {},
): Promise<AnyResult> {
  const { timeout, retry } = settingsOf(options, input);
  const service = serviceUrl(options.baseUrl);
  const plan = planRequest(entry, service, options, input);
  const called = { id, origin: service.origin, withoutBody: entry.withoutBody };
  const { signal } = input;
  for (let sent = 1; ; sent += 1) {
    const result = await attempt(called, options, plan, { timeout, signal });
    if (result.kind !== 'problem' || result.status !== 429 || sent > retry) return result;
    const wait = waitAfter(result.response, sent);
    if (wait > LONGEST_WAIT) return result;
    const woken = await inTime({ timeout: wait, signal }, () => new Promise<never>(() => undefined));
    if (woken.reason === 'aborted') return unreachable(called, woken, result.response);
  }
}
