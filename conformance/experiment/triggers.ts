// Whether a request has the triggers of a cause.

import { conversionsOf, convertedValues } from '../../src/contract/index.ts';
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
  if (trigger.kind === 'any-request' || trigger.kind === 'no-more') return true;
  if (trigger.kind === 'right-after') return true;
  if (trigger.kind === 'unknown') return request.target !== plain?.target;
  if (trigger.kind === 'size') return sizeOf(request) >= trigger.from;
  const text =
    memberOf(request, trigger.path) ??
    memberOf(compactly(request), trigger.path) ??
    (trigger.kind === 'number' ? writtenIn(request, trigger.path) : undefined);
  if (text === undefined) return trigger.kind === 'absent';
  switch (trigger.kind) {
    case 'number':
      return numbersIn(text).some((value) => isWithin(value, trigger));
    case 'no-multiple':
      return numbersIn(text).some((value) => value % trigger.of !== 0);
    case 'length':
      return isWithin(lengthOf(text), trigger);
    case 'bytes':
      return isWithin(bytesIn(text), trigger);
    case 'contains':
      return textIn(text)?.includes(trigger.text) ?? false;
    case 'value':
      return text === trigger.value;
    default:
      return trigger.kind === 'present';
  }
}

/** The number of a member, as JSON text, in a body that only an extension of JSON reads: `"0x15181"`. */
function writtenIn(request: CaseRequest, path: readonly string[]): string | undefined {
  if (isJson(request) || request.body === undefined || !('text' in request.body)) return undefined;
  const [, value] = request.body.text.split(`"${path.at(-1)}":`);
  const [written] = /^[^\s,}"]+/.exec(value ?? '') ?? [];
  return written === undefined ? undefined : JSON.stringify(written);
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

export const isJson = ({ body }: CaseRequest): boolean => body !== undefined && 'value' in parseJson(body);

/** Any order counts as the same, and so does any kind of white space. */
const isFormatting = ({ kind }: Part) => kind === 'order' || kind === 'space';

const isWithin = (
  value: number | undefined,
  { from = -Infinity, to = Infinity }: { readonly from?: number; readonly to?: number },
) => value !== undefined && value >= from && value <= to;

/** The value of a JSON number. */
export const numberIn = (text: string): number | undefined => (/^-?\d/.test(text) ? Number(text) : undefined);

/** The number that a JSON text is, or those that it may be converted to. */
function numbersIn(text: string): readonly number[] {
  const number = numberIn(text);
  if (number !== undefined) return [number];
  const converted = text === '{' ? [] : convertedValues(conversionsOf(JSON.parse(text), ['integer']));
  return converted.filter((value) => typeof value === 'number');
}

/** The value of a JSON string. */
export const textIn = (text: string): string | undefined =>
  text.startsWith('"') ? filled(JSON.parse(text) as string) : undefined;

/** The length of a JSON string in characters. */
export function lengthOf(text: string): number | undefined {
  const value = textIn(text);
  return value === undefined ? undefined : [...value].length;
}

/** The length of a JSON string in bytes of UTF-8. */
export function bytesIn(text: string): number | undefined {
  const value = textIn(text);
  return value === undefined ? undefined : Buffer.byteLength(value);
}
