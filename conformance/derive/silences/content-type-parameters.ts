// May the content type carry `charset=utf-8`?

import { requestOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const contentTypeParameters = probe('content-type-parameters', (subject) => {
  const [valid] = subject.bodies;
  const { body } = subject.operation;
  if (valid === undefined || body === undefined) return [];
  const contentType = `${body.mediaType}; charset=utf-8`;
  return [
    ask(subject, {
      silence: 'content-type-parameters',
      about: 'content-type',
      name: { rule: 'content-types', variant: 'asked/charset' },
      title: 'a valid body sent with charset=utf-8',
      change: `Content-Type is ${contentType}`,
      request: requestOf(subject, { json: valid.value, contentType }),
    }),
  ];
});
