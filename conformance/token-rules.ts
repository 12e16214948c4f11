// The token rules of §3 next to the cases of HTTP: the same results, through a driver instead of a wire.

import type { Contract, Origin } from '../src/contract/index.ts';
import { undecided } from './judge/index.ts';
import { matches, type Selection } from './selection.ts';
import {
  type Driver,
  type RuntimeResult,
  runRuntimeCases,
  runtimeCases,
  runtimeCasesWithoutDriver,
} from './tokens/index.ts';
import type { Case, Outcome, Result } from './types.ts';

/** What the token rules need of a run. */
export interface TokenRulesOptions {
  readonly contract: Contract;
  readonly driver?: Driver;
  readonly values: Readonly<Record<string, string>>;
  readonly selection: Selection;
  readonly nonce: string;
}

/** The token rules that a selection leaves, as cases for lists. */
export function planTokenRules({
  contract,
  selection,
}: Pick<TokenRulesOptions, 'contract' | 'selection'>): readonly Case[] {
  const chosen = chooser(selection);
  return speaksOfTokens(contract)
    ? runtimeCases.filter((one) => chosen(one.id)).map((one) => toCase({ ...one, clauses: one.holds }))
    : [];
}

/** Runs them; without a driver each is not applicable and says how to give one. */
export async function runTokenRules(
  options: TokenRulesOptions,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const { contract, driver, selection, nonce, values } = options;
  if (!speaksOfTokens(contract)) return [];
  const select = chooser(selection);
  if (driver === undefined)
    return runtimeCasesWithoutDriver(select).map((result) => toResult(result, contract));
  if (signal.aborted)
    return planTokenRules(options).map((one) =>
      undecided(one, 'inconclusive', 'not tried: the run had ended'),
    );
  const jwtId = values['jwt-id'];
  const { results } = await runRuntimeCases(driver, {
    select,
    label: nonce,
    ...(jwtId !== undefined && { jwtId }),
  });
  return results.map((result) => toResult(result, contract));
}

/** Only a contract that has the clauses can be judged by them. */
const speaksOfTokens = ({ source }: Contract) =>
  runtimeCases.every((one) => one.holds.every((id) => source.clauses.has(id)));

function chooser({ only, skip }: Selection): (id: string) => boolean {
  return (id) =>
    (only.length === 0 || only.some((pattern) => matches(pattern, id))) &&
    !skip.some((pattern) => matches(pattern, id));
}

function toResult(result: RuntimeResult, contract: Contract): Result {
  const { outcome, findings, reason, answer } = result;
  const chosen: Outcome = answer === undefined ? outcome : answer.asDecided ? 'passed' : 'failed';
  const silence: Origin = {
    level: 'chosen',
    pointer: '/x-source/silences',
    ...(answer && { id: answer.silence }),
  };
  const difference = {
    requirement: 'the silence is answered as the contract decided',
    expected: contract.source.silences.get(answer?.silence ?? '')?.decision ?? '',
    actual: answer?.text ?? '',
    origin: silence,
  };
  return {
    case: toCase(result),
    outcomes: { source: outcome, contract: chosen },
    findings:
      answer?.asDecided === false
        ? [difference]
        : findings.map((finding) => ({ ...finding, origin: originOf(result) })),
    answers: answer ? [{ silence: answer.silence, case: result.id, answer: answer.text }] : [],
    ...(reason !== undefined && { reason }),
  };
}

/** A case without a request: what it does goes through the driver. */
function toCase(one: Pick<RuntimeResult, 'id' | 'title' | 'clauses'>): Case {
  return {
    id: one.id,
    operation: 'runtime',
    rule: 'runtime',
    title: one.title,
    request: { method: 'DRIVER', target: '', headers: [] },
    requires: [],
    cites: one.clauses,
    writes: true,
  };
}

function originOf({ id, clauses }: RuntimeResult): Origin {
  const level = id === 'runtime/unknown-token' ? 'derived' : 'stated';
  return { level, pointer: '/x-source/clauses', ...(clauses[0] !== undefined && { id: clauses[0] }) };
}
