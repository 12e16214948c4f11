// What users say of a service and of a run, on a command line or in a test file.

import type { Scope } from './report.ts';

/** What a user says of a service and of a run: the options of `acs conform` in camelCase. */
export interface GivenOptions {
  /** Account to test with; the kit's own contract needs one. */
  readonly account?: string | undefined;
  /** Credential, sent as `Authorization: Bearer <token>`. */
  readonly bearer?: string | undefined;
  /** Credentials in other headers, as `Name: value`, or `SCHEME=VALUE` for a scheme of the contract. */
  readonly credential?: string | readonly string[] | undefined;
  /** Routing profile that exists: enables the properties of a known profile. */
  readonly routingId?: string | undefined;
  /** JWT configuration that exists. */
  readonly jwtId?: string | undefined;
  /** Another account: enables the properties that keep accounts apart, and creates below it. */
  readonly secondAccount?: string | undefined;
  /** Routing profile that only the second account has. */
  readonly secondRoutingId?: string | undefined;
  /** Credential of the second account, sent as `Authorization: Bearer <token>`. */
  readonly secondBearer?: string | undefined;
  /** Credential of the second account in another header: `Name: value`. */
  readonly secondCredential?: string | undefined;
  /** The verdict that makes tests, or the command, fail. Default: `source`. */
  readonly against?: Scope | undefined;
  /** Only properties whose id matches one of these; `*` is any text. Their controls are sent as well. */
  readonly only?: string | readonly string[] | undefined;
  /** Leaves out properties whose id matches. */
  readonly skip?: string | readonly string[] | undefined;
  /** Sends no request that creates or changes anything. */
  readonly readOnly?: boolean | undefined;
  /** Requests at the same time. Default: 6. */
  readonly concurrency?: number | undefined;
  /** Requests per second. Default: 0, no limit. */
  readonly rate?: number | undefined;
  /** Seconds that a response may take. Default: 5. */
  readonly timeout?: number | undefined;
  /** Seconds for the whole run. Default: 300. */
  readonly deadline?: number | undefined;
  /** Requests at most that rows are tried with; more of them find more. Default: 2500. */
  readonly requests?: number | undefined;
  /** Where rows are tried first: another number spreads them otherwise. Default: 1. */
  readonly seed?: number | undefined;
  /** Accepts any TLS certificate. */
  readonly insecure?: boolean | undefined;
  /** File with the certificate authority to trust, in PEM. */
  readonly ca?: string | undefined;
}

/** What is text on the command line, and an object in a test file. */
export interface GivenInputs {
  /** Each as `Name: value`. */
  readonly headers: readonly string[];
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly overrides: readonly (readonly [path: string, value: unknown])[];
}
