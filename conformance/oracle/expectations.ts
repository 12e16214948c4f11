// One pure function for each kind of expectation: whether it is satisfied, and what was seen.

import {
  asReceived,
  atPointer,
  type Contract,
  type Fault,
  readTexts,
  typesOf,
} from '../../src/contract/index.ts';
import type { Exchange, Expectation, Glimpse, HttpResponse, Seen } from '../types.ts';
import { echoDifferences, leavesOf, namedBy, shows, stableBody } from './compare.ts';
import {
  headerOf,
  isAccepted,
  isRedirect,
  isRejected,
  mediaTypeOf,
  parseJson,
  sentJson,
  typeIn,
} from './response.ts';

/** A response, and what it is compared with. */
export interface Evidence {
  readonly contract: Contract;
  readonly exchange: Exchange;
  readonly response: HttpResponse;
  /** The JSON of the response; undefined if it is not JSON. */
  readonly value: unknown;
  /** The accepted request beside it; absent for a request without an edit. */
  readonly control?: Exchange | undefined;
  /** Names of members that differ between two reads of one resource. */
  readonly changing?: ReadonlySet<string> | undefined;
}

/** Whether it is satisfied, and what was seen; `undecided` if there is nothing to judge. */
export type Judgement = { readonly satisfied: boolean; readonly seen: Seen } | 'undecided';

type JudgeOf<Kind extends Expectation['kind']> = (
  expectation: Extract<Expectation, { kind: Kind }>,
  evidence: Evidence,
) => Judgement;

export function judgeExpectation(expectation: Expectation, evidence: Evidence): Judgement {
  const judge = judges[expectation.kind] as (expectation: Expectation, evidence: Evidence) => Judgement;
  return judge(expectation, evidence);
}

/** At most this many schema errors are reported. */
const mostFaults = 3;

const judges: { readonly [Kind in Expectation['kind']]: JudgeOf<Kind> } = {
  accepted: ({ redirects }, { response }) => ({
    satisfied: isAccepted(response) || (redirects === true && isRedirect(response)),
    seen: statusSeen(response),
  }),
  // Errors of all operations but the read are open, and a 5xx is no success (ruling 37).
  rejected: ({ redirects }, { response }) => ({
    satisfied:
      isRejected(response) ||
      response.status >= 500 ||
      (redirects === true && response.status >= 300 && response.status < 400),
    seen: statusSeen(response),
  }),
  status: ({ statuses }, { response }) => ({
    satisfied: statuses.includes(response.status),
    seen: statusSeen(response),
  }),
  'media-type': ({ mediaType: wanted, others = [] }, { response }) => {
    const found = mediaTypeOf(response);
    const empty = response.length === 0;
    return {
      satisfied: found !== undefined && [wanted, ...others].some((type) => isWithin(found, type)),
      seen: { kind: 'media-type', empty, ...(found !== undefined && { mediaType: found }) },
    };
  },
  header: ({ name, pointer }, { response, contract }) => {
    const text = headerOf(response, name);
    const seen = { kind: 'header', name, ...(text !== undefined && { value: text }) } as const;
    if (pointer === undefined) return { satisfied: text !== undefined, seen };
    if (text === undefined) return 'undecided';
    const isList = typesOf(contract.schemaAt(pointer).node).includes('array');
    const value = readTexts(contract, pointer, isList ? text.split(/\s*,\s*/) : text);
    const faults = contract.validate(pointer, value).map((fault) => ({ ...fault, pointer: name }));
    return { satisfied: faults.length === 0, seen: faultsSeen(faults) };
  },
  // The shape of an error is open, and whether a create has a body (ruling 42). Express sends the name of a status as plain text.
  json: ({ required, among = [] }, { response }) => {
    const chosen = mediaTypeOf(response) ?? '';
    if (!isAccepted(response) || among.some((type) => isWithin(chosen, type))) return 'undecided';
    if (response.length === 0)
      return required ? { satisfied: false, seen: { kind: 'no-body' } } : 'undecided';
    const parsed = parseJson(response.body);
    if ('value' in parsed) return { satisfied: true, seen: { kind: 'json' } };
    if (!required && chosen === 'text/plain') return 'undecided';
    return { satisfied: false, seen: { kind: 'not-json', ...parsed, excerpt: excerptOf(response) } };
  },
  schema: ({ pointer, apart = [], of }, { value, contract, response }) => {
    const found = typeIn(headerOf(response, 'content-type') ?? '');
    const isNamed = (type: string) =>
      isWithin(found.essence, type) && found.parameters === typeIn(type).parameters;
    const isOther = of !== undefined && !isNamed(of);
    if (value === undefined || isOther) return 'undecided';
    const faults = asReceived(contract)
      .validate(pointer, value)
      .filter((fault) => fault.keyword !== 'enum' || !apart.includes(fault.pointer));
    return { satisfied: faults.length === 0, seen: faultsSeen(faults) };
  },
  'member-schema': ({ member, pointer }, { value, contract }) => {
    const found = atPointer(value, member);
    return judgeMember(found, () => contract.isValid(pointer, found));
  },
  member: ({ pointer, value: wanted }, { value }) => {
    const found = atPointer(value, pointer);
    return judgeMember(found, () => String(found) === wanted);
  },
  echo: ({ whole }, { exchange, value }) => {
    if (value === undefined) return 'undecided';
    const differences = echoDifferences(sentJson(exchange), value, whole);
    return { satisfied: differences.length === 0, seen: { kind: 'echo', differences } };
  },
  pointer: ({ pointer: wanted }, { value }) => {
    if (value === undefined) return 'undecided';
    const errors = (value as { errors?: readonly { pointer?: unknown }[] } | null)?.errors;
    const pointers = Array.isArray(errors) ? errors.map((error) => String(error?.pointer)) : [];
    const parent = wanted.slice(0, wanted.lastIndexOf('/'));
    const satisfied = pointers.some(
      (found) => found === wanted || found.startsWith(`${wanted}/`) || (found === parent && parent !== '#'),
    );
    return { satisfied, seen: { kind: 'pointers', pointers } };
  },
  'same-status': (_, { response, control }) => {
    const first = control?.response;
    return first ? { satisfied: first.status === response.status, seen: statusSeen(response) } : 'undecided';
  },
  'not-resource': ({ anywhere = false, identifier, named }, { exchange, response, control, changing }) => {
    if (control?.response === undefined || !isAccepted(control.response)) return 'undecided';
    const resource = stableBody(control.response, changing);
    const says = (body: unknown) => leavesOf(body).some((leaf) => String(leaf) === named);
    // Two resources that are shown as nothing look the same.
    const isEmpty = isAccepted(response) && leavesOf(resource).every((leaf) => leaf === '');
    if (isEmpty || (named !== undefined && !says(resource))) return 'undecided';
    const wanted = { resource, anywhere, identifier, isNamed: namedBy([exchange, control]) };
    const isShown = shows(stableBody(response, changing), wanted, isAccepted(response));
    return {
      satisfied: !isShown,
      seen: isShown ? { kind: 'resource-shown', glimpse: glimpseOf(response) } : statusSeen(response),
    };
  },
  // Scripts see for themselves what creates answer; token rules are judged from the observations of a driver.
  distinct: () => 'undecided',
  'token-rule': () => 'undecided',
};

/** A member that tells alternatives apart has one value in each. */
const isOfOneValue = ({ keyword, params: { allowedValues } }: Fault) =>
  keyword === 'const' || (Array.isArray(allowedValues) && allowedValues.length === 1);

/** The innermost faults, since the others follow from them, and none of an alternative that the value says not to be. */
function faultsSeen(faults: readonly Fault[]): Seen {
  const depth = ({ pointer }: Fault) => pointer.split('/').length;
  const isUnion = ({ keyword }: Fault) => keyword === 'oneOf' || keyword === 'anyOf';
  const others = faults.filter(isOfOneValue).flatMap(({ line = '' }) => {
    const end = line.lastIndexOf('/properties/');
    return end < 0 ? [] : [line.slice(0, end + 1)];
  });
  const meant = faults.filter(({ line = '' }) => !others.some((schema) => line.startsWith(schema)));
  const isMeant = faults.some(isUnion) && !meant.every(isUnion);
  const shown = (isMeant ? meant : faults)
    .toSorted((one, other) => depth(other) - depth(one))
    .map(({ pointer, message, line }) => ({ pointer, message, ...(line !== undefined && { line }) }));
  const each = new Map(shown.map((fault) => [JSON.stringify(fault), fault]));
  return { kind: 'schema', faults: [...each.values()].slice(0, mostFaults) };
}

/** The status as an observation. */
export const statusSeen = ({ status, reason, rejects }: HttpResponse): Seen => ({
  kind: 'status',
  status,
  phrase: reason,
  ...(rejects && { rejects }),
});

/** Whether a media type is a declared one, or in a declared range, such as any text. */
function isWithin(found: string, declared: string): boolean {
  const [essence = ''] = declared.toLowerCase().split(/\s*;/);
  const [type, subtype] = essence.split('/');
  return found === essence || (subtype === '*' && (type === '*' || found.startsWith(`${type}/`)));
}

const judgeMember = (found: unknown, isSatisfied: () => boolean): Judgement =>
  found === undefined
    ? 'undecided'
    : { satisfied: isSatisfied(), seen: { kind: 'member', value: JSON.stringify(found) } };

/** Status and the beginning of the body. */
export const glimpseOf = (response: HttpResponse): Glimpse => ({
  status: response.status,
  phrase: response.reason,
  excerpt: excerptOf(response),
});

/** The beginning of a body, in one line. */
function excerptOf({ body, length }: HttpResponse): string {
  const text = 'text' in body ? body.text : `${length} bytes that are not text`;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
}
