// Every format that a report can be written in: a new one is a file here and a line below.

import type { Contract } from '../../src/contract/index.ts';
import type { Report } from '../types.ts';
import { renderHtml } from './html/index.ts';
import { parseReport, renderJson } from './json/index.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';

export * from './compare.ts';
export { curlOf, plannedCurl } from './curl.ts';
export { diffFormats, renderDiffText } from './diff.ts';
export { type ExplainContext, explain, namesOf } from './explain.ts';
export { coloured, plain, type Style } from './style.ts';
export { type PropertyTest, testsOf } from './tests.ts';
export { renderText } from './text/index.ts';
export { inputInWords } from './words/reasons.ts';
export { verdictInWords } from './words/verdicts.ts';
export { parseReport, renderJson };

/** A format: the name that `--report` takes, what it is good for, and its renderer. */
export interface Renderer {
  readonly format: string;
  readonly describes: string;
  readonly render: (report: Report, contract: Contract) => string;
}

/** In the order in which help and documentation list them. */
export const renderers = [
  { format: 'json', describes: 'everything; `compare` and `--since` read it', render: renderJson },
  { format: 'junit', describes: 'a test for each property, for a CI server', render: renderJunit },
  { format: 'html', describes: 'a page: whether to accept it, and what is broken', render: renderHtml },
  { format: 'markdown', describes: 'a summary for a pull request comment', render: renderMarkdown },
] as const satisfies readonly Renderer[];

/** What `--report` takes before the `=`. */
export type ReportFormat = (typeof renderers)[number]['format'];
