// For whom a change is breaking: tables, no judgement elsewhere.

import type { Breaks, ChangeOrigin, Effect, Side } from './types.ts';

/** Whom a change concerns before it is known who asks for the rule. */
export interface Hit {
  readonly implementer: boolean;
  readonly frontend: boolean;
}

const nobody: Hit = { implementer: false, frontend: false };
const both: Hit = { implementer: true, frontend: true };
const implementer: Hit = { implementer: true, frontend: false };
const frontend: Hit = { implementer: false, frontend: true };

/**
 * A server has to accept every valid request and to reject the others, so that any change of requests concerns it; a client
 * has to send valid ones only. A server has to send valid responses only; a client has to read all of them.
 */
export const byEffect: Readonly<Record<Side, Readonly<Record<Effect, Hit>>>> = {
  request: { narrowed: both, widened: implementer, altered: both, none: nobody },
  response: { narrowed: implementer, widened: frontend, altered: both, none: nobody },
};

/** What comes or goes as a whole. */
export const byPart = {
  operation: { added: implementer, removed: frontend },
  /** Typed clients call it by its name. */
  operationId: frontend,
  parameterName: frontend,
  requiredParameter: { added: both, removed: both },
  optionalParameter: { added: implementer, removed: frontend },
  requiredBody: { added: both, removed: both },
  optionalBody: { added: implementer, removed: frontend },
  requestMediaType: { added: implementer, removed: frontend },
  responseMediaType: { added: nobody, removed: both },
  success: { added: frontend, removed: implementer },
  error: { added: implementer, removed: frontend },
  requiredHeader: { added: implementer, removed: frontend },
  optionalHeader: { added: nobody, removed: nobody },
} as const satisfies Readonly<Record<string, Hit | Readonly<Record<'added' | 'removed', Hit>>>>;

/** A property that comes or goes, by who writes it and whether the object is closed against unknown ones. */
export function byProperty(
  kind: 'added' | 'removed',
  { side, required, closed }: { readonly side: Side; readonly required: boolean; readonly closed: boolean },
): Hit {
  if (side === 'request') return required ? both : { implementer: true, frontend: kind === 'removed' };
  if (kind === 'added')
    return required ? { implementer: true, frontend: closed } : closed ? frontend : nobody;
  return { implementer: closed, frontend: true };
}

/** Two answers as one. */
export const either = (a: Hit, b: Hit): Hit => ({
  implementer: a.implementer || b.implementer,
  frontend: a.frontend || b.frontend,
});

/** The answer for each user, once it is known who asks for the rule. */
export function breaksOf(hit: Hit, origin: ChangeOrigin | undefined): Breaks {
  const scope = origin?.level === 'chosen' ? 'contract' : 'source';
  return { ...(hit.implementer && { implementer: scope }), frontend: hit.frontend, reviewer: true };
}

/** It concerns a reviewer alone. */
export const toReview: Breaks = { frontend: false, reviewer: true };

/** It concerns nobody's work. */
export const harmless: Breaks = { frontend: false, reviewer: false };
