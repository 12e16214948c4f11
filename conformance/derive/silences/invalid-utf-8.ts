// What if a body is not valid UTF-8?

import { requestOf } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const invalidUtf8 = probe('invalid-utf-8', (subject) =>
  bodyText(subject)
    .filter((text) => text.includes('":"'))
    .map((text) =>
      ask(subject, {
        silence: 'invalid-utf-8',
        name: { rule: 'bodies', variant: 'malformed/invalid-utf-8' },
        title: 'a body that is not valid UTF-8',
        request: requestOf(subject, {
          body: { base64: Buffer.from(text.replace('":"', '":"\u00ff'), 'latin1').toString('base64') },
        }),
      }),
    ),
);
