// Why something is required: the clause of the source, the decision, or the place in the contract.

import type { Contract, Level, Origin } from '../../../src/contract/index.ts';

/** `§4.1 stated (routing-path): The path ...`. */
export function originInWords(origin: Origin, { source }: Contract): string {
  if (origin.level === 'http') return http;
  const { id = '', level, pointer } = origin;
  const clause = source.clauses.get(id);
  if (clause) return `${clause.section} ${levels[level]} (${id}): ${clause.states}`;
  const silence = source.silences.get(id);
  if (silence)
    return `${silence.section} ${levels[level]} (${id}): ${silence.question} ${silence.decision ?? ''}`.trim();
  return `the contract at ${pointer} (${level === 'derived' ? 'derived' : 'stated'})`;
}

/** Where it stands in the contract, unless the words for the origin say so already. */
export function placeOf(origin: Origin, contract: Contract): string | undefined {
  if (origin.level === 'http' || origin.pointer === '') return undefined;
  return originInWords(origin, contract).includes(origin.pointer) ? undefined : origin.pointer;
}

const levels: Readonly<Record<Exclude<Level, 'http'>, string>> = {
  stated: 'stated',
  derived: 'derived',
  chosen: 'silent, chosen',
};

const http = 'HTTP: every request gets a complete response that is no server error';
