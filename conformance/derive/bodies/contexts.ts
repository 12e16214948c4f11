// The valid bodies in their surroundings: each is accepted, and vouches for what is tried in it.

import { bodyCaseId, bodyCaseName, createCase, refusedWithout } from '../case.ts';
import { contextsTried } from '../places.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** One case for each context that something is tried in. */
export const contexts: Rule = {
  name: 'contexts',
  derive: (subject) => {
    const tried = new Set(contextsTried(subject));
    return subject.contexts.flatMap(({ body, far, respelt }) =>
      [...far, respelt]
        .filter((context) => tried.has(context))
        .map((context) => inContext(subject, body, context)),
    );
  },
};

function inContext(subject: Subject, usual: ValidBody, context: ValidBody) {
  const change = `its values and its spelling are those of ${context.name}`;
  return createCase(subject, bodyCaseName(context), {
    title: `${context.name} is accepted`,
    request: requestWith(subject, context, context.value),
    requires: success(subject, context.origin),
    cites: context.cites,
    conditions: [{ kind: 'twin', case: bodyCaseId(subject, usual), change }, ...refusedWithout(context)],
  });
}
