// What happens to a query parameter that the interface does not have?

import { type HttpCase, uniqueName } from '../../types.ts';
import { pathName, removeAt } from '../json-text.ts';
import { decidedRefusal } from '../requirements.ts';
import { requestOf, type Subject, targetOf } from '../subject.ts';
import { nameFieldOf } from '../valid-bodies.ts';
import { askPath, pathOf } from './path-target.ts';
import { ask, probe } from './probe.ts';

export const queryParameters = probe('query-parameters', (subject) => [
  askPath(subject, {
    silence: 'query-parameters',
    variant: 'unknown-query',
    title: 'a query parameter that the interface does not have',
    target: `${pathOf(subject)}?acs=1`,
  }),
  ...nameInTheQuery(subject),
]);

/** Rails and Laravel read query and body as one: a required name that the body lacks may come from the query. */
function nameInTheQuery(subject: Subject): readonly HttpCase[] {
  const [body] = subject.bodies;
  const field = body && nameFieldOf(body);
  if (body === undefined || field === undefined || !field.required || field.path.length > 1) return [];
  const name = pathName(field.path);
  const target = targetOf(subject);
  return [
    ask(subject, {
      silence: 'query-parameters',
      name: { rule: 'paths', variant: `asked/${name}-in-the-query` },
      title: `${name} in the query, and not in the body`,
      change: `${name} is in the query and not in the body`,
      request: requestOf(subject, {
        json: removeAt(body.value, field.path),
        target: `${target}${target.includes('?') ? '&' : '?'}${name}=${uniqueName()}`,
      }),
      decides: decidedRefusal(subject, 'query-parameters'),
    }),
  ];
}
