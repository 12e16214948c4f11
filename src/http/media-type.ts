// Which declared bodies are read: JSON in UTF-8, not compressed. Everything else is 415.

import type { IncomingHttpHeaders } from 'node:http';
import { MIMEType } from 'node:util';
import { type Problem, problem } from './problem.ts';

/** True for `application/json` in any case and with any parameters but a charset other than UTF-8. */
export function isJsonMediaType(contentType: string | undefined): boolean {
  const type = parse(contentType);
  if (type?.essence !== 'application/json') return false;
  const charset = type.params.get('charset');
  return charset === null || /^utf-?8$/i.test(charset);
}

/** The 415 for a body whose headers declare anything but plain JSON; undefined when they declare JSON. */
export function mediaTypeProblem(headers: IncomingHttpHeaders): Problem | undefined {
  if (!isJsonMediaType(headers['content-type'])) {
    return problem('unsupported-media-type', 'Send the body as application/json.');
  }
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return undefined;
  return problem('unsupported-media-type', 'Send the body without a content encoding.');
}

function parse(contentType: string | undefined): MIMEType | undefined {
  if (contentType === undefined) return undefined;
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}
