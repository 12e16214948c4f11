// What if a body comes without a content type?

import { requestOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

export const missingContentType = probe('missing-content-type', (subject) => {
  const [valid] = subject.bodies;
  const { body } = subject.operation;
  if (valid === undefined || body === undefined) return [];
  return [
    ask(subject, {
      silence: 'missing-content-type',
      about: 'content-type',
      name: { rule: 'content-types', variant: 'asked/missing' },
      title: 'a valid body sent with no content type',
      change: 'Content-Type is absent',
      request: requestOf(subject, { json: valid.value, contentType: undefined }),
    }),
  ];
});
