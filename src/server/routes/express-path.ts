// Path templates as Express has them. The braces of OpenAPI mean something else there, and Express compares a path as it
// was sent: so all that is written out is encoded in one way, here and in what requests are given.

import type { Place } from '../../http/index.ts';

const PARAMETER = /(\{[^}]*\})/;

/** `/{account_id}/routing{routing_id}` in the syntax of Express: `/:"account_id"/routing:"routing_id"`. */
export function expressPath(template: string): string {
  const named = (name: string) => `:"${name.replace(/["\\]/g, '\\$&')}"`;
  return filled(template, named, (text) => encoded(text).replace(/[!*()]/g, '\\$&'));
}

/** The path of a request, in the encoding that the routes are in: a slash inside an identifier is `%2F`. */
export function pathFor({ template, params }: Pick<Place, 'template' | 'params'>): string {
  return filled(template, (name) => encodeURIComponent(params[name] ?? ''), encoded);
}

function filled(
  template: string,
  parameter: (name: string) => string,
  literal: (text: string) => string,
): string {
  const parts = template.split(PARAMETER);
  return parts.map((part) => (part.startsWith('{') ? parameter(part.slice(1, -1)) : literal(part))).join('');
}

const encoded = (text: string) => text.split('/').map(encodeURIComponent).join('/');
