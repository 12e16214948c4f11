// The line that repeats an exchange, where there is room for it.

import type { Exchange } from '../types.ts';
import { curlOf } from './curl.ts';

/** A longer line fills a screen, or a comment. */
const longestShown = 2000;

/** The line, or, where it is long, how long. */
export function curlInBrief(exchange: Exchange): string {
  const line = curlOf(exchange);
  return line.length <= longestShown ? line : `# a line of ${line.length} characters, left out`;
}
