// The reference server in memory beside bare Express 5, which answers the same requests with constant bytes.

import type { Comparison, Goal } from '../comparison.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { createTag, getProfile } from '../load/requests.ts';
import { startPrinting, startProcess } from '../subjects/child.ts';

const GOAL: Goal = { of: 'ratio', atLeast: 0.45 };

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
    'bare Express writes no log, and a line for each request is an eighth of the time here; then come finding the operation, the digest of the token and the identifier of the request.',
  ),
  compare(
    'server/post',
    'POST of a tag',
    createTag,
    'bare Express writes no log, and a line for each request is an eighth of the time here; then come the digest of the token, finding the operation, validation and two random identifiers.',
  ),
];
