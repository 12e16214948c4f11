// Operations that accept nothing any more, in words: what came before, what it looks like, and what to do about it.

import type { Cause, Ended } from '../../types.ts';
import { counted } from './numbers.ts';
import { statusInWords } from './seen.ts';

type Narrowed = Extract<Cause, { kind: 'narrowed' }>;

/** One or two sentences. */
export function endedInWords(ended: Ended, { operations, exchange: { answer } }: Narrowed): string {
  const { accepted, rejected, why, first } = ended;
  const where = operations.join(' and ');
  const result = answer
    ? `ends in ${statusInWords({ status: answer.status, phrase: answer.reason })}`
    : 'gets no complete response';
  const requests = counted(accepted, 'request');
  const were = `${requests} ${accepted === 1 ? 'was' : 'were'} accepted`;
  if (answer?.status === 401)
    return `${where}: ${were}, and none any more, since every valid request ${result}: has the credential expired, or is it locked after wrong ones? --credential-command COMMAND gets another one.`;
  if (why === 'state')
    return `Since the first rejected request (${first}) every valid request ${result}, in ${where}; ${were} before it: state that stays after a rejected request? Start the service anew to try again.`;
  if (why === 'leak')
    return `After ${requests} accepted and ${rejected} rejected every request ${result}, in ${where}: something that is not released, such as a connection?`;
  return `${where}: ${were}, and none any more, since every valid request ${result}: ${why === 'quota' ? 'a quota?' : 'a quota, or state that stays after a rejected request?'} ${room}`;
}

const room = 'Use an account with room (--account ID), raise the quota, or run fewer cases (--only PATTERN).';
