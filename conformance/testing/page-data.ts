// For tests: what the script of a report's page is given, unpacked.

import { inflateSync } from 'node:zlib';
import type { PageData } from '../report/html/data.ts';

/** The data of a page that `renderHtml` made. */
export function pageDataOf(page: string): PageData {
  const packed = /<template id="data">([^<]*)</.exec(page)?.[1] ?? '';
  return JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString()) as PageData;
}
