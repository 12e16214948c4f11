// What the responses of a stand-in are made from.

import type { Contract } from '../../contract/index.ts';
import type { Presented, RequestJudge } from '../../http/index.ts';
import type { createNearestFinder } from '../../http/traffic/index.ts';
import type { Create } from './created.ts';
import type { Existing, FindUnknown, KnownIds } from './existing.ts';
import type { MakeUp } from './made-up.ts';
import type { Overrides } from './overrides.ts';
import type { Ask } from './replies.ts';
import type { RunningSettings } from './settings.ts';
import type { Roles } from './state/roles.ts';
import type { State } from './state/state.ts';

export interface Parts {
  readonly contract: Contract;
  readonly ask: Ask;
  readonly judge: RequestJudge;
  /** Absent: every credential is known. */
  readonly access: Access | undefined;
  readonly existing: Existing;
  readonly knownIds: KnownIds;
  readonly findUnknown: FindUnknown;
  /** Finds the operation that a request for none comes nearest to. */
  readonly nearest: () => ReturnType<typeof createNearestFinder>;
  readonly create: Create;
  readonly makeUp: MakeUp;
  readonly settings: RunningSettings;
  readonly overrides: Overrides;
  readonly roles: Roles;
  /** What exists; without a memory only what the contract shows, and what is put there is forgotten. */
  readonly state: State;
  readonly lasts: boolean;
}

/** The accounts that a credential opens; undefined for an unknown one. */
export type Access = (credential: Presented) => 'all' | readonly string[] | undefined;
