// What happens to a body sent with a read?

import { requestOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const bodyWithGet = probe('body-with-get', (subject) => {
  if (subject.operation.method !== 'GET') return [];
  const request = requestOf(subject, { body: { text: '{"acs":1}' } });
  return [
    ask(subject, {
      silence: 'body-with-get',
      name: { rule: 'reads', variant: 'asked/with-body' },
      title: 'a read that carries a body',
      change: 'a body is sent',
      request: { ...request, headers: [...request.headers, ['Content-Type', 'application/json']] },
    }),
  ];
});
