// What happens to a query parameter that the interface does not have?

import { askPath, pathOf } from './path-target.ts';
import { probe } from './probe.ts';

export const queryParameters = probe('query-parameters', (subject) => [
  askPath(subject, {
    silence: 'query-parameters',
    variant: 'unknown-query',
    title: 'a query parameter that the interface does not have',
    target: `${pathOf(subject)}?acs=1`,
  }),
]);
