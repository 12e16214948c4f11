// Progress of a run for a client that asked for it.

import type { Result } from '../../conformance/index.ts';

/** What a request brings along. */
export interface ProgressContext {
  readonly _meta?: { readonly progressToken?: string | number };
  readonly notify: (notification: {
    readonly method: 'notifications/progress';
    readonly params: Readonly<Record<string, unknown>>;
  }) => Promise<void>;
}

/** Cases between two notifications. */
const each = 25;

/** Counts results; tells nothing where nobody asked. */
export function createProgress({
  _meta,
  notify,
}: ProgressContext): (result: Result, planned: number) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  let failed = 0;
  return ({ outcomes }, total) => {
    progress += 1;
    failed += outcomes.contract === 'failed' ? 1 : 0;
    if (progress % each !== 0 && progress !== total) return;
    const message = `${progress} of ${total} cases, ${failed} differ from the contract`;
    // A client that is gone needs no progress.
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress, total, message },
    }).catch(() => undefined);
  };
}
