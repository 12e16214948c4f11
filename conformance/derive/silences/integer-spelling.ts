// Is a whole number written with a fraction of zero or an exponent an integer?

import { requestOf } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

const spellings = [
  {
    name: 'fraction-of-zero',
    title: 'an integer written with a fraction of zero',
    spell: (text: string) => text.replace(/:(\d+)(?=[,}])/, ':$1.0'),
  },
  {
    name: 'exponent',
    title: 'an integer written with an exponent',
    spell: (text: string) => text.replace(/:(\d+)0(?=[,}])/, ':$1e1'),
  },
] as const;

export const integerSpelling = probe('integer-spelling', (subject) =>
  bodyText(subject)
    .filter((text) => /:\d+[,}]/.test(text))
    .flatMap((text) =>
      spellings.map(({ name, title, spell }) =>
        ask(subject, {
          silence: 'integer-spelling',
          name: { rule: 'bodies', variant: `asked/${name}` },
          title,
          request: requestOf(subject, { body: { text: spell(text) } }),
        }),
      ),
    ),
);
