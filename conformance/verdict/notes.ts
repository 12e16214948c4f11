// What is odd about a run as a whole: a wrong base URL, valid requests that are rejected, a rate limit.

import { glimpseOf, headerOf, isRedirect } from '../oracle/index.ts';
import { exchangesOf, type Run } from '../run/index.ts';
import type { Evidence, Exchange, Failure, Note, Property, Report } from '../types.ts';

/** What notes are made of. */
type Facts = Pick<Report, 'target' | 'stopped'>;

/** Every note on a run. */
export const notesOf = (
  { answered }: Run,
  properties: readonly Property[],
  evidence: readonly Evidence[],
  facts: Facts,
): readonly Note[] => {
  const exchanges = exchangesOf(answered);
  return [
    ...otherScheme(exchanges, facts),
    ...redirected(exchanges),
    ...validRejected(answered, properties),
    ...limited(exchanges, evidence),
    ...openValues(answered),
  ];
};

/** https sent to a port of plain http, or the reverse. */
function otherScheme(exchanges: readonly Exchange[], { target, stopped: stop }: Facts): readonly Note[] {
  const isTls = target.startsWith('https:');
  const failures = [
    ...(stop && 'failure' in stop ? [stop.failure] : []),
    ...exchanges.flatMap(({ failure }) => failure ?? []),
  ];
  const isOther = (failure: Failure) => (isTls ? isPlainHttp(failure) : failure.kind === 'invalid-http');
  const hasResponse = exchanges.some(({ response }) => response !== undefined);
  const isAsked = !isTls && hasResponse && exchanges.every(asksForTls);
  const isSeen = !hasResponse && failures.length > 0 && failures.every(isOther);
  const url = target.replace(/^https?:/, isTls ? 'http:' : 'https:');
  return isAsked || isSeen ? [{ kind: 'other-scheme', url }] : [];
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
const validRejected = (answered: Run['answered'], properties: readonly Property[]): readonly Note[] =>
  answered.flatMap(({ plan, reached }) => {
    const { id } = plan.subject.operation;
    const response = reached.kind === 'rejected' ? reached.exchange.response : undefined;
    const isElsewhere = properties.some(
      ({ operation, place, finding }) => operation === id && /^(path|method)$/.test(place) && finding,
    );
    return response === undefined || isElsewhere
      ? []
      : [{ kind: 'valid-rejected', operation: id, response: glimpseOf(response) }];
  });

/** Requests that were waited for in vain. */
function limited(exchanges: readonly Exchange[], evidence: readonly Evidence[]): readonly Note[] {
  const isLimited =
    exchanges.some(({ response }) => response?.status === 429) ||
    evidence.some(
      ({ reason }) =>
        reason?.kind === 'no-answer' && reason.seen.kind === 'status' && reason.seen.status === 429,
    );
  return isLimited ? [{ kind: 'limited' }] : [];
}

const openValues = (answered: Run['answered']): readonly Note[] =>
  answered.flatMap(({ plan: { subject }, taken }) =>
    taken.map(({ says }): Note => ({ kind: 'open-value', operation: subject.operation.id, says })),
  );
