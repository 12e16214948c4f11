// What the answers of one mock are made with, and what one call is.

import type { IncomingMessage } from 'node:http';
import type { Contract } from '../contract/index.ts';
import type { EchoCreated } from './created.ts';
import type { CheckCredential } from './credential.ts';
import type { FindFaults } from './faults.ts';
import type { MockOperation } from './operation.ts';
import type { AskPrism } from './prism.ts';

/** The parts of a mock that every call shares. */
export interface Kit {
  readonly contract: Contract;
  readonly checkCredential: CheckCredential;
  readonly findFaults: FindFaults;
  readonly askPrism: AskPrism;
  readonly echo: EchoCreated;
}

/** A request whose operation is known. */
export interface Call {
  readonly request: IncomingMessage;
  readonly operation: MockOperation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | string[]>>;
  /** The one of some media types that the sender accepts best; undefined when it accepts none or says nothing. */
  readonly accepts: (mediaTypes: readonly string[]) => string | undefined;
}
