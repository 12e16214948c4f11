// The rules of §3 once more, the naive way: every request is remembered, every refill is gone through.
// Only the property test uses it, to hold the runtime against it.

import type { Profile } from '../index.ts';

/** An application of the model. */
export interface ModelApplication {
  readonly id: string;
  profile: Profile;
  expiresIn: number | undefined;
}

/** A token of the model; times are seconds since the start. */
export interface ModelToken {
  readonly secret: string;
  readonly application: ModelApplication;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Requests of the window that is open, or was last. */
  window: number[];
  /** Requests since the last refill that a check saw. */
  drawn: number[];
}

/** What is known of a runtime. */
export interface Model {
  now: number;
  readonly applications: ModelApplication[];
  readonly tokens: ModelToken[];
}

/** The kind of result that a check must have, with its number where there is one. */
export function expectedCheck(token: ModelToken, now: number): readonly [string, number?] {
  const { ratelimit, refill } = token.application.profile;
  if (now >= token.expiresAt) return ['expired'];
  const [opened] = token.window;
  if (opened !== undefined && now >= opened + ratelimit.window) token.window = [];
  if (token.window.length >= ratelimit.requests) {
    return ['rate-limited', (token.window[0] ?? now) + ratelimit.window - now];
  }
  if (refill) {
    let next = token.createdAt + refill.interval;
    while (next <= now) {
      const due = next;
      if (token.drawn.every((time) => time < due)) token.drawn = [];
      next += refill.interval;
    }
    if (token.drawn.length >= refill.tokens) {
      return next >= token.expiresAt ? ['exhausted'] : ['exhausted', next - now];
    }
    token.drawn.push(now);
  }
  token.window.push(now);
  return ['allowed'];
}
