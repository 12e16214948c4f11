// `--strict`: the problem that takes the place of an answer which breaks the contract.

import type { IncomingMessage } from 'node:http';
import { type FieldError, type Problem, problem } from '../http/index.ts';
import { counts, findingWords, type Judgement, type Scope, type TrafficFinding } from '../traffic/index.ts';

/**
 * The 502 for an answer that breaks the source, or the contract (RFC 9110 §15.6.3: an answer of the server behind that
 * nobody can rely on). What the request breaks is no fault of the server. A page that may read the answer may read this.
 */
export function strictProblem(
  { findings, left }: Judgement,
  scope: Scope,
  { headers: answered }: IncomingMessage,
): Problem | undefined {
  const found = findings.filter((finding) => finding.about === 'answer' && counts(finding, scope));
  if (found.length === 0) return undefined;
  const count = found.length === 1 ? 'one finding' : `${found.length} findings`;
  const least = (left?.answers ?? 0) > 0 ? 'at least ' : '';
  const detail = `The response breaks the ${scope}: ${least}${count}.`;
  const headers = Object.fromEntries(
    Object.entries(answered)
      .filter(([name]) => /^(access-control-.*|vary)$/.test(name))
      .map(([name, value]) => [name, String(value)]),
  );
  return problem('bad-gateway', detail, { errors: found.map(errorOf), headers });
}

interface StrictError extends FieldError {
  readonly origin: string;
  /** The clause or silence. */
  readonly cites?: string;
}

function errorOf(finding: TrafficFinding): StrictError {
  const { where, detail } = findingWords(finding);
  const { level, id } = finding.origin;
  return {
    ...(where.startsWith('#') ? { pointer: where, detail } : { pointer: '#', detail: `${where} ${detail}` }),
    origin: level,
    ...(id !== undefined && { cites: id }),
  };
}
