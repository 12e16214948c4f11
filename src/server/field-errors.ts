// The validator's findings as the contract's `errors`: a JSON Pointer into the body and words for each.

import type { FieldError } from '../http/index.ts';

/** What express-openapi-validator says of one fault. */
export interface ValidatorError {
  readonly path: string;
  readonly message?: string;
  readonly errorCode?: string;
}

// These only say that something inside them failed, which is said by itself.
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^must have required property .*/s, 'is required'],
  [/^must NOT have (additional|unevaluated) properties$/, 'is not a known field'],
  [/^must be <= /, 'must be at most '],
  [/^must be >= /, 'must be at least '],
  [/^must NOT have fewer than 1 characters$/, 'must not be empty'],
  [/^must NOT have more than (\d+) (\w+)$/, 'must have at most $1 $2'],
  [/^must NOT have fewer than (\d+) (\w+)$/, 'must have at least $1 $2'],
  [/^must be (integer|array|object)$/, 'must be an $1'],
  [/^must be (string|number|boolean)$/, 'must be a $1'],
  [/^must be equal to one of the allowed values: /, 'must be one of: '],
];

/** The faults of a body, each once, in the order of the validator. */
export function fieldErrors(errors: readonly ValidatorError[], body: unknown): readonly FieldError[] {
  const telling = errors.filter(({ errorCode }) => !WRAPPERS.has(keywordOf(errorCode)));
  const found = (telling.length > 0 ? telling : errors).map((error) => ({
    pointer: pointerOf(error, body),
    detail: detailOf(error),
  }));
  return [...new Map(found.map((error) => [`${error.pointer} ${error.detail}`, error])).values()];
}

function detailOf({ message = 'is not valid' }: ValidatorError): string {
  const words = WORDS.find(([pattern]) => pattern.test(message));
  return words ? message.replace(words[0], words[1]) : message;
}

// The validator appends the name of a field unescaped, so a name with a slash has to be found in the body.
function pointerOf({ path, errorCode }: ValidatorError, body: unknown): string {
  const inner = path.replace(/^\/body(?=\/|$)/, '');
  if (keywordOf(errorCode) === 'additionalProperties') return fragment(withFieldOf(inner, body));
  return fragment(tokensOf(inner));
}

function withFieldOf(inner: string, body: unknown): readonly string[] {
  let slash = inner.indexOf('/');
  for (; slash >= 0; slash = inner.indexOf('/', slash + 1)) {
    const holder = tokensOf(inner.slice(0, slash));
    const field = inner.slice(slash + 1);
    const node = holder.reduce<unknown>(child, body);
    if (typeof node === 'object' && node !== null && Object.hasOwn(node, field)) return [...holder, field];
  }
  return inner === '' ? [''] : tokensOf(inner);
}

function child(node: unknown, token: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, token)
    ? (node as Record<string, unknown>)[token]
    : undefined;
}

const tokensOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

// RFC 6901 §6: what a fragment cannot hold is percent-encoded.
function fragment(tokens: readonly string[]): string {
  const escaped = tokens.map((token) => `/${token.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return `#${encodeURI(escaped.join('').toWellFormed()).replaceAll('#', '%23')}`;
}

const keywordOf = (errorCode: string | undefined) => errorCode?.split('.')[0] ?? '';
