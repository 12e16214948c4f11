// The accepted requests: every body that the contract shows or allows, and the plain request of a read.

import { derived } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, bodyCaseName, createCase, plainName, refusedWithout } from '../case.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestOf, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** One case for each valid body of the operation, or one for an operation without a body. */
export const valid: Rule = {
  name: 'valid',
  derive: (subject) => {
    if (subject.bodies.length === 0) return subject.operation.body ? [] : [plain(subject)];
    return subject.bodies.map((body) => ofBody(subject, body));
  },
};

function ofBody(subject: Subject, body: ValidBody): HttpCase {
  const isExample = body.rule === 'examples';
  const others = subject.bodies.filter((other) => other !== body);
  return createCase(subject, bodyCaseName(body), {
    title: isExample ? `${body.name} is accepted` : `${body.name} together are accepted`,
    request: requestOf(subject, { json: body.value }),
    requires: success(subject, isExample ? body.origin : derived(body.origin)),
    ...(body.cites.length > 0 && { cites: body.cites }),
    conditions: [
      ...refusedWithout(body),
      { kind: 'one-of', cases: others.map((other) => bodyCaseId(subject, other)) },
    ],
  });
}

function plain(subject: Subject): HttpCase {
  return createCase(subject, plainName(subject), {
    title: `${subject.operation.summary} is answered`,
    request: requestOf(subject),
    requires: success(subject, subject.operation.origin),
    conditions: subject.operation.method === 'DELETE' ? [{ kind: 'last' }] : [],
  });
}
