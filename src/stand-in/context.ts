// What the steps of an answer share.

import type { Contract, Operation } from '../contract/index.ts';
import type { HttpRequest, ValidateRequest } from '../http/index.ts';
import type { EchoCreated } from './created.ts';
import type { Generate } from './examples.ts';
import type { KnownIdsOf } from './known-ids.ts';
import type { FindUnknown } from './references.ts';
import type { RunningScenario } from './scenario.ts';
import type { Scripts } from './scripts.ts';
import type { Dice, Settings } from './settings.ts';
import type { Respond } from './state/respond.ts';
import type { State } from './state/state.ts';

/** The accounts that a bearer credential opens; undefined where it is not known. */
export type Access = (credential: string) => 'all' | readonly string[] | undefined;

/** Counts a request of a credential; resolves with 0, or with the milliseconds until the next one is allowed. */
export type Limiter = (credential: string) => Promise<number>;

/** What every call is answered with. */
export interface Context {
  readonly contract: Contract;
  readonly access: Access;
  readonly validate: ValidateRequest;
  readonly generate: Generate;
  readonly echo: EchoCreated;
  readonly knownIdsOf: KnownIdsOf;
  readonly findUnknown: FindUnknown;
  /** What the examples name of each `x-input`: all that exists where there is no state. */
  readonly inputs: ReadonlyMap<string, ReadonlySet<string>>;
  /** The accounts that exist where there is no state; none for any. */
  readonly accounts: ReadonlySet<string>;
  readonly state?: { readonly held: State; readonly respond: Respond };
  readonly scripts: Scripts;
  readonly scenario?: RunningScenario;
  readonly dice: Dice;
  readonly settings: () => Settings;
  readonly limiter: () => Limiter | undefined;
}

/** A request whose operation is known. */
export interface Call {
  readonly request: HttpRequest;
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/** The account that a call is about, where the contract has accounts (`x-input: account`). */
export function accountOf({ operation, params }: Pick<Call, 'operation' | 'params'>): string | undefined {
  return params[operation.parameters.find(({ input }) => input === 'account')?.name ?? ''];
}
