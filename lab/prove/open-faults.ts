// Faults of the grammar that are no faults under the source, with the ruling that leaves them open. They
// don't count. A test keeps the list exact: every line matches a fault, and none that is reported.

import type { GrammarFault } from '../fixtures/servers/grammar/index.ts';

/** The parts of a fault that excuses match on. */
export type FaultParts = Pick<GrammarFault, 'row' | 'check' | 'way' | 'when'>;

/** Which faults are open, and why. */
export interface Excuse {
  readonly because: string;
  readonly excuses: (fault: FaultParts) => boolean;
}

const always = ({ when }: FaultParts) => when === 'always';

/** Faults that show at values of the limit for which no accepted twin with a refill exists. */
const besideARefill: readonly string[] = [
  'ratelimit.requests, values too strict: rejects one value',
  'ratelimit.requests, values too strict: compares its bound as text',
];

/** The same beside an interval at an end of its range. */
const besideAnInterval: readonly string[] = [
  ...besideARefill,
  'ratelimit.requests, values too strict: rejects odd values',
  'ratelimit.requests, values too strict: rejects what is no multiple of ten',
  'ratelimit.requests, values too strict: rejects what has a seven',
  'ratelimit.window, values too strict: rejects what has a seven',
  'ratelimit.window, values too strict: rejects one value',
  'ratelimit.window, values too strict: compares its bound as text',
  'relation that is not stated: rejects requests that are window',
  'relation that is not stated: rejects a number twice',
];

/** Beside the longest interval no accepted request differs in one step from a rejected one. */
const besideTheLongest: readonly string[] = [
  ...besideAnInterval,
  'relation that is not stated: rejects more than a thousand requests a second',
];

/** Every excuse. */
export const excuses: readonly Excuse[] = [
  {
    because:
      'Required fields beyond the valid shapes are legitimate (design, rule 1): a server that asks for one, and never accepts a body without it, ends undecided.',
    excuses: (fault) =>
      always(fault) && /asks for (a colour|a description|an identifier|the account)$/.test(fault.way),
  },
  {
    because:
      'Where no body is ever accepted, none serves as a control request (design, rule 2): the run ends undecided, and not as conformant.',
    excuses: (fault) => always(fault) && /rejects every (tag|profile)$/.test(fault.way),
  },
  {
    because:
      'A server that rejects what it accepted before, and its twin too when that is sent again, may have a quota (ruling 10): after it no control request for a tag is left.',
    excuses: ({ check, when }) => check === 'shape of a tag too strict' && when === 'right after a success',
  },
  {
    because:
      'A refill has an amount without a range, and how it relates to the limit is not said: beside one a service may want other requests and windows than these (design, rule 1).',
    excuses: ({ row, way, when }) =>
      (/^beside refill\.interval/.test(when) && besideAnInterval.includes(row)) ||
      (when === 'beside refill.interval of 86400' && besideTheLongest.includes(row)) ||
      (/^(in the full token profile|beside refill$)/.test(when) && besideARefill.includes(row)) ||
      (/^beside ratelimit\./.test(when) && way === 'asks for a prefix beside a refill'),
  },
  {
    because:
      'Rails reads a body under the name of what it is: a server that was written from the source alone does so too (design, rule 1).',
    excuses: ({ check, way }) => check === 'tag name, required' && way === 'takes a tag inside tag',
  },
  {
    because: 'json-glib reads what is assigned to a variable (ruling 20).',
    excuses: ({ way }) => way === 'takes an assignment for its value',
  },
];

/** The reason why a fault is open; undefined where it counts. */
export const excuseOf = (fault: FaultParts): string | undefined =>
  excuses.find(({ excuses: isOpen }) => isOpen(fault))?.because;
