// Comparing answers: the same resource, a part of it, and what was sent.

/** Deep equality of JSON values. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => key in right && isSame(left[key], right[key]))
  );
}

/**
 * Without members that name a moment or a call (`retrievedAt`, `requestId`, `traceId`): they differ between two
 * answers without the resource being another.
 */
export function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => !isMomentary(key, member));
  return Object.fromEntries(members.map(([key, member]) => [key, lasting(member)]));
}

const momentaryNames =
  /^(time|timestamp|date|now|age|etag|nonce|(duration|elapsed|took|latency)(_?ms|Ms|_?seconds|Seconds)?|(request|trace|span|correlation)_?id|served_?by)$|(At|_at|Time|_time|Timestamp|_timestamp|Date|_date|RequestId|_request_id|TraceId)$/;

function isMomentary(key: string, member: unknown): boolean {
  if (typeof member === 'object' && member !== null) return false;
  if (momentaryNames.test(key) || /^(request|trace|span|correlation)Id$|^servedBy$/.test(key)) return true;
  return typeof member === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(member);
}

/** Whether a resource is the answer, or stands anywhere in it. */
export function holds(answer: unknown, resource: unknown): boolean {
  if (isSame(answer, resource)) return true;
  if (typeof answer !== 'object' || answer === null) return false;
  return Object.values(answer).some((member) => typeof member === 'object' && holds(member, resource));
}

/** Members that both have, of the same JSON type, whose values differ; as `path: sent, answered`. */
export function echoDifferences(sent: unknown, answered: unknown, at = ''): readonly string[] {
  if (kind(sent) !== kind(answered)) return [];
  if (kind(sent) !== 'object')
    return isSame(sent, answered) ? [] : [`${at}: sent ${show(sent)}, answered ${show(answered)}`];
  const [left, right] = [sent as Record<string, unknown>, answered as Record<string, unknown>];
  return Object.keys(left)
    .filter((key) => key in right)
    .flatMap((key) => echoDifferences(left[key], right[key], at ? `${at}.${key}` : key));
}

/** Members that were sent and are not in the answer, as paths. */
export function missingMembers(sent: unknown, answered: unknown, at = ''): readonly string[] {
  if (kind(sent) !== 'object' || kind(answered) !== 'object') return [];
  const [left, right] = [sent as Record<string, unknown>, answered as Record<string, unknown>];
  return Object.keys(left).flatMap((key) => {
    const path = at ? `${at}.${key}` : key;
    return key in right ? missingMembers(left[key], right[key], path) : [path];
  });
}

const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const show = (value: unknown) => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
