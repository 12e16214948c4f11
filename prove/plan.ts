// The cases that the suite plans for the kit's contract, with everything declared.

import { planCases } from '../conformance/index.ts';
import { runtimeCases } from '../conformance/tokens/index.ts';
import type { Case } from '../conformance/types.ts';
import type { Contract } from '../src/contract/index.ts';
import { bodyOf, kindOf } from './kinds.ts';

/** A case as the proof sees it: over HTTP, or through a driver. */
export interface Planned {
  readonly id: string;
  readonly operation: string;
  /** What it is an instance of. */
  readonly kind: string;
  /** The body that it tries a constraint in, where that is not the smallest. */
  readonly body?: string;
  /** Clauses and silences that it holds or asks about. */
  readonly holds: readonly string[];
  /** Those of them that an answer can be judged by. */
  readonly judges: readonly string[];
}

const plans = new WeakMap<Contract, readonly Planned[]>();

/** Every case of a contract, those of the token rules last. */
export function plannedCases(contract: Contract): readonly Planned[] {
  const known = plans.get(contract);
  if (known !== undefined) return known;
  const { all } = planCases({
    contract,
    values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1', 'foreign-account': 'globex' },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: 'planned' },
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
  });
  const plan = [...all.map(toPlanned), ...tokenRules];
  plans.set(contract, plan);
  return plan;
}

function toPlanned(one: Case): Planned {
  const { requires, asks, cites = [], id, operation } = one;
  const origins = requires.flatMap(({ origin }) => origin.id ?? []);
  const body = bodyOf(one);
  return {
    id,
    operation,
    kind: kindOf(one),
    ...(body !== undefined && { body }),
    holds: [...new Set([...origins, ...cites, ...(asks ? [asks] : [])])],
    judges: [...new Set(origins)],
  };
}

const tokenRules: readonly Planned[] = runtimeCases.map(({ id, holds, asks }) => ({
  id,
  operation: 'runtime',
  kind: id,
  holds: [...holds, ...(asks ? [asks.silence] : [])],
  judges: [...holds, ...(asks ? [asks.silence] : [])],
}));
