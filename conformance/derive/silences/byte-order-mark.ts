// May a body begin with a byte order mark?

import { requestOf } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const byteOrderMark = probe('byte-order-mark', (subject) =>
  bodyText(subject).map((text) =>
    ask(subject, {
      silence: 'byte-order-mark',
      name: { rule: 'bodies', variant: 'asked/byte-order-mark' },
      title: 'a byte order mark before the body',
      request: requestOf(subject, { body: { text: `\ufeff${text}` } }),
    }),
  ),
);
