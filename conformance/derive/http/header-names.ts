// The names of header fields in other cases: they are the same names (RFC 9110 §5.1), and proxies write them so.

import { derived } from '../../../src/contract/index.ts';
import { plainRequest, vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';

const cases = [
  { name: 'small-letters', write: (name: string) => name.toLowerCase() },
  { name: 'capitals', write: (name: string) => name.toUpperCase() },
];

/** Cases for reads, and for operations that take a body. */
export const headerNames: Rule = {
  name: 'header-names',
  derive: (subject) => {
    const { operation, bodies } = subject;
    const [body] = bodies;
    if (operation.method !== 'GET' && body === undefined) return [];
    const { headers, ...request } = plainRequest(subject);
    const origin = body?.origin ?? operation.security?.origin ?? operation.origin;
    return cases.map(({ name, write }) =>
      vary(subject, {
        name: { rule: 'headers', variant: `names-in-${name}` },
        title: `the names of its headers in ${name.replace('-', ' ')}`,
        request: { ...request, headers: headers.map(([header, value]) => [write(header), value]) },
        requires: success(subject, derived(origin)).slice(0, 1),
      }),
    );
  },
};
