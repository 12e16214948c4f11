// Every case of the token rules, in the order of a report: the clauses, then the silences.

import { attachmentCases } from './rules/attachment.ts';
import { expirationCases } from './rules/expiration.ts';
import { jwtCases } from './rules/jwt.ts';
import { limitCases } from './rules/limit.ts';
import { refillCases } from './rules/refill.ts';
import { textCases } from './rules/text.ts';
import { allowanceProbes } from './silences/allowance.ts';
import { attachmentProbes } from './silences/attachment.ts';
import { limitProbes } from './silences/limit.ts';
import { textProbes } from './silences/text.ts';
import type { RuntimeCase } from './types.ts';

/** All cases; their ids are unique and stable. */
export const runtimeCases: readonly RuntimeCase[] = [
  ...limitCases,
  ...refillCases,
  ...expirationCases,
  ...attachmentCases,
  ...textCases,
  ...jwtCases,
  ...limitProbes,
  ...allowanceProbes,
  ...attachmentProbes,
  ...textProbes,
];
