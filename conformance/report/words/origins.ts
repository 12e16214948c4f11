// Why something is required: the clause of the source, the decision, or the line of the contract.

import type { Contract, Origin, Source } from '../../../src/contract/index.ts';
import { inPlainText } from './numbers.ts';

/** `§2.1, §8 byte-length: The length of generated tokens is ...`; of a decision, what was decided. */
export function clauseInWords(origin: Origin, { source }: Pick<Contract, 'source'>): string {
  const { id, level } = origin;
  if (level === 'http') return 'HTTP: every request gets a complete response that is no server error.';
  const statement = statementOf(id, source);
  if (statement === undefined) return 'the contract requires it';
  return inPlainText(`${statement.section} ${id}: ${statement.says}`);
}

/** What a clause states, or the decision for a silence, and in which section. */
export function statementOf(id: string | undefined, { clauses, silences }: Source) {
  const [clause, silence] = [clauses.get(id ?? ''), silences.get(id ?? '')];
  if (clause) return { section: clause.section, says: clause.states };
  if (silence === undefined) return undefined;
  return { section: silence.section, says: `${silence.question} ${silence.decision ?? ''}`.trim() };
}

/** The section that a sentence cites: the last of several, which is the most special. */
export const sectionInWords = (origin: Origin, { source }: Pick<Contract, 'source'>): string =>
  (origin.level === 'http' ? undefined : statementOf(origin.id, source)?.section.split(', ').at(-1)) ??
  'the contract';

/** `openapi.yaml:605`; undefined where the line is not known. */
export function lineInWords(
  { pointer }: { readonly pointer?: string | undefined },
  { linesOf }: Pick<Contract, 'linesOf'>,
): string | undefined {
  const lines = pointer === undefined || pointer === '' ? undefined : linesOf(pointer);
  return lines && `${lines.file}:${lines.from}`;
}
