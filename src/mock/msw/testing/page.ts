// What runs in the page of the browser test, bundled as an application would be.

import { setupWorker } from 'msw/browser';
import { createHandlers } from '../index.ts';

const acs = createHandlers({ baseUrl: '/api', stateful: true });

/** Starts the worker; what a test looks at stays on the page. */
async function begin(): Promise<void> {
  const worker = setupWorker(...acs.handlers);
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
  Object.assign(globalThis, { acs });
}

void begin();
