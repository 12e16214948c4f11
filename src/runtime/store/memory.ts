// State in this process. A token takes one entry of fixed size, however often it is checked.

import type { TokenState } from '../decide.ts';
import type { Profile } from '../profile.ts';
import type { Attachment, NewToken, RuntimeStore } from '../store.ts';

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

  const profileOf = (attachment: Attachment) => profiles.get(attachment.profileId);

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
      const profile = profileOf(application.attachment);
      return profile ? { profile, expiresIn: application.attachment.expiresIn } : null;
    },
    async addToken({ hash, applicationId, ...state }: NewToken) {
      const application = applications.get(applicationId);
      if (application) tokens.set(hash, { ...state, application });
    },
    async decideFor(hash, decide) {
      const entry = tokens.get(hash);
      const profile = entry?.application.attachment && profileOf(entry.application.attachment);
      if (!entry || !profile) return undefined;
      const decision = decide(entry, profile);
      if (decision.counters) Object.assign(entry, decision.counters);
      return decision;
    },
  };
}
