// Headers: the media type of a body, and what a request accepts.

import type { SilenceId } from '../../src/contract/index.ts';
import { asking, type Table } from '../rows/row.ts';

const unsupported = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/jsonx',
];

/** A valid body under another media type, or with none. */
export const contentTypeRows: Table = (subject) => {
  const { body } = subject.operation;
  if (body === undefined || subject.contexts.length === 0) return [];
  const sent = (silence: SilenceId, name: string, type?: string) =>
    asking(subject, {
      silence,
      about: 'content-type',
      name: `content-type/${name}`,
      says: type === undefined ? 'Content-Type is absent' : `Content-Type is ${type}`,
      change: { headers: { 'Content-Type': type } },
    });
  return [
    ...unsupported.map((type) => sent('unsupported-media-type', type.replace('/', '-'), type)),
    sent('content-type-parameters', 'charset', `${body.mediaType}; charset=utf-8`),
    sent('content-type-case', 'upper-case', body.mediaType.toUpperCase()),
    sent('missing-content-type', 'missing'),
  ];
};

/** What a request accepts. */
export const acceptRows: Table = (subject) => [
  asking(subject, {
    silence: 'accept-header',
    name: 'headers/accept-html',
    says: 'Accept is text/html',
    change: { headers: { Accept: 'text/html' } },
  }),
];
