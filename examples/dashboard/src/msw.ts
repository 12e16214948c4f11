// The service inside the page: a service worker answers by the contract, and nothing else has to run.

import { createHandlers } from 'access-control-contract/msw';
import { setupWorker } from 'msw/browser';

/** Starts it, and resolves with the base URL that it answers at. */
export async function startMsw(): Promise<string> {
  const baseUrl = new URL('api', document.baseURI).href;
  const { handlers } = createHandlers({ baseUrl, stateful: true });
  await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
  return baseUrl;
}
