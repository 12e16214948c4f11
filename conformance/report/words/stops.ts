// Why a run ended early.

import type { Stop } from '../../types.ts';
import { failureInWords } from './failures.ts';
import { say, type Table } from './table.ts';

/** `the credential is rejected everywhere (401): check --bearer or --credential`. */
export const stopInWords = (stop: Stop): string => say(words, stop);

const words: Table<Stop> = {
  unreachable: ({ failure }) => `the server cannot be reached: ${failureInWords(failure)}`,
  'no-response': ({ requests, failure }) =>
    requests === 1
      ? `the first request got no complete response: ${failureInWords(failure)}`
      : `none of the first ${requests} requests got a complete response: ${failureInWords(failure)}`,
  'credential-refused': ({ status }) =>
    `the credential is rejected everywhere (${status}): check --bearer or --credential`,
  proxy: ({ status }) =>
    status === 407
      ? 'a proxy answers 407 in the place of the server: pass a base URL that leads to the server itself'
      : `every response is ${status}, as from a proxy that cannot reach the server: check that the server runs, or pass a base URL that leads to it`,
  deadline: ({ seconds }) =>
    `the deadline of ${seconds} s was reached: --within ${seconds} judges the most telling cases that fit`,
  interrupted: () => 'it was interrupted',
  'server-ended': ({ exitCode, signal }) => `the server ${endInWords(exitCode, signal)} during the run`,
  error: ({ detail }) => `the run failed: ${detail}`,
};

function endInWords(exitCode: number | undefined, signal: string | undefined): string {
  if (signal !== undefined) return `was ended by ${signal}`;
  return exitCode === undefined ? 'stopped listening' : `ended with exit code ${exitCode}`;
}
