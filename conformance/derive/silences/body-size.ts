// How large may a body be?

import type { CaseRequest, HttpCase } from '../../types.ts';
import { chosenSuccess, originOfSilence } from '../requirements.ts';
import { requestOf, type Subject } from '../subject.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const bodySize = probe('body-size', (subject) =>
  bodyText(subject).flatMap((text) => [
    ask(subject, {
      silence: 'body-size',
      about: 'size',
      name: { rule: 'bodies', variant: 'asked/ten-megabytes' },
      title: 'a body of 10 MB',
      request: padded(subject, text, 10 * 2 ** 20),
    }),
    ...nearlyTooLong(subject, text),
  ]),
);

/** A body just short of the length that the contract allows. */
function nearlyTooLong(subject: Subject, text: string): readonly HttpCase[] {
  const silence = subject.contract.source.silences.get('body-size');
  if (silence?.bytes === undefined) return [];
  return [
    ask(subject, {
      silence: 'body-size',
      name: { rule: 'bodies', variant: 'asked/nearly-too-long' },
      title: `a body of nearly ${silence.bytes} bytes`,
      request: padded(subject, text, silence.bytes - text.length - 64),
      decides: chosenSuccess(subject, originOfSilence(subject, silence)),
    }),
  ];
}

/** White space before a valid body: only its length can be a reason to refuse it. */
const padded = (subject: Subject, text: string, padding: number): CaseRequest => ({
  ...requestOf(subject, { body: { text } }),
  padding,
});
