// What if an identifier in the body names nothing?

import { bodyCaseId } from '../case.ts';
import { pathName, replaceAt } from '../json-text.ts';
import { requestOf } from '../subject.ts';
import { ask, probe } from './probe.ts';

const nothing = 'acsunknown7x9k2v4';

export const unknownJwtId = probe('unknown-jwt-id', (subject) =>
  subject.bodies
    .filter((body) => body.rule === 'examples')
    .flatMap((body) =>
      body.inputs.map(({ path }) =>
        ask(subject, {
          silence: 'unknown-jwt-id',
          name: { rule: 'probes', variant: `unknown-${pathName(path)}` },
          title: `${pathName(path)} that names nothing`,
          change: `${pathName(path)} is ${JSON.stringify(nothing)}`,
          request: requestOf(subject, { json: replaceAt(body.value, path, nothing) }),
          twin: bodyCaseId(subject, body),
        }),
      ),
    ),
);
