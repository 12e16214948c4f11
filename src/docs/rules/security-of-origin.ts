// Lint rule: an operation asks for a credential where the clause or the decision that it names does, and only there.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { originsOn, reportAt, textsOf } from './annotations.ts';

/** Reports each operation whose security is not what its origin says, or that rejects a credential it does not ask for. */
export const securityOfOrigin: Oas3Rule = () => {
  let texts: ReadonlyMap<unknown, string> = new Map();
  let common: unknown;
  return {
    Root(root) {
      texts = textsOf(root);
      common = isObject(root) ? root['security'] : undefined;
    },
    Operation(operation, context) {
      if (!isObject(operation) || texts.size === 0) return;
      const own = operation['security'];
      const message = faultOf(originsOn(operation), texts, own ?? common);
      reportAt(context, message, ...(own === undefined ? [] : ['security']));
    },
  };
};

function faultOf(
  origins: Readonly<Record<string, string>>,
  texts: ReadonlyMap<unknown, string>,
  security: unknown,
): string | undefined {
  const { security: id, 'responses/401': rejection } = origins;
  const asks = asksForCredential(texts.get(id));
  const ways: readonly unknown[] = Array.isArray(security) ? security : [];
  const isOpen = !ways.some(isScheme) || (asks === true && !ways.every(isScheme));
  if (asks === true && isOpen)
    return `the operation lets requests without a credential in, and ${id} asks for one ("${texts.get(id)}"): name the scheme under security`;
  if (asks === false && !isOpen)
    return `the operation asks for a credential, and ${id} for none ("${texts.get(id)}"): write security: []`;
  if (asks !== false && isOpen && rejection !== undefined)
    return `the operation asks for no credential and declares 401 (${rejection}): name the scheme under security, or remove the response`;
  return undefined;
}

const isScheme = (way: unknown) => isObject(way) && Object.keys(way).length > 0;

/** Undefined where the words leave it open. */
function asksForCredential(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^yes\b/i.test(text)) return true;
  if (/^(no|none)\b/i.test(text)) return false;
  const negated = /\b(no|not|none|nobody|without|never|may|optional(ly)?)\b/i.test(text);
  return /\bcredential\b/i.test(text) && !negated ? true : undefined;
}
