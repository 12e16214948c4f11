// Which fault is answered where a request has several?

import { requestCarrying } from '../security/credential.ts';
import { bodyText } from './body-text.ts';
import { ask, probe } from './probe.ts';

export const orderOfChecks = probe('order-of-checks', (subject) =>
  subject.operation.security === undefined
    ? []
    : bodyText(subject).map((text) =>
        ask(subject, {
          silence: 'order-of-checks',
          about: 'credential',
          name: { rule: 'security', variant: 'asked/without-credential-and-body' },
          title: 'no credential, and a body that is not JSON',
          request: { ...requestCarrying(subject, undefined), body: { text: text.slice(0, -1) } },
        }),
      ),
);
