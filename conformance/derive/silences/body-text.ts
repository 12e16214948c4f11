// The text of an operation's first valid body, for probes that spell it otherwise.

import { writeJson } from '../json-text.ts';
import type { Subject } from '../subject.ts';

/** One text, or none for an operation without a JSON body. */
export function bodyText({ operation, bodies: [body] }: Subject): readonly string[] {
  return operation.body === undefined || body === undefined ? [] : [writeJson(body.value)];
}
