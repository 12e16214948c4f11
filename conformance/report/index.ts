// Every format that a report can be written in: a new one is a file here and a line below.

import type { Contract } from '../../src/contract/index.ts';
import type { Report } from '../types.ts';
import { renderHtml } from './html/index.ts';
import { renderJson, renderJsonInPieces } from './json/index.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown/index.ts';

/** Renders a report as text of one format. */
export type Render = (report: Report, contract: Contract) => string;

/** A format: the name that `--report` takes, what it is good for, and its renderer. */
export interface Renderer {
  readonly format: string;
  readonly describes: string;
  readonly render: Render;
  /** The same text in pieces, where it may be longer than a string can be. */
  readonly renderInPieces?: (report: Report, contract: Contract) => Iterable<string>;
}

/** In the order in which help and documentation list them. */
export const renderers = [
  {
    format: 'json',
    describes: 'everything, for programs; `compare` and `--since` read it',
    render: renderJson,
    renderInPieces: renderJsonInPieces,
  },
  { format: 'junit', describes: 'test results for a CI server', render: renderJunit },
  {
    format: 'html',
    describes: 'one page to read in a browser: verdicts, what to repair, every case with its exchange',
    render: renderHtml,
  },
  { format: 'markdown', describes: 'a summary for a pull request comment', render: renderMarkdown },
] as const satisfies readonly Renderer[];

/** What `--report` takes before the `=`. */
export type ReportFormat = (typeof renderers)[number]['format'];
