// The typed client: a method for each operation of the contract, whose every outcome is a value.

import { UsageError } from '../errors.ts';
import { setAlarm } from './alarm.ts';
import { attempt, type Transport } from './attempt.ts';
import { type HeaderValues, type Patience, type Settings, settingsOf } from './call-options.ts';
import type { Bearer } from './credential.ts';
import { isGiven } from './headers.ts';
import { operationTable } from './operations.gen.ts';
import { type AnyInput, type OperationEntry, type Plan, planRequest } from './plan-request.ts';
import { type AnyResult, type Called, unreachable } from './result.ts';
import { waitAfter } from './retry-after.ts';
import type { Client, OperationId } from './types.ts';

/** What a client is made of. Its `timeout`, `retry` and `longestWait` hold for every call that names no other. */
export interface ClientOptions extends Patience {
  /** Where the service is, with the base path if it has one: `http://127.0.0.1:4010`, in a page also `/api`. */
  readonly baseUrl: string;
  /** The bearer credential, or a function that gives it anew for each attempt. Default: none is sent. */
  readonly bearer?: Bearer | undefined;
  /** Headers for every call. */
  readonly headers?: HeaderValues | undefined;
  /** Default: the global fetch. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/**
 * Makes a client with a method for each operation of the contract, named by its id. A method resolves with the data, a
 * problem, or why there is no response, whatever server and network do. It reads at most 10 MiB of a response.
 * @throws UsageError for options that cannot be; from a method, before anything is sent, for what cannot be sent; its
 *   subclass ParameterError for an id that would lead to another path.
 */
export function createClient(options: ClientOptions): Client {
  requireBaseUrl(options?.baseUrl);
  settingsOf(options);
  const table: Readonly<Record<OperationId, OperationEntry>> = operationTable;
  const methods = Object.entries(table).map(([id, entry]) => [
    id,
    (input?: AnyInput) => call(options, id, entry, input ?? {}),
  ]);
  return Object.fromEntries(methods) as Client;
}

// Without its scheme a host would be taken for a path of the page, which would then get the credential.
function requireBaseUrl(baseUrl: unknown): void {
  if (typeof baseUrl === 'string' && /^(https?:\/\/[^/]|\/(?!\/))/i.test(baseUrl)) return;
  throw new UsageError(
    'createClient needs a baseUrl that begins with http:// or https://, or in a page with /',
  );
}

async function call(
  options: ClientOptions,
  id: string,
  entry: OperationEntry,
  input: AnyInput,
): Promise<AnyResult> {
  const settings = settingsOf(options, input);
  const plan = planRequest(entry, options, input);
  const { fetch = (request: Request) => globalThis.fetch(request) } = options;
  const ownAuthorization = isGiven('authorization', options.headers, input.headers, input.header);
  const bearer = ownAuthorization ? undefined : options.bearer;
  const transport = { fetch, bearer, timeout: settings.timeout, signal: input.signal };
  const called = { id, origin: new URL(plan.url).origin, withoutBody: entry.withoutBody };
  return persist(called, plan, transport, settings);
}

/** Sends until the result is another than 429, or there is no patience left. */
async function persist(
  called: Called,
  plan: Plan,
  transport: Transport,
  { retry, longestWait }: Settings,
): Promise<AnyResult> {
  for (let sent = 1; ; sent += 1) {
    const result = await attempt(called, plan, transport);
    if (result.kind !== 'problem' || result.status !== 429 || sent > retry) return result;
    const { response } = result;
    const wait = waitAfter(response, sent);
    if (wait > longestWait) return result;
    const { signal } = transport;
    const woken = await setAlarm(wait, signal).rung;
    if (woken === 'aborted') return unreachable(called, 'aborted', { cause: signal?.reason, response });
  }
}
