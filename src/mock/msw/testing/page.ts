// What runs in the page of the browser test, bundled as an application would be.

import { setupWorker } from 'msw/browser';
import { createHandlers } from '../index.ts';

const worker = setupWorker(...createHandlers({ baseUrl: '/api', stateful: true }).handlers);
await worker.start({ quiet: true, onUnhandledRequest: 'bypass' });
Object.assign(globalThis, { hasStarted: true });
