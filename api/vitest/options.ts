// What a user's test file says of the implementation: the options of `acs conform` in camelCase.

import type { Scope } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import type { UsageError } from '../../src/errors.ts';
import { nearest } from '../../src/nearest.ts';
import { fault } from './fault.ts';
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
export interface SuiteOptions {
  /** The implementation in this process: it listens on a free port of 127.0.0.1 while the suite runs. */
  readonly handler?: Handler | undefined;
  /** Path of the interface within `handler`: `/v1`. Default: none. */
  readonly basePath?: string | undefined;
  /** An implementation that runs elsewhere, with its base path, or what gives it once the tests begin. */
  readonly baseUrl?: string | URL | (() => string | URL | Promise<string | URL>) | undefined;
  /** Account to test with; the kit's own contract needs one. */
  readonly account?: string | undefined;
  /** Credential, sent as `Authorization: Bearer <token>`; a function is asked once the tests begin. */
  readonly bearer?: string | (() => string | Promise<string>) | undefined;
  /** Credential in another header: `Name: value`. */
  readonly credential?: string | undefined;
  /** Further headers, sent unchanged; `'User-Agent': ''` sends none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Routing profile that exists: enables the cases for a known profile. */
  readonly routingId?: string | undefined;
  /** JWT configuration that exists. */
  readonly jwtId?: string | undefined;
  /** Another account: enables the cases that keep accounts apart. */
  readonly secondAccount?: string | undefined;
  /** Credential of the second account, sent as `Authorization: Bearer <token>`. */
  readonly secondBearer?: string | undefined;
  /** Credential of the second account in another header: `Name: value`. */
  readonly secondCredential?: string | undefined;
  /** Routing profile that only the second account has. */
  readonly secondRoutingId?: string | undefined;
  /** The same as `secondAccount`. */
  readonly foreignAccount?: string | undefined;
  /** Values of any other path parameters, by name. */
  readonly params?: Readonly<Record<string, string>> | undefined;
  /**
   * Values of properties in the valid bodies that have them: `{ 'ratelimit.window': 60, name: 'svc-{unique}' }`. A further one is
   * named with its operation: `{ 'createTag.colour': 'red' }`.
   */
  readonly bodyOverride?: Readonly<Record<string, unknown>> | undefined;
  /** Members that make a 2xx response a rejection, by path: `{ success: false }`; `'*'` is any value but null. */
  readonly refusedWhen?: Readonly<Record<string, unknown>> | undefined;
  /** Module that issues and checks tokens: enables the token rules (§3). */
  readonly driver?: string | undefined;
  /** The contract to test against, from `await loadContract(file)`. Default: the kit's own. */
  readonly contract?: Contract | undefined;
  /** The verdict that makes tests fail. Default: `source`. */
  readonly against?: Scope | undefined;
  /** Only cases whose id matches one of these, and the twins they need; `*` is any text. */
  readonly only?: string | readonly string[] | undefined;
  /** Leaves out cases whose id matches. */
  readonly skip?: string | readonly string[] | undefined;
  /** Cases that are known to fail, or the YAML file that lists them. */
  readonly knownFailing?: string | readonly KnownFailure[] | undefined;
  /** Sends no request that creates or changes anything. */
  readonly readOnly?: boolean | undefined;
  /** Needed for a `baseUrl` that is not this machine: what the suite creates cannot be deleted. */
  readonly allowWrites?: boolean | undefined;
  /** Tries every value in every context, three values combined at a time: some 15 times as many requests. */
  readonly thorough?: boolean | undefined;
  /** Random bodies of each kind to each operation. Default: 0. */
  readonly explore?: number | undefined;
  /** Seed of the random bodies; their cases name the one they used. */
  readonly seed?: number | undefined;
  /** Requests at the same time. Default: 8. */
  readonly concurrency?: number | undefined;
  /** Requests per second. Default: 0, no limit. */
  readonly rate?: number | undefined;
  /** Seconds that a response may take. Default: 5. */
  readonly timeout?: number | undefined;
  /** Seconds for the whole run. Default: 300. */
  readonly deadline?: number | undefined;
  /** Seconds in which the most telling cases are judged; the others are skipped. Default: all cases, however long. */
  readonly within?: number | undefined;
  /** Accepts any TLS certificate. */
  readonly insecure?: boolean | undefined;
  /** File with the certificate authority to trust, in PEM. */
  readonly ca?: string | undefined;
}

const names = {
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
  foreignAccount: true,
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
  thorough: true,
  explore: true,
  seed: true,
  concurrency: true,
  rate: true,
  timeout: true,
  deadline: true,
  within: true,
  insecure: true,
  ca: true,
} as const satisfies Readonly<Record<keyof SuiteOptions, true>>;

/** @throws UsageError for options that do not fit together, and for a name that nothing reads */
export function checkOptions(options: SuiteOptions): void {
  for (const name of Object.keys(options)) if (!(name in names)) throw unknownOption(name);
  if ((options.handler === undefined) === (options.baseUrl === undefined))
    throw fault(
      'needs a handler (the implementation in this process) or a baseUrl (one that runs), not both',
    );
  if (options.basePath !== undefined && options.handler === undefined)
    throw fault('takes basePath with a handler only: write it at the end of the baseUrl');
  if (options.basePath !== undefined && !/^(\/[^/?#]+)+$/.test(options.basePath))
    throw fault(`cannot use basePath "${options.basePath}": write it as "/v1"`);
  if (options.bearer !== undefined && options.credential !== undefined)
    throw fault('got bearer and credential: keep one of them');
  if (options.secondBearer !== undefined && options.secondCredential !== undefined)
    throw fault('got secondBearer and secondCredential: keep one of them');
}

function unknownOption(name: string): UsageError {
  const [similar] = nearest(name, Object.keys(names), 1);
  const hint =
    similar === undefined ? `it knows ${Object.keys(names).join(', ')}` : `did you mean ${similar}?`;
  return fault(`does not know the option "${name}": ${hint}`);
}
