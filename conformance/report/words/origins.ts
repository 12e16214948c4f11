// Why something is required: the clause of the source, the decision, or the line of the contract.

import type { Contract, Origin } from '../../../src/contract/index.ts';

/** `§2.1, §8 byte-length: The length of generated tokens is ...`; of a decision, what was decided. */
export function clauseInWords({ id = '', level }: Origin, { source }: Pick<Contract, 'source'>): string {
  if (level === 'http') return 'HTTP: every request gets a complete response that is no server error.';
  const [clause, silence] = [source.clauses.get(id), source.silences.get(id)];
  const { section } = clause ?? silence ?? {};
  if (section === undefined) return 'the contract requires it';
  return `${section} ${id}: ${clause?.states ?? `${silence?.question} ${silence?.decision ?? ''}`.trim()}`;
}

/** The section that a sentence cites: the last of several, which is the most special. */
export const sectionInWords = ({ id = '' }: Origin, { source }: Pick<Contract, 'source'>): string =>
  (source.clauses.get(id) ?? source.silences.get(id))?.section.split(', ').at(-1) ?? 'the contract';

/** `openapi.yaml:605`; undefined where the line is not known. */
export function lineInWords(
  { pointer }: { readonly pointer?: string | undefined },
  { linesOf }: Pick<Contract, 'linesOf'>,
): string | undefined {
  const lines = pointer === undefined || pointer === '' ? undefined : linesOf(pointer);
  return lines && `${lines.file}:${lines.from}`;
}
