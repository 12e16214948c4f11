// Content types: another one is refused; what the source leaves open about its spelling is asked.

import { derived } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import { acceptedCaseId, createCase, refusedWithout } from '../case.ts';
import { decided, refusal } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';

const others = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
] as const;

/** Cases for the content type of a request body. */
export function deriveContentTypes(subject: Subject): readonly Case[] {
  const [base] = subject.bases;
  const { body } = subject.operation;
  if (base === undefined || body === undefined) return [];
  const { mediaType } = body;
  const request = (contentType: string | undefined) => requestOf(subject, { json: base.value, contentType });
  const common = { twin: acceptedCaseId(subject), ...refusedWithout(base) };
  const refused = others.map((type) =>
    createCase(subject, 'content-types', type.replace('/', '-'), {
      title: `a valid body sent as ${type}`,
      change: `Content-Type is ${type}`,
      request: request(type),
      requires: refusal(subject, derived(body.contentOrigin), 'content-type'),
      ...common,
    }),
  );
  const asked = [
    ['missing', 'missing-content-type', 'no content type', undefined],
    ['charset', 'content-type-parameters', 'charset=utf-8', `${mediaType}; charset=utf-8`],
    ['upper-case', 'content-type-case', 'upper case', mediaType.toUpperCase()],
  ] as const;
  return [
    ...refused,
    ...asked.map(([name, silence, title, type]) =>
      createCase(subject, 'content-types', `asked/${name}`, {
        title: `a valid body sent with ${title === 'upper case' ? 'its content type in upper case' : title}`,
        change: `Content-Type is ${type ?? 'absent'}`,
        request: request(type),
        requires: decided(subject, silence, 'content-type'),
        asks: silence,
        ...common,
      }),
    ),
  ];
}
