// What is odd about a run as a whole: a wrong base URL, valid requests that are rejected, a value that the source leaves open.

import { glimpseOf, headerOf, isRedirect } from '../oracle/index.ts';
import { exchangesOf, type Run } from '../run/index.ts';
import type { Exchange, Note, Property } from '../types.ts';

/** Every note on a run. */
export const notesOf = ({ answered }: Run, properties: readonly Property[]): readonly Note[] => [
  ...redirected(exchangesOf(answered)),
  ...validRejected(answered, properties),
  ...openValues(answered),
];

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
      ({ operation, place, finding }) => operation === id && ['path', 'method'].includes(place) && finding,
    );
    return response === undefined || isElsewhere
      ? []
      : [{ kind: 'valid-rejected', operation: id, response: glimpseOf(response) }];
  });

const openValues = (answered: Run['answered']): readonly Note[] =>
  answered.flatMap(({ plan: { subject }, taken }) =>
    taken.map(({ says }): Note => ({ kind: 'open-value', operation: subject.operation.id, says })),
  );
