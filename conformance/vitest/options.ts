// What a user's test file says of the implementation: the options of `acs conform` in camelCase.

import type { Contract } from '../../src/contract/index.ts';
import { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import type { GivenOptions } from '../index.ts';
import type { Handler } from './handler.ts';

/** A case that is known to fail: it runs, must fail, and is shown as skipped with the reason. */
export interface KnownFailure {
  /** Id of a case, or a pattern of which every case must fail. */
  readonly case: string;
  /** Id of a cause, which the case shows: all that it explains is known to fail. */
  readonly cause?: string | undefined;
  readonly reason: string;
  /** The last day on which it excuses anything: `2027-01-31`. */
  readonly expires?: string | undefined;
}

/**
 * The implementation, what exists there, and which cases run. Each option means what it means to `acs conform` and has
 * the same default; nothing is read from the environment or from a file that is not named here.
 */
export interface SuiteOptions extends GivenOptions {
  /** The implementation in this process: it listens on a free port of 127.0.0.1 while the suite runs. */
  readonly handler?: Handler | undefined;
  /** Path of the interface within `handler`: `/v1`. Default: none. */
  readonly basePath?: string | undefined;
  /** An implementation that runs elsewhere, with its base path, or what gives it once the tests begin. */
  readonly baseUrl?: string | URL | (() => string | URL | Promise<string | URL>) | undefined;
  /** Credential, sent as `Authorization: Bearer <token>`; a function is asked once the tests begin. */
  readonly bearer?: string | (() => string | Promise<string>) | undefined;
  /** Credential in another header: `Name: value`. */
  readonly credential?: string | undefined;
  /** Further headers, sent unchanged; `'User-Agent': ''` sends none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Values of any other path parameters, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /**
   * Values of properties in the valid bodies that have them: `{ 'ratelimit.window': 60, name: 'svc-{unique}' }`. A further one is
   * named with its operation: `{ 'createTag.colour': 'red' }`.
   */
  readonly bodyOverride?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Members that make a 2xx response a rejection, by path: `{ success: false }`; `'*'` is any value but null, and `{ 'code!': 0 }` any
   * but this.
   */
  readonly refusedWhen?: Readonly<Record<string, unknown>> | undefined;
  /** Module that issues and checks tokens: enables the token rules (§3). */
  readonly driver?: string | undefined;
  /** The contract to test against, from `await loadContract(file)`. Default: the kit's own. */
  readonly contract?: Contract | undefined;
  /** Cases that are known to fail, or the YAML file that lists them. */
  readonly knownFailing?: string | readonly KnownFailure[] | undefined;
  /** Needed for a `baseUrl` that is not this machine: what the suite creates cannot be deleted. */
  readonly allowWrites?: boolean | undefined;
}

/** Every option. */
export const names = {
  handler: true,
  basePath: true,
  baseUrl: true,
  account: true,
  bearer: true,
  credential: true,
  headers: true,
  routingId: true,
  jwtId: true,
  secondAccount: true,
  secondBearer: true,
  secondCredential: true,
  secondRoutingId: true,
  params: true,
  bodyOverride: true,
  refusedWhen: true,
  driver: true,
  contract: true,
  against: true,
  only: true,
  skip: true,
  knownFailing: true,
  readOnly: true,
  allowWrites: true,
  concurrency: true,
  rate: true,
  timeout: true,
  deadline: true,
  insecure: true,
  ca: true,
} as const satisfies Readonly<Record<keyof SuiteOptions, true>>;

/** @throws UsageError for options that do not fit together, and for a name that nothing reads */
export function checkOptions(options: SuiteOptions): void {
  for (const name of Object.keys(options)) if (!(name in names)) throw unknownOption(name);
  if ((options.handler === undefined) === (options.baseUrl === undefined))
    throw new UsageError(
      'needs a handler (the implementation in this process) or a baseUrl (one that runs), not both',
    );
  if (options.basePath !== undefined && options.handler === undefined)
    throw new UsageError('basePath goes with a handler only: write it at the end of the baseUrl');
  if (options.basePath !== undefined && !/^(\/[^/?#]+)+$/.test(options.basePath))
    throw new UsageError(`basePath "${options.basePath}" is not a path: write it as "/v1"`);
  if (options.bearer !== undefined && options.credential !== undefined)
    throw new UsageError('bearer and credential are both given: keep one of them');
  if (options.secondBearer !== undefined && options.secondCredential !== undefined)
    throw new UsageError('secondBearer and secondCredential are both given: keep one of them');
}

function unknownOption(name: string): UsageError {
  const [similar] = nearest(name, Object.keys(names), 1);
  const hint =
    similar === undefined ? `there are ${Object.keys(names).join(', ')}` : `did you mean ${similar}?`;
  return new UsageError(`there is no option "${name}": ${hint}`);
}
