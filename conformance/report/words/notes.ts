// Notes on a run as a whole: what many requests met, and what to type next.

import type { Glimpse, Note, Report, Waited } from '../../types.ts';
import type { Meaning } from './marks.ts';
import { counted, cut } from './numbers.ts';
import { glimpseInWords, seenInWords } from './seen.ts';
import { say, type Table } from './table.ts';

/** What is said of a run as a whole, a line each: notes, what failed once, what it made, how long it waited. */
export function notesInWords(report: Report): readonly (readonly [meaning: Meaning, says: string])[] {
  const { notes, seenOnce, made = [], pace, milliseconds } = report;
  const once = seenOnce.map(
    ({ operation, seen, times }) => `${operation} ${seenInWords(seen)} (${counted(times, 'request')})`,
  );
  const asides = [
    ...(once.length > 0 ? [`Not judged, since it did not come again alone: ${once.join(', ')}`] : []),
    ...made.map(
      ({ parameter, value, from }) => `${parameter} is ${short(value)}, which ${from} made for this run`,
    ),
    ...(pace.slowed
      ? ['Requests got the right response alone and not side by side: --concurrency 1 makes this faster.']
      : []),
    ...(pace.waited ? [waitedInWords(pace.waited, (pace.requests * 1000) / milliseconds)] : []),
  ];
  const asked = notes.map((note) => ['undecided', noteInWords(note)] as const);
  return [...asked, ...asides.map((says) => ['open', says] as const)];
}

/** One or two sentences: what it is, and what to do. */
const noteInWords = (note: Note): string => say(words, note);

const short = (text: string) => cut(text, 100);

const words: Table<Note> = {
  'other-scheme': ({ url }) =>
    `The server speaks ${url.startsWith('https:') ? 'TLS' : 'plain http'}: use ${short(url)} as the base URL.`,
  redirected: ({ status, location, base }) =>
    base !== undefined
      ? `Valid requests are redirected (${status}): use ${short(base)} as the base URL.`
      : location.length > 1 && location.endsWith('/')
        ? `Valid requests are redirected (${status}) to the same path with a slash at its end (${short(location)}): serve it without one.`
        : `Valid requests are redirected (${status}) to ${short(location) || 'nowhere'}: check the base URL and the credential.`,
  'valid-rejected': ({ operation, response }) =>
    `Every valid request of ${operation} gets ${short(glimpseInWords(response))}. ${whatMayBeAsked(response)}`,
  limited: ({ rate }) => `The service limits requests (429): slow down with --rate ${rate}.`,
  'open-value': ({ operation, says }) =>
    `${operation} rejects its example, and accepts it where ${says}: the source leaves that value open, and the run went on with it.`,
};

/** What the source leaves open, or what is not there, and how to get past it. */
function whatMayBeAsked({ status }: Glimpse): string {
  if (status === 404 || status === 501)
    return 'Check the base URL (it has no account in it), --account, and the path.';
  if (status === 405) return 'Check the path and the method.';
  if (status === 401 || status === 403) return 'Check --bearer or --credential: may it do that?';
  if (status >= 500) return "Read the server's own log.";
  return 'The service may require what the source leaves open: send another value with --body-override PATH=VALUE, a further field with OPERATION.PATH=VALUE; {unique} in it is new in each request.';
}

function waitedInWords({ milliseconds, responses }: Waited, rate: number): string {
  const seconds = (milliseconds / 1000).toFixed(1);
  return `Waited ${seconds} s for ${counted(responses, 'response')} that asked to wait: --rate ${Math.max(1, Math.floor(rate))} avoids it`;
}
