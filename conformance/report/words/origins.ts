// Why something is required: the clause of the source, the decision, or the line of the contract.

import { basename, isAbsolute } from 'node:path';
import type { Contract, Origin } from '../../../src/contract/index.ts';

/** `§2.1, §8 byte-length: The length of generated tokens is ...`; of a decision, what was decided. */
export function clauseInWords({ id = '' }: Origin, { source }: Pick<Contract, 'source'>): string {
  const [clause, silence] = [source.clauses.get(id), source.silences.get(id)];
  const { section } = clause ?? silence ?? {};
  if (section === undefined) return 'the contract requires it';
  return `${section} ${id}: ${clause?.states ?? `${silence?.question} ${silence?.decision ?? ''}`.trim()}`;
}

/** Who allows it, for a sentence: the last section of a clause, which is the most special; the source says nothing of a decision. */
export const sectionInWords = ({ id = '' }: Origin, { source }: Pick<Contract, 'source'>): string =>
  source.clauses.get(id)?.section.split(', ').at(-1) ?? 'the contract';

/** `openapi.yaml:605`, without the folders of a file elsewhere; undefined where the line is not known. */
export function lineInWords(
  { pointer }: { readonly pointer?: string | undefined },
  { linesOf }: Pick<Contract, 'linesOf'>,
): string | undefined {
  const lines = pointer === undefined || pointer === '' ? undefined : linesOf(pointer);
  return lines && `${isAbsolute(lines.file) ? basename(lines.file) : lines.file}:${lines.from}`;
}
