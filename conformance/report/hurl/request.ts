// A request as Hurl sends it, or why it cannot be written so that it is sent as it was.

import type { Bytes, CaseRequest } from '../../types.ts';
import { bytesBody, headerFault, headerLine, isPlainTarget, textBody } from './syntax.ts';

/** Lines of a file, or what of the request stands in the way. */
export type Written = { readonly lines: readonly string[] } | { readonly fault: string };

/** Writes a request; `names` puts in names that are new. */
export function writeRequest(request: CaseRequest, names: (text: string) => string): Written {
  const fault = faultOf(request);
  if (fault !== undefined) return { fault };
  const { method, target, headers, body } = request;
  const lines = [
    `${method} {{base}}${names(target)}`,
    ...headers.map(([name, value]) => headerLine(name, withVariables(value))),
    ...(/\/(?:\.|%2e)/i.test(target) ? ['[Options]', 'path-as-is: true'] : []),
    ...(body ? [bodyLine(body, names)] : []),
  ];
  return { lines };
}

function faultOf({
  method,
  target,
  headers,
  body,
  padding,
  nesting,
  inTwoPieces,
}: CaseRequest): string | undefined {
  const names = headers.map(([name]) => name.toLowerCase());
  if (!/^[A-Z]+$/.test(method)) return 'the method';
  if (!isPlainTarget(target.replaceAll(/\$UNIQUE(?:\[[\w-]+\])?/g, 'n'))) return 'the target';
  if (new Set(names).size < names.length) return 'a header that is sent twice';
  if (padding || nesting) return 'a very long body';
  if (inTwoPieces) return 'a body in two pieces';
  if (headers.some(([, value]) => withVariables(value).includes('ACS_BEARER')))
    return 'a credential made from the right one';
  if (body && hasNameInBytes(body)) return 'a new name among bytes';
  return headers.map(headerFault).find((each) => each !== undefined);
}

/** In base64 there is no place for a variable. */
const hasNameInBytes = (body: Bytes) =>
  isText(body) ? false : Buffer.from(bytesOf(body), 'base64').includes('$UNIQUE');

/** Past this, a line without a name in it is no longer worth reading. */
const longestText = 4000;

const isText = (body: Bytes): body is { readonly text: string } =>
  'text' in body &&
  body.text.isWellFormed() &&
  (body.text.length <= longestText || body.text.includes('$UNIQUE'));

const bytesOf = (body: Bytes) => ('text' in body ? Buffer.from(body.text).toString('base64') : body.base64);

/** Placeholders for what only the user knows: `{{bearer}}`, `{{second_bearer}}`, `{{header_1}}`. */
const withVariables = (value: string) =>
  value
    .replaceAll(/\$(?:\{ACS_BEARER\}|ACS_BEARER(?!_))/g, '{{bearer}}')
    .replaceAll('$ACS_SECOND_BEARER', '{{second_bearer}}')
    .replaceAll(/\$ACS_HEADER_(\d+)/g, (_, number: string) => `{{header_${number}}}`);

const bodyLine = (body: Bytes, names: (text: string) => string) =>
  isText(body) ? names(textBody(body.text)) : bytesBody(bytesOf(body));
