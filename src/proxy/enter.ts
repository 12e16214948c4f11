// Entering an exchange into a journal: without credentials, bodies as far as they are kept, with their whole length.

import type { IncomingMessage } from 'node:http';
import type { HideSecrets, TrafficExchange } from '../traffic/index.ts';
import type { Passed } from './forward.ts';
import type { PassedOutcome, Watch } from './options.ts';
import type { Tee } from './tee.ts';
import { pairs, targetOf } from './upstream.ts';

/** A journal, and what takes credentials out. */
export interface Keeping {
  readonly journal: Watch;
  readonly hide: HideSecrets;
}

/** Ends the entry of a request. */
export type Finish = (passed: Passed, seen: TrafficExchange, outcome: Omit<PassedOutcome, 'answer'>) => void;

/** Enters a request once its body is known, at the latest when it is over. */
export function enter(request: IncomingMessage, sent: Tee, { journal, hide }: Keeping): Finish {
  let entry: ReturnType<Watch['begin']> | undefined;
  const asked = () => ({
    method: request.method ?? 'GET',
    target: targetOf(request),
    headers: pairs(request.rawHeaders),
    body: sent.kept(),
  });
  const begin = () => {
    entry ??= journal.begin({ ...hide({ request: asked() }).request, bytes: sent.bytes() });
    return entry;
  };
  request.once('end', begin);
  return ({ received }, seen, outcome) => {
    if (received === undefined) return void begin().finish(outcome);
    const { head, body } = received;
    const shown = seen.answer?.body ?? body.kept();
    const answered = { status: head.statusCode ?? 0, headers: pairs(head.rawHeaders), body: shown };
    const { answer = answered } = hide({ request: asked(), answer: answered });
    const bytes = seen.answer?.body === undefined ? body.bytes() : shown.length;
    begin().finish({ ...outcome, answer: { ...answer, bytes } });
  };
}
