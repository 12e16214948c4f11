// What became of a request, by its exchange.

import { isAccepted, isPending, isRefused, isServerError } from '../judge/index.ts';
import type { Became, Exchange } from '../types.ts';

/** What became of a request; nothing where its response says nothing of it: asked to wait, sent elsewhere, put off. */
export function becameOf({ answer, failure }: Exchange): Became | undefined {
  if (failure !== undefined) return /^(timeout|reset|truncated)$/.test(failure.kind) ? 'failed' : undefined;
  if (answer === undefined || isPending(answer)) return undefined;
  if (isAccepted(answer)) return 'accepted';
  if (isRefused(answer)) return 'rejected';
  return isServerError(answer) ? 'failed' : undefined;
}
