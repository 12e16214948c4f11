// A driver for `acs conform --driver token-driver.mjs`: it lets the suite try the token rules of a service (§3) over HTTP.
// Copy it, and put the calls of your own service in. The paths here are made up, as the source shows none.

import { setTimeout as sleep } from 'node:timers/promises';

const base = process.env.ACS_TOKEN_SERVICE ?? 'http://127.0.0.1:8090';

/** Creates an application without a profile; whatever names it is handed back to the other functions. */
export async function createApplication() {
  return (await call('POST', '/applications')).body.id;
}

/**
 * Attaches a profile in place of the one before. `expiresIn` is the lifetime in seconds of the tokens that are issued
 * from then on. Where the service has no lifetimes, no JWTs or no second profile (here: it responds with 501), the error has
 * the code 'UNSUPPORTED', and what needs that is not tried.
 */
export async function attachProfile(application, profile, { expiresIn }) {
  const { status } = await call(
    'PUT',
    `/applications/${application}/profile`,
    { profile, expiresIn },
    [200, 204, 501],
  );
  if (status === 501)
    throw Object.assign(new Error('the service has no such thing'), { code: 'UNSUPPORTED' });
}

/** Issues a token and gives its text. */
export async function issueToken(application) {
  return (await call('POST', `/applications/${application}/tokens`)).body.token;
}

/** Says whether a request with this token would be allowed, and counts as one. A rejection is a result, no error. */
export async function checkToken(token) {
  const { status } = await call('POST', '/check', { token }, [200, 401, 429]);
  return { allowed: status === 200 };
}

/** Lets time pass: a service with a clock of its own would move it here. */
export async function wait(seconds) {
  await sleep(seconds * 1000);
}

/** Removes what was created; called once at the end. */
export async function dispose() {}

async function call(method, path, body, expected = [200, 201, 204]) {
  const response = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!expected.includes(response.status)) throw new Error(`${method} ${path} returned ${response.status}`);
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}
