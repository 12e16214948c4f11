// The state of the runtime, and the store that keeps it in this process.

import type { Decision, Profile, TokenState } from './decide.ts';

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

/** Keeps applications, profiles and tokens. A rejection is a result; an error means that the store failed. */
export interface RuntimeStore {
  addApplication(applicationId: string): Promise<void>;
  addProfile(profileId: string, profile: Profile): Promise<void>;
  /** Takes the place of the profile attached before. Returns what it did not find. */
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

interface Application {
  attachment: Attachment | null;
}

interface Entry extends TokenState {
  readonly application: Application;
}

/** A store that lives as long as the process. Checks of one token never overlap, since none of them waits. */
export function createMemoryStore(): RuntimeStore {
  const applications = new Map<string, Application>();
  const profiles = new Map<string, Profile>();
  const tokens = new Map<string, Entry>();

  const profileOf = ({ attachment }: Application) => attachment && profiles.get(attachment.profileId);
  return {
    async addApplication(applicationId) {
      applications.set(applicationId, { attachment: null });
    },
    async addProfile(profileId, profile) {
      profiles.set(profileId, profile);
    },
    async attach(applicationId, attachment) {
      const application = applications.get(applicationId);
      if (!application) return 'unknown-application';
      if (!profiles.has(attachment.profileId)) return 'unknown-profile';
      application.attachment = attachment;
      return 'attached';
    },
    async attachedTo(applicationId) {
      const application = applications.get(applicationId);
      if (!application?.attachment) return application && null;
      const profile = profileOf(application);
      return profile ? { profile, expiresIn: application.attachment.expiresIn } : null;
    },
    async addToken({ hash, applicationId, ...state }) {
      const application = applications.get(applicationId);
      if (application) tokens.set(hash, { ...state, application });
    },
    async decideFor(hash, decide) {
      const entry = tokens.get(hash);
      const profile = entry && profileOf(entry.application);
      if (!entry || !profile) return undefined;
      const decision = decide(entry, profile);
      if (decision.counters) Object.assign(entry, decision.counters);
      return decision;
    },
  };
}
