// Another content type than the contract's: asked, since the source says what a client sends, not what is refused.

import type { Rule } from '../rule.ts';
import { ask } from '../silences/probe.ts';
import { requestOf } from '../subject.ts';

const others = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
] as const;

/** Cases for the content type of a request body. */
export const contentTypes: Rule = {
  name: 'content-types',
  derive: (subject) => {
    const [valid] = subject.bodies;
    const { body } = subject.operation;
    if (valid === undefined || body === undefined) return [];
    return others.map((type) =>
      ask(subject, {
        silence: 'unsupported-media-type',
        about: 'content-type',
        name: { rule: 'content-types', variant: type.replace('/', '-') },
        title: `a valid body sent as ${type}`,
        change: `Content-Type is ${type}`,
        request: requestOf(subject, { json: valid.value, contentType: type }),
      }),
    );
  },
};
