// What the options of `acs conform` come to, once flags, environment and config file are laid over one another.

import type { Scope } from '../../conformance/index.ts';

/** The values of the options, defaults included; the option list in options.ts says what each does. */
export interface ConformFlags {
  start?: string;
  portEnv?: string;
  ready: string;
  readyTimeout: number;
  /** Of the config file alone: otherwise it is an argument or `ACS_BASE_URL`. */
  baseUrl?: string;
  account?: string;
  bearer?: string;
  credential?: string;
  credentialCommand?: string;
  header: string[];
  routingId?: string;
  jwtId?: string;
  secondAccount?: string;
  secondBearer?: string;
  secondCredential?: string;
  secondRoutingId?: string;
  /** An older name of the second account. */
  foreignAccount?: string;
  param: string[];
  bodyOverride: string[];
  refusedWhen: string[];
  against: Scope;
  report: string[];
  only: string[];
  skip: string[];
  knownFailing?: string;
  writeKnownFailing?: string;
  since?: string;
  contract?: string;
  config?: string;
  readOnly?: boolean;
  allowWrites?: boolean;
  thorough?: boolean;
  concurrency: number;
  timeout: number;
  deadline: number;
  within?: number;
  rate: number;
  driver?: string;
  experiments: number;
  explore: number;
  seed?: number;
  insecure?: boolean;
  ca?: string;
  watch?: boolean;
  watchPath: string[];
  plan?: boolean;
  list?: boolean;
  verbose?: boolean;
}
