// A valid body in two pieces: a connection carries bytes, and may deliver them as it likes (RFC 9293 §3.8), so whoever takes a
// body takes it in any pieces.

import { derived } from '../../../src/contract/index.ts';
import { bodyCaseId } from '../case.ts';
import { vary } from '../negative.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf } from '../subject.ts';

/** Cases for an operation that takes a JSON body. */
export const inPieces: Rule = {
  name: 'in-pieces',
  derive: (subject) =>
    subject.bodies.slice(0, 1).map((body) =>
      vary(subject, {
        name: { rule: 'bodies', variant: 'in-two-pieces' },
        title: `${body.name} in two pieces, the second a moment after the first`,
        request: { ...requestOf(subject, { json: body.value }), inTwoPieces: true },
        requires: success(subject, derived(body.origin)).slice(0, 1),
        twin: bodyCaseId(subject, body),
      }),
    ),
};
