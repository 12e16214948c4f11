// Everything that is tried through a driver, in the order of a report: the rules, then the probes.

import type { History } from './history.ts';
import { attachmentRules } from './rules/attachment.ts';
import { expirationRules } from './rules/expiration.ts';
import { jwtRules } from './rules/jwt.ts';
import { limitRules } from './rules/limit.ts';
import { limitBesideRefillRules } from './rules/limit-beside-refill.ts';
import { refillRules } from './rules/refill.ts';
import { textRules } from './rules/text.ts';
import { windowLengthRules } from './rules/window-length.ts';
import { allowanceProbes } from './silences/allowance.ts';
import { attachmentProbes } from './silences/attachment.ts';
import { expirationProbes } from './silences/expiration.ts';
import { limitProbes } from './silences/limit.ts';
import { textProbes } from './silences/text.ts';
import type { Script, TokenProbe, TokenRule } from './types.ts';

/** What holds the clauses of §3. */
export const tokenRules: readonly TokenRule[] = [
  ...limitRules,
  ...windowLengthRules,
  ...limitBesideRefillRules,
  ...refillRules,
  ...expirationRules,
  ...attachmentRules,
  ...textRules,
  ...jwtRules,
];

/** What asks the silences about tokens. */
export const tokenProbes: readonly TokenProbe[] = [
  ...limitProbes,
  ...allowanceProbes,
  ...attachmentProbes,
  ...expirationProbes,
  ...textProbes,
];

/** Where a case is tried beside an application's first token. */
export const historiesOf = (id: string): readonly History[] =>
  tokenRules.find((rule) => rule.id === id)?.after ?? [];

/** The id of the case of a probe. */
export const idOfProbe = ({ silence }: TokenProbe) => `runtime/silences/${silence}`;

/** The script of each case, by its id. */
export const scripts: ReadonlyMap<string, Script> = new Map<string, Script>([
  ...tokenRules.map(({ id, run }) => [id, run] as const),
  ...tokenProbes.map((probe) => [idOfProbe(probe), probe.run] as const),
]);
