// What if an object has the same key twice?

import { requestOf } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const duplicateKeys = probe('duplicate-keys', (subject) =>
  bodyText(subject).map((text) => {
    const [, first = '', rest = ''] = /^\{("(?:[^"\\]|\\.)*":)(.*)$/s.exec(text) ?? [];
    return ask(subject, {
      silence: 'duplicate-keys',
      name: { rule: 'bodies', variant: 'asked/duplicate-keys' },
      title: 'a key twice',
      request: requestOf(subject, { body: { text: `{${first}"acsfirst",${first}${rest}` } }),
    });
  }),
);
