// What do HEAD and OPTIONS answer?

import { declaredMethods, isFirstOfPath, requestWith } from '../http/methods.ts';
import { ask, probe } from './probe.ts';

export const headAndOptions = probe('head-and-options', (subject) => {
  if (!isFirstOfPath(subject)) return [];
  const declared = declaredMethods(subject);
  return (['HEAD', 'OPTIONS'] as const)
    .filter((method) => !declared.includes(method))
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
