// A request of case data made ready: the placeholders for names filled, those for secrets not yet.

import type { CaseRequest } from '../types.ts';
import type { FillNames } from './names.ts';

/** Fills target and body. */
export function fillRequest(request: CaseRequest, names: FillNames): CaseRequest {
  const { body, target } = request;
  if (body === undefined) return { ...request, target: names(target) };
  if ('text' in body) return { ...request, target: names(target), body: { text: names(body.text) } };
  const filled = names(Buffer.from(body.base64, 'base64').toString('latin1'));
  return {
    ...request,
    target: names(target),
    body: { base64: Buffer.from(filled, 'latin1').toString('base64') },
  };
}
