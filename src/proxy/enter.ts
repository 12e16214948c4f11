// Entering an exchange into a journal, which takes credentials out itself: out of what is said of it too, so that it
// must see them. Bodies go in as far as they are kept, with their whole length.

import type { IncomingMessage } from 'node:http';
import type { TrafficExchange } from '../traffic/index.ts';
import type { Passed } from './forward.ts';
import type { PassedOutcome, Watch } from './options.ts';
import type { Tee } from './tee.ts';
import { pairs, targetOf } from './upstream.ts';

/** Ends the entry of a request. */
export type Finish = (passed: Passed, seen: TrafficExchange, outcome: Omit<PassedOutcome, 'answer'>) => void;

/** Enters a request once its body is known, at the latest when it is over. */
export function enter(request: IncomingMessage, sent: Tee, journal: Watch): Finish {
  let entry: ReturnType<Watch['begin']> | undefined;
  const begin = () => {
    entry ??= journal.begin({
      method: request.method ?? 'GET',
      target: targetOf(request),
      headers: pairs(request.rawHeaders),
      body: sent.kept(),
      bytes: sent.bytes(),
    });
    return entry;
  };
  request.once('end', begin);
  return ({ received }, seen, outcome) => {
    if (received === undefined) return void begin().finish(outcome);
    const { head, body } = received;
    const shown = seen.answer?.body ?? body.kept();
    const bytes = seen.answer?.body === undefined ? body.bytes() : shown.length;
    const answer = { status: head.statusCode ?? 0, headers: pairs(head.rawHeaders), body: shown, bytes };
    begin().finish({ ...outcome, answer });
  };
}
