// What of a response must be the same twice: everything but moments and names of calls.

/**
 * Without members that name a moment or a call (`retrievedAt`, `requestId`, `traceId`): they differ between two
 * responses without the resource being another.
 */
export function stableFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stableFields);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => !isMomentary(key, member));
  return Object.fromEntries(members.map(([key, member]) => [key, stableFields(member)]));
}

const momentaryNames =
  /^(time|timestamp|date|now|age|etag|nonce|(duration|elapsed|took|latency)(_?ms|Ms|_?seconds|Seconds)?|(request|trace|span|correlation)_?id|served_?by)$|(At|_at|Time|_time|Timestamp|_timestamp|Date|_date|RequestId|_request_id|TraceId)$/;

function isMomentary(key: string, member: unknown): boolean {
  if (typeof member === 'object' && member !== null) return false;
  if (momentaryNames.test(key) || /^(request|trace|span|correlation)Id$|^servedBy$/.test(key)) return true;
  return typeof member === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(member);
}
