// Every format that a report can be written in.

import type { Contract } from '../../src/contract/index.ts';
import { renderAnswers } from './answers.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import type { Report } from './model.ts';

/** Renders a report as text of one format. */
export type Render = (report: Report, contract: Contract) => string;

/** By the name that `--report` takes. */
export const renderers = {
  json: renderJson,
  junit: renderJunit,
  html: renderHtml,
  markdown: renderMarkdown,
  answers: renderAnswers,
} as const satisfies Readonly<Record<string, Render>>;
