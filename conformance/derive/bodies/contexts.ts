// The valid bodies in their surroundings: each is accepted, and vouches for what is tried in it.

import type { Alternative } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { bodyCaseId, bodyCaseName, createCase, refusedWithout } from '../case.ts';
import { crossedContexts } from '../crossed.ts';
import { contextsTried, crossedIn } from '../places.ts';
import { success } from '../requirements.ts';
import type { Rule } from '../rule.ts';
import { requestWith, type Subject } from '../subject.ts';
import type { ValidBody } from '../valid-bodies.ts';

/** One case for each context that something is tried in; in a thorough run any three levels meet in them. */
export const contexts: Rule = {
  name: 'contexts',
  derive: (subject) => {
    const tried = new Set(contextsTried(subject));
    return [
      ...subject.contexts.flatMap(({ body, far, respelt, near }) =>
        [...far, respelt, ...near]
          .filter((context) => tried.has(context))
          .map((context) => inContext(subject, body, context)),
      ),
      ...subject.alternatives.flatMap((alternative) => crossedCases(subject, alternative)),
    ];
  },
};

function crossedCases(subject: Subject, alternative: Alternative): readonly HttpCase[] {
  if (!subject.inputs.thorough) return [];
  const pairs = crossedIn(subject, alternative);
  const vouchers = pairs.flatMap(({ usual, voucher }) =>
    voucher ? [[voucher.name, inContext(subject, usual, voucher)] as const] : [],
  );
  const accepted = [...crossedContexts(subject, alternative, 3), ...pairs].flatMap(({ usual, near }) =>
    near ? [[near.name, inContext(subject, usual, near)] as const] : [],
  );
  return [...new Map([...vouchers, ...accepted]).values()];
}

function inContext(subject: Subject, usual: ValidBody, context: ValidBody): HttpCase {
  return createCase(subject, bodyCaseName(context), {
    title: `${context.name} is accepted`,
    request: requestWith(subject, context, context.value),
    requires: success(subject, context.origin),
    cites: context.cites,
    conditions: [{ kind: 'twin', case: bodyCaseId(subject, usual) }, ...refusedWithout(context)],
  });
}
