// What is odd about a run as a whole: a wrong base URL, valid requests that are rejected, a rate limit.

import { glimpseOf, headerOf, isRedirect } from '../oracle/index.ts';
import { exchangesOf, type Run } from '../run/index.ts';
import type { Evidence, Exchange, Failure, Note, Property, Report } from '../types.ts';

/** What notes are made of. */
type Facts = Pick<Report, 'target' | 'milliseconds' | 'pace' | 'stopped'>;

/** Every note on a run. */
export const notesOf = (
  { reached, settled }: Run,
  properties: readonly Property[],
  evidence: readonly Evidence[],
  facts: Facts,
): readonly Note[] => {
  const exchanges = exchangesOf(settled);
  return [
    ...otherScheme(exchanges, facts),
    ...redirected(exchanges),
    ...validRejected(reached, properties),
    ...limited(exchanges, evidence, facts),
    ...openValues(settled),
  ];
};

/** https sent to a port of plain http, or the reverse. */
function otherScheme(exchanges: readonly Exchange[], { target, stopped: stop }: Facts): readonly Note[] {
  const failures = [
    ...(stop && 'failure' in stop ? [stop.failure] : []),
    ...exchanges.flatMap(({ failure }) => failure ?? []),
  ];
  const url = (protocol: string) => target.replace(/^https?:/, protocol);
  const hasResponse = exchanges.some(({ response }) => response !== undefined);
  if (target.startsWith('https:'))
    return !hasResponse && failures.length > 0 && failures.every(isPlainHttp)
      ? [{ kind: 'other-scheme', url: url('http:') }]
      : [];
  const isTls = !hasResponse && failures.length > 0 && failures.every(({ kind }) => kind === 'invalid-http');
  return isTls || (exchanges.length > 0 && exchanges.every(asksForTls))
    ? [{ kind: 'other-scheme', url: url('https:') }]
    : [];
}

const isPlainHttp = (failure: Failure) => failure.kind === 'tls' && speaksPlainHttp(failure.detail);

/** Whether the error of a TLS handshake means that the port speaks plain http. */
export const speaksPlainHttp = (detail: string): boolean =>
  /wrong version|packet length|EPROTO|http request/i.test(detail);

/** The responses of nginx and Go to plain http on a TLS port. */
function asksForTls({ response }: Exchange): boolean {
  const { status, body } = response ?? {};
  return status === 400 && body !== undefined && 'text' in body && /HTTPS (port|server)/.test(body.text);
}

function redirected(exchanges: readonly Exchange[]): readonly Note[] {
  const found = exchanges.find(({ response }) => response !== undefined && isRedirect(response));
  if (found?.response === undefined) return [];
  const location = headerOf(found.response, 'location') ?? '';
  const base = baseOf(found.request, location);
  return [
    { kind: 'redirected', status: found.response.status, location, ...(base !== undefined && { base }) },
  ];
}

/** The redirect's address without the request target: the base URL to use. */
function baseOf({ url, target }: Exchange['request'], location: string): string | undefined {
  if (location === '' || !URL.canParse(location, url)) return undefined;
  const { href } = new URL(location, url);
  return href.endsWith(target) && href !== url ? href.slice(0, -target.length) : undefined;
}

/** Not where the operation was found at another path. */
const validRejected = (reached: Run['reached'], properties: readonly Property[]): readonly Note[] =>
  [...reached].flatMap(([operation, found]) =>
    found.kind === 'rejected' &&
    found.exchange.response &&
    !properties.some(
      (each) => each.operation === operation && /^(path|method)$/.test(each.place) && each.finding,
    )
      ? [{ kind: 'valid-rejected', operation, response: glimpseOf(found.exchange.response) }]
      : [],
  );

function limited(
  exchanges: readonly Exchange[],
  evidence: readonly Evidence[],
  { milliseconds, pace }: Facts,
): readonly Note[] {
  const isLimited =
    exchanges.some(({ response }) => response?.status === 429) ||
    evidence.some(
      ({ reason }) =>
        reason?.kind === 'no-answer' && reason.seen.kind === 'status' && reason.seen.status === 429,
    );
  const answered = pace.requests - (pace.waited?.responses ?? 0);
  const half = answered / Math.max(1, milliseconds / 1000) / 2;
  return isLimited ? [{ kind: 'limited', rate: Math.max(0.1, Math.floor(half * 10) / 10) }] : [];
}

const openValues = (settled: Run['settled']): readonly Note[] =>
  settled.flatMap(({ plan: { subject }, taken }) =>
    taken.map(({ says }): Note => ({ kind: 'open-value', operation: subject.operation.id, says })),
  );
