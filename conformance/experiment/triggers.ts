// Whether a request has the triggers of a cause.

import { parseJson } from '../judge/index.ts';
import { type CaseRequest, type Part, type Trigger, uniqueLength, uniquePattern } from '../types.ts';
import { compactly, differenceOf, memberOf } from './difference.ts';

/**
 * Whether a request has all of them.
 * @param plain the request with which parts are compared
 */
export const hasAll = (
  request: CaseRequest,
  triggers: readonly Trigger[],
  plain: CaseRequest | undefined,
): boolean => triggers.every((trigger) => has(request, trigger, plain));

function has(request: CaseRequest, trigger: Trigger, plain: CaseRequest | undefined): boolean {
  if (trigger.kind === 'part') {
    const wanted = JSON.stringify(trigger.change.part);
    const changes = plain === undefined ? [] : differenceOf(plain, request);
    return changes.some(
      ({ part, to }) => JSON.stringify(part) === wanted && (isFormatting(part) || to === trigger.change.to),
    );
  }
  if (trigger.kind === 'any-request' || trigger.kind === 'no-more' || trigger.kind === 'right-after')
    return true;
  if (trigger.kind === 'wrong') return true;
  if (trigger.kind === 'no-json') return !isJson(request);
  if (trigger.kind === 'unknown') return request.target !== plain?.target;
  if (trigger.kind === 'size') return sizeOf(request) >= trigger.from;
  if (trigger.kind === 'depth') return (request.nesting?.levels ?? 0) >= trigger.from;
  if (trigger.kind === 'any-body') return trigger.of === 'bytes' || isJson(request);
  const text = memberOf(request, trigger.path) ?? memberOf(compactly(request), trigger.path);
  if (text === undefined) return trigger.kind === 'absent';
  switch (trigger.kind) {
    case 'number':
      return isWithin(numberIn(text) ?? numberInText(text), trigger);
    case 'length':
      return isWithin(lengthOf(text), trigger);
    case 'contains':
      return textIn(text)?.includes(trigger.text) ?? false;
    case 'value':
      return text === trigger.value;
    default:
      return trigger.kind === 'present';
  }
}

/** Bytes of a body without trailing spaces. */
export function sizeOf({ body }: CaseRequest): number {
  if (body === undefined) return 0;
  return 'text' in body
    ? Buffer.byteLength(filled(body.text.trimEnd()))
    : Buffer.from(body.base64, 'base64').length;
}

/** A text with placeholders of names replaced by letters of the final length. */
const filled = (text: string) => text.replaceAll(uniquePattern, 'n'.repeat(uniqueLength));

/** Whether a body is JSON. */
export const isJson = ({ body }: CaseRequest): boolean => body !== undefined && 'value' in parseJson(body);

/** Any order counts as the same, and so does any kind of white space. */
const isFormatting = ({ kind }: Part) => kind === 'order' || kind === 'space';

const isWithin = (
  value: number | undefined,
  { from = -Infinity, to = Infinity }: { readonly from?: number; readonly to?: number },
) => value !== undefined && value >= from && value <= to;

/** The value of a JSON number. */
export const numberIn = (text: string): number | undefined => (/^-?\d/.test(text) ? Number(text) : undefined);

/** The number that a JSON text contains. */
const numberInText = (text: string): number | undefined =>
  /^"\s*[+-]?\d+(\.\d+)?\s*"$/.test(text) ? Number(JSON.parse(text)) : undefined;

/** The value of a JSON string. */
export const textIn = (text: string): string | undefined =>
  text.startsWith('"') ? filled(JSON.parse(text) as string) : undefined;

/** The length of a JSON string in characters. */
export function lengthOf(text: string): number | undefined {
  const value = textIn(text);
  return value === undefined ? undefined : [...value].length;
}
