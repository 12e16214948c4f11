// Which cases hold a clause, and which test a silence.

import type { Clause, Silence } from '../../../src/contract/index.ts';
import { type Case, requirementsOf } from '../../types.ts';

/** Cases that require or cite the clause. */
export const holdersOf = ({ id }: Clause, cases: readonly Case[]): readonly Case[] =>
  cases.filter((tried) => idsOf(tried).has(id));

/** Cases that ask the silence, or require its decision. */
export const testersOf = ({ id }: Silence, cases: readonly Case[]): readonly Case[] =>
  cases.filter((tried) => tried.asks === id || idsOf(tried).has(id));

const idsOf = (tried: Case): ReadonlySet<string | undefined> =>
  new Set([...requirementsOf(tried).map(({ origin }) => origin.id), ...(tried.cites ?? [])]);
