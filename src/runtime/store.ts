// What the runtime asks of whatever keeps its state. Two engines stand behind it: memory and PostgreSQL.

import type { Decision, TokenState } from './decide.ts';
import type { Profile } from './profile.ts';

/** A profile on an application, and the lifetime it gives to the tokens created from now on. */
export interface Attachment {
  readonly profileId: string;
  /** Seconds; `null` never expires. */
  readonly expiresIn: number | null;
}

/** What is attached to an application at this moment. */
export interface Attached {
  readonly profile: Profile;
  readonly expiresIn: number | null;
}

/** A token to be stored: its hash, never its secret. */
export interface NewToken extends TokenState {
  readonly hash: string;
  readonly applicationId: string;
}

/** Keeps applications, profiles and tokens. A refusal is an answer; an error means that the store failed. */
export interface RuntimeStore {
  addApplication(applicationId: string): Promise<void>;
  addProfile(profileId: string, profile: Profile): Promise<void>;
  /** Takes the place of the profile attached before. Answers what it did not find. */
  attach(
    applicationId: string,
    attachment: Attachment,
  ): Promise<'attached' | 'unknown-application' | 'unknown-profile'>;
  /** `null` is an application without a profile, `undefined` no application. */
  attachedTo(applicationId: string): Promise<Attached | null | undefined>;
  addToken(token: NewToken): Promise<void>;
  /**
   * Decides a check of the token with that hash and stores the counters that come of it, with no other check of
   * the same token in between, here or in another process. `undefined` is no such token.
   */
  decideFor(
    hash: string,
    decide: (token: TokenState, profile: Profile) => Decision,
  ): Promise<Decision | undefined>;
}
