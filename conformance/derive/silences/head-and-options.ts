// What do HEAD and OPTIONS answer?

import { isDeclared, isFirstOfPath, requestWith } from '../http/methods.ts';
import { targetOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const headAndOptions = probe('head-and-options', (subject) => {
  if (!isFirstOfPath(subject)) return [];
  return (['HEAD', 'OPTIONS'] as const)
    .filter((method) => !isDeclared(subject, method, targetOf(subject)))
    .map((method) =>
      ask(subject, {
        silence: 'head-and-options',
        name: { rule: 'methods', variant: `asked/${method}` },
        title: `${method} on ${subject.operation.path}`,
        change: `the method is ${method}`,
        request: requestWith(subject, method),
        decides: [],
        writes: false,
      }),
    );
});
