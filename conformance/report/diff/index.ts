// The formats that a difference between contracts can be written in: a new one is a file here and a line below.

import type { ContractDiff } from '../../../src/contract/changes/index.ts';
import { visibleJson } from '../../../src/html/index.ts';
import { renderDiffMarkdown } from './markdown.ts';

/** A format: the name that `--report` takes, and its renderer. */
export interface DiffFormat {
  readonly format: string;
  readonly render: (diff: ContractDiff) => string;
}

/** In the order in which the help lists them. */
export const diffFormats: readonly DiffFormat[] = [
  { format: 'markdown', render: renderDiffMarkdown },
  { format: 'json', render: (diff) => `${visibleJson(diff)}\n` },
];
