// The accepted requests: every body that the contract shows or allows, and the plain request of a read.

import { derived } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import { baseCaseId, createCase, plainName, refusedWithout } from '../case.ts';
import { success } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';

/** One case for each base of the operation, or one for an operation without a body. */
export function deriveExamples(subject: Subject): readonly Case[] {
  if (subject.bases.length === 0) return subject.operation.body ? [] : [plain(subject)];
  const ids = subject.bases.map((base) => baseCaseId(subject, base));
  return subject.bases.map((base, i) =>
    createCase(subject, base.rule, base.name, {
      title: base.rule === 'examples' ? `${base.name} is accepted` : `${base.name} together are accepted`,
      request: requestOf(subject, { json: base.value }),
      requires: success(subject, base.rule === 'examples' ? base.origin : derived(base.origin)),
      oneOf: ids.filter((_, j) => j !== i),
      ...(base.cites.length > 0 && { cites: base.cites }),
      ...refusedWithout(base),
    }),
  );
}

function plain(subject: Subject): Case {
  return createCase(subject, 'examples', plainName(subject), {
    title: `${subject.operation.summary} is answered`,
    request: requestOf(subject),
    requires: success(subject, subject.operation.origin),
    ...(subject.operation.method === 'DELETE' && { last: true }),
  });
}
