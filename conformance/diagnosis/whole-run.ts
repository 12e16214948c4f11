// Causes that stop the whole run: wrong protocol, credential, address or base path.

import { grouped } from '../grouped.ts';
import { type Cause, type Failure, type Result, requirementsOf } from '../types.ts';
import {
  byOperation,
  explaining,
  explainingAll,
  failureOf,
  isValid,
  type Search,
  sentValid,
  statusOf,
  type View,
} from './view.ts';

/** https sent to a port of plain http, or the reverse. */
export const wrongProtocol: Search = ({ run, results, open }) => {
  const sent = results.filter(({ exchange }) => exchange !== undefined);
  const failures = [...failuresOf(run.stopped), ...sent.flatMap((result) => failureOf(result) ?? [])];
  const url = (protocol: string) => run.target.replace(/^https?:/, protocol);
  const isSecure = run.target.startsWith('https:');
  if (isSecure && failures.length > 0 && !hasAnyResponse(sent) && failures.every(isPlainHttp))
    return causes({ kind: 'speaks-plain-http', url: url('http:'), ...explaining(open) });
  const noHttp =
    !hasAnyResponse(sent) && failures.length > 0 && failures.every(({ kind }) => kind === 'invalid-http');
  const saysSo = sent.length > 0 && sent.every(asksForTls);
  if (!isSecure && (noHttp || saysSo))
    return causes({ kind: 'speaks-tls', url: url('https:'), ...explaining(open) });
  return [];
};

const failuresOf = (stopped: View['run']['stopped']): readonly Failure[] =>
  stopped && 'failure' in stopped ? [stopped.failure] : [];

const hasAnyResponse = (sent: readonly Result[]) => sent.some((result) => statusOf(result) !== undefined);

const isPlainHttp = (failure: Failure) => failure.kind === 'tls' && speaksPlainHttp(failure.detail);

/** The responses of nginx and Go to plain http on a TLS port. */
function asksForTls({ exchange }: Result): boolean {
  const { status, body } = exchange?.response ?? {};
  return status === 400 && body !== undefined && 'text' in body && /HTTPS (port|server)/.test(body.text);
}

/** Every valid request got 401 or 403. */
export const credentialRejected: Search = (view) => {
  const { results, open } = view;
  const valid = sentValid(results);
  const [first] = valid;
  if (first === undefined || !valid.every((result) => isDenied(statusOf(result)))) return [];
  const denied = open.filter((result) => isDenied(statusOf(result)) || result.reason?.kind === 'stopped');
  return causes({
    kind: 'credential-rejected',
    status: statusOf(first) ?? 0,
    ...explainingAll(view, denied),
  });
};

const isDenied = (status: number | undefined) => status === 401 || status === 403;

/** The requests that were in flight when the server ended. */
export const serverEnded: Search = ({ run, open }) =>
  run.stopped?.kind === 'server-ended'
    ? causes({
        kind: 'server-ended',
        ...explaining(open.filter((result) => failureOf(result)?.kind === 'reset')),
      })
    : [];

/** Valid requests that are redirected, grouped by target. */
export const redirectedAway: Search = (view) => {
  const redirected = view.open.flatMap((result) =>
    result.reason?.kind === 'redirected' ? [{ result, reason: result.reason, base: baseOf(result) }] : [],
  );
  return grouped(redirected, ({ base, reason }) => base ?? reason.location).flatMap(([, same]) => {
    const [{ base, reason }] = same;
    return causes({
      kind: 'redirected-away',
      status: reason.status,
      location: reason.location,
      ...(base !== undefined && { base }),
      ...explainingAll(
        view,
        same.map(({ result }) => result),
      ),
    });
  });
};

/** The redirect's address without the request target: the base URL to use. */
function baseOf({ reason, exchange }: Result): string | undefined {
  if (reason?.kind !== 'redirected' || reason.location === '' || exchange === undefined) return undefined;
  const { url, target } = exchange.request;
  if (!URL.canParse(reason.location, url)) return undefined;
  const { href } = new URL(reason.location, url);
  return href.endsWith(target) && href !== url ? href.slice(0, -target.length) : undefined;
}

/** Every create got 404 and nothing was accepted: probably a missing base path. */
export const notFoundAnywhere: Search = (view) => {
  const valid = sentValid(view.results);
  const creates = valid.filter(({ case: tried }) => tried.via === 'http' && tried.writes);
  const [first] = creates;
  const status = first && statusOf(first);
  if (status !== 404 && status !== 405) return [];
  if (!valid.every((result) => statusOf(result) === 404 || statusOf(result) === 405)) return [];
  return causes({
    kind: 'not-found-anywhere',
    status,
    url: view.run.target,
    ...explainingAll(
      view,
      valid.filter((result) => view.open.includes(result)),
    ),
  });
};

/** Every request was accepted in every operation, whatever was wrong with it. */
export const nothingRejected: Search = ({ run, results, open }) => {
  // Part of the cases does not show what the others would do.
  if (run.chosen !== undefined) return [];
  const seen = results.flatMap((result) => statusOf(result) ?? []);
  if (!seen.every((status) => status >= 200 && status < 300)) return [];
  const wrong = results.filter(isToBeRejected);
  const failed = open.filter((result) => isToBeRejected(result) && statusOf(result) !== undefined);
  const [first] = failed;
  if (first === undefined || failed.length < wrong.length / 2) return [];
  const isEverywhere = byOperation(results.filter(isValid)).every(([operation]) =>
    failed.some((result) => result.case.operation === operation),
  );
  const rules = new Set(failed.map(({ case: { rule } }) => rule));
  if (!isEverywhere || rules.size < leastRules) return [];
  return causes({ kind: 'nothing-rejected', status: statusOf(first) ?? 0, ...explaining(failed) });
};

/** With fewer rules, the conclusion about a whole service is not safe. */
const leastRules = 3;

const isToBeRejected = ({ case: tried }: Result): boolean =>
  requirementsOf(tried).some(({ expect }) => expect.kind === 'rejected' || expect.kind === 'not-resource');

const causes = (cause: Cause): readonly Cause[] => (cause.cases.length > 0 ? [cause] : []);

/** Whether the error of a TLS handshake means that the port speaks plain http. */
export const speaksPlainHttp = (detail: string): boolean =>
  /wrong version|packet length|EPROTO|http request/i.test(detail);
