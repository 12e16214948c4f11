// Whether a request is HTTP at all: what a server makes of anything else says nothing of it.

import type { CaseRequest } from '../types.ts';

/** By the characters of its target (RFC 9112 §3.2) and its headers (RFC 9110 §5.5); a malformed escape is still HTTP. */
export const isHttp = ({ target, headers }: Pick<CaseRequest, 'target' | 'headers'>): boolean =>
  /^[!-~]+$/.test(target) &&
  headers.every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t -~\u0080-\u00ff]*$/.test(value),
  );
