// A form in React that shows each way in which a call can end. The service runs inside the page, by Mock Service Worker: with
// another `baseUrl` and without the two lines on it the same page calls a server.
//
//   npm install react react-dom msw vite /tmp/access-control-contract-1.0.0.tgz
//   npx msw init public --no-save && npx vite

import { createClient, fieldErrors, type Result } from 'access-control-contract/client';
import { createHandlers } from 'access-control-contract/msw';
import { setupWorker } from 'msw/browser';
import { StrictMode, useActionState } from 'react';
import { createRoot } from 'react-dom/client';

const baseUrl = '/api';

type Created = Result<'createTag'>;

async function create(_before: Created | undefined, form: FormData): Promise<Created> {
  const text = (name: string) => String(form.get(name));
  const client = createClient({ baseUrl, bearer: text('token'), timeout: 5000, retry: 1 });
  return client.createTag({
    path: { account_id: text('account') },
    body: { name: text('name') },
    headers: text('prefer') === '' ? {} : { Prefer: text('prefer') },
  });
}

function TagForm() {
  const [created, submit, isPending] = useActionState(create, undefined);
  const errors = created?.status === 400 ? fieldErrors(created.problem) : {};
  return (
    <form action={submit}>
      <label>
        Account <input name="account" defaultValue="acme" />
      </label>
      <label>
        Token <input name="token" defaultValue="acme-demo-token" />
      </label>
      <label>
        Name <input name="name" aria-invalid={errors.name !== undefined} aria-describedby="fault" />
      </label>
      <output id="fault">{errors.name}</output>
      <label>
        Ask the mock for <input name="prefer" placeholder="code=429" />
      </label>
      <button type="submit" disabled={isPending}>
        Create tag
      </button>
      <p role="status">{created && said(created)}</p>
    </form>
  );
}

function said(created: Created): string {
  if (created.kind === 'ok') return `Created ${created.data.id}.`;
  if (created.kind === 'unreachable') return `The service is gone: ${created.reason}.`;
  return `${created.status}: ${created.problem.title}.`;
}

const service = setupWorker(...createHandlers({ baseUrl, stateful: true }).handlers);
await service.start({ onUnhandledRequest: 'bypass' });
const main = document.getElementById('main');
if (main) {
  createRoot(main).render(
    <StrictMode>
      <TagForm />
    </StrictMode>,
  );
}
