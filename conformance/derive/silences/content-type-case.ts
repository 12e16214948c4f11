// Is the content type bound to its case?

import { requestOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const contentTypeCase = probe('content-type-case', (subject) => {
  const [valid] = subject.bodies;
  const { body } = subject.operation;
  if (valid === undefined || body === undefined) return [];
  const contentType = body.mediaType.toUpperCase();
  return [
    ask(subject, {
      silence: 'content-type-case',
      about: 'content-type',
      name: { rule: 'content-types', variant: 'asked/upper-case' },
      title: 'a valid body sent with its content type in upper case',
      change: `Content-Type is ${contentType}`,
      request: requestOf(subject, { json: valid.value, contentType }),
    }),
  ];
});
