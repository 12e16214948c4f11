// May the body of a request be compressed?

import { gzipSync } from 'node:zlib';
import { uniqueLength, uniquePattern } from '../../types.ts';
import { requestOf } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const contentCoding = probe('content-coding', (subject) =>
  bodyText(subject).map((text) => {
    const named = text.replaceAll(uniquePattern, 'acsgzip'.padEnd(uniqueLength, '0'));
    const request = requestOf(subject, { body: { base64: gzipSync(named).toString('base64') } });
    return ask(subject, {
      silence: 'content-coding',
      about: 'content-type',
      name: { rule: 'headers', variant: 'asked/gzip' },
      title: 'a body compressed by gzip',
      change: 'Content-Encoding is gzip',
      request: { ...request, headers: [...request.headers, ['Content-Encoding', 'gzip']] },
    });
  }),
);
