// Why something is required: the clause of the source, the decision, or the line of the contract.

import { basename, isAbsolute } from 'node:path';
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

/** Who allows it, for a sentence: the last section of a clause, which is the most special; the source says nothing of a decision. */
export const sectionInWords = ({ id }: Origin, { source }: Pick<Contract, 'source'>): string =>
  source.clauses
    .get(id ?? '')
    ?.section.split(', ')
    .at(-1) ?? 'the contract';

/** `openapi.yaml:605`, without the folders of a file elsewhere; undefined where the line is not known. */
export function lineInWords(
  { pointer }: { readonly pointer?: string | undefined },
  { linesOf }: Pick<Contract, 'linesOf'>,
): string | undefined {
  const lines = pointer === undefined || pointer === '' ? undefined : linesOf(pointer);
  return lines && `${isAbsolute(lines.file) ? basename(lines.file) : lines.file}:${lines.from}`;
}
