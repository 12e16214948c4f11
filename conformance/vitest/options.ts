// What a user's test file says of the implementation: the options of `acs conform` in camelCase.

import { Server } from 'node:http';
import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import { type GivenInputs, type GivenOptions, rejectionAt } from '../index.ts';

/**
 * The implementation, what exists there, and which properties are tested. Each option means what it means to `acs conform` and has
 * the same default; nothing is read from the environment or from a file that is not named here. Messages call it by its flag:
 * `--routing-id` is `routingId`.
 */
export interface SuiteOptions extends GivenOptions {
  /**
   * The implementation in this process, which listens on a free port of 127.0.0.1 while the suite runs: a listener of
   * node:http, as an Express application and `koa.callback()` are, or a server that does not listen yet, as `fastify.server`
   * is. A fetch handler becomes one by `getRequestListener` of @hono/node-server.
   */
  readonly handler?: Server | ((request: never, response: never) => unknown) | undefined;
  /** An implementation that runs elsewhere, with its base path, or what gives it once the tests begin. */
  readonly baseUrl?: string | URL | (() => string | URL | Promise<string | URL>) | undefined;
  /** Path of the interface within `handler`: `/v1`. Default: none. */
  readonly basePath?: string | undefined;
  /** Further headers, sent unchanged; `'User-Agent': ''` sends none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Values of any other path parameters, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Values of properties in the valid bodies: `{ 'ratelimit.window': 60 }`; a further one with its operation: `{ 'createTag.colour': 'red' }`. */
  readonly bodyOverride?: Readonly<Record<string, unknown>> | undefined;
  /** Members that make a 2xx response a rejection, by path: `{ success: false }`; `'*'` is any value but null, and `{ 'code!': 0 }` any but this. */
  readonly refusedWhen?: Readonly<Record<string, unknown>> | undefined;
  /** Module that issues and checks tokens: enables the token rules (§3). */
  readonly driver?: string | undefined;
  /** The contract to test against, from `await loadContract(file)`. Default: the kit's own. */
  readonly contract?: Contract | undefined;
  /** YAML file that lists properties which are known to be broken: they are skipped with the reason, and fail once they hold. */
  readonly knownFailing?: string | undefined;
  /** Needed for a `baseUrl` that is not this machine: what the suite creates cannot be deleted. */
  readonly allowWrites?: boolean | undefined;
}

const names: readonly string[] = (
  'handler basePath baseUrl account bearer credential headers params routingId jwtId secondAccount secondBearer secondCredential ' +
  'secondRoutingId bodyOverride refusedWhen driver contract against only skip knownFailing readOnly allowWrites concurrency rate ' +
  'timeout deadline requests seed insecure ca'
).split(' ');

/** @throws UsageError for a name that nothing reads, and where it is not clear what is tested */
export function checkOptions(options: SuiteOptions): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`there is no option "${unknown}": did you mean ${nearest(unknown, names, 1)}?`);
  const { handler, baseUrl } = options;
  if ((handler === undefined) === (baseUrl === undefined))
    throw new UsageError('needs a handler (the implementation in this process) or a baseUrl, not both');
  const isListener = handler instanceof Server || (typeof handler === 'function' && handler.length > 1);
  if (handler !== undefined && !isListener)
    throw new UsageError(
      'cannot use this handler: give a server or a listener of node:http, as an Express application is; a fetch handler becomes one by getRequestListener of @hono/node-server',
    );
}

/** What is text on the command line. */
export const inputsIn = ({ headers = {}, params = {}, bodyOverride = {} }: SuiteOptions): GivenInputs => ({
  headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  params: Object.entries(params),
  overrides: Object.entries(bodyOverride),
});

/** @throws UsageError for what is no path */
export const rejectionsIn = ({ refusedWhen = {} }: SuiteOptions) =>
  Object.entries(refusedWhen).map(([path, value]) => {
    const rejection = rejectionAt(path, value);
    if (rejection) return rejection;
    throw new UsageError(`refusedWhen has the path "${path}": write it as "success"`);
  });
