// The reference server in memory beside bare Express 5, which answers the same requests with constant bytes.

import type { Comparison, Goal } from '../comparison.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { createTag, getProfile } from '../load/requests.ts';
import { startPrinting, startProcess } from '../subjects/child.ts';

const GOAL: Goal = { of: 'ratio', atLeast: 0.6 };

const compare = (name: string, what: string, request: string, ifMissed: string): Comparison => ({
  name,
  subject: 'acs serve',
  beside: 'bare Express',
  measures: [{ name: what, unit: '/s', goal: GOAL, ifMissed }],
  async open(sizes) {
    const [server, express] = await Promise.all([
      startPrinting([...sizes.acs, 'serve', '--port', '0']),
      startProcess('express'),
    ]);
    return {
      subject: async () => [(await putUnderLoad(server, request, sizes)).rate],
      beside: async () => [(await putUnderLoad(express, request, sizes)).rate],
      close: async () => void (await Promise.all([server.stop(), express.stop()])),
    };
  },
});

/** Sign-in, validation and store against nothing of the kind. */
export const serverComparisons: readonly Comparison[] = [
  compare(
    'server/get',
    'GET of a routing profile',
    getProfile,
    'node:http itself takes more than half of the time; the rest is the digest of the token, finding the operation, and a line of the log for each request.',
  ),
  compare(
    'server/post',
    'POST of a tag',
    createTag,
    'node:http itself takes more than half of the time; the rest is the digest of the token, strict JSON, validation, two random identifiers, and a line of the log for each request.',
  ),
];
