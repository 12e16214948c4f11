// The lines of a contract that have an origin, with their place in its file.

import { type Contract, contractLines, type ContractLine as Line } from '../../contract/index.ts';

/** One line with its origin. */
export interface ContractLine extends Omit<Line, 'value'> {
  /** What it says, where that is short. */
  readonly value?: string;
  /** Line of the contract's file, where it is known. */
  readonly line?: number;
}

/** Every line of a contract that has an origin, in the order of the document. */
export const linesWithPlaces = ({ document, linesOf }: Contract): readonly ContractLine[] =>
  contractLines(document).map(({ value, ...line }) => {
    const [says, from] = [shortOf(value), linesOf(line.pointer)?.from];
    return { ...line, ...(says !== undefined && { value: says }), ...(from !== undefined && { line: from }) };
  });

/** A scalar, or a list of them. */
function shortOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const items = value.map(shortOf);
    return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
  }
  return typeof value === 'object' || value === undefined ? undefined : String(value);
}
