// What happens to a request that accepts another media type than JSON?

import { plainRequest } from '../negative.ts';
import { ask, probe } from './probe.ts';

export const acceptHeader = probe('accept-header', (subject) => {
  const request = plainRequest(subject);
  return [
    ask(subject, {
      silence: 'accept-header',
      name: { rule: 'headers', variant: 'asked/accept-html' },
      title: 'a request that accepts text/html alone',
      change: 'Accept is text/html',
      request: { ...request, headers: [...request.headers, ['Accept', 'text/html']] },
    }),
  ];
});
