// Addresses of what stands on the page of a report.

import { visible } from '../../../src/html/index.ts';

/** An id for an element, and what a link to it ends with: no white space, and nothing that an address may not hold. */
export const anchor = (kind: 'case' | 'clause' | 'silence', id: string): string =>
  `${kind}-${visible(id).replaceAll(/\s/g, '_')}`;
