// Calls for libraries that take a rejected promise for a failure, such as TanStack Query.

import type { AnyResult, OkResult } from './result.ts';

/** Thrown by `orThrow`: why a call has no data, with its whole result. */
export class CallError<Failed = Exclude<AnyResult, { readonly kind: 'ok' }>> extends Error {
  override readonly name = 'CallError';
  readonly result: Failed;

  constructor(message: string, result: Failed) {
    super(message, { cause: result });
    this.result = result;
  }
}

/** The data of a call: `const tag = await orThrow(client.createTag(…))`. @throws CallError for every result but `ok` */
export async function orThrow<R extends AnyResult>(
  call: Promise<R>,
): Promise<Extract<R, OkResult<number, unknown>>['data']> {
  const result = await call;
  if (result.kind === 'ok') return result.data as never;
  throw new CallError(result.kind === 'problem' ? result.problem.detail : result.message, result);
}
