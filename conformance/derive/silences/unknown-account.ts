// How is an account answered that does not exist? Reads ask it with the known resource (sequences/holders).

import { bodyCaseId } from '../case.ts';
import { declaredValue } from '../parameter-values.ts';
import { unknownId } from '../sequences/unknown-id.ts';
import { requestOf, targetOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const unknownAccount = probe('unknown-account', (subject) => {
  const [body] = subject.bodies;
  const holder = subject.operation.parameters.find(({ input }) => input === 'account');
  const own = holder && declaredValue(subject, holder);
  if (body === undefined || holder === undefined || own === undefined) return [];
  const other = unknownId(own);
  return [
    ask(subject, {
      silence: 'unknown-account',
      about: 'path',
      name: { rule: 'probes', variant: `unknown-${holder.name}` },
      title: `${holder.name} that does not exist`,
      change: `${holder.name} is ${JSON.stringify(other)}`,
      request: requestOf(subject, { json: body.value, target: targetOf(subject, { [holder.name]: other }) }),
      twin: bodyCaseId(subject, body),
    }),
  ];
});
