// Requests that come in together are answered together. Where each answer is written as soon as it is known, each one
// wakes a client that waits, which takes the system longer than all that is done here.

import type { Handler } from './request-state.ts';

/** Lets the requests that have arrived come up to here before the first of them goes on. */
export const answerTogether: Handler = (_request, _response, next) => {
  setImmediate(next);
};
