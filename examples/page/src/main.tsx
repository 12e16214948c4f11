// Starts the page, and where `?backend=msw` asks for it the service inside it; a production build leaves that out.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';

const baseUrl = (await startMock()) ?? 'http://127.0.0.1:4010';
createRoot(document.body).render(
  <StrictMode>
    <Page baseUrl={baseUrl} />
  </StrictMode>,
);

/** The base URL that a service worker responds at, by the contract. */
async function startMock(): Promise<string | undefined> {
  if (import.meta.env.MODE === 'production') return undefined;
  if (new URLSearchParams(location.search).get('backend') !== 'msw') return undefined;
  const { createHandlers } = await import('access-control-contract/msw');
  const { setupWorker } = await import('msw/browser');
  const baseUrl = new URL('api', document.baseURI).href;
  const { handlers } = createHandlers({ baseUrl, stateful: true, bearer: ['acme-demo-token'] });
  await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
  return baseUrl;
}
