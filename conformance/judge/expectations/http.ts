// Status, headers, and whether the body is what its media type says.

import type { Answer } from '../../types.ts';
import { headerOf, isAccepted, isRefused, mediaTypeOf, parseJson } from '../read-answer.ts';
import { excerptOf, type JudgeOf, statusSeen } from './evidence.ts';

export const accepted: JudgeOf<'accepted'> = (_, { answer }) => ({
  met: isAccepted(answer),
  seen: statusSeen(answer),
});

export const refused: JudgeOf<'refused'> = ({ redirects }, { answer, mayBeUnimplemented }) => ({
  met:
    isRefused(answer) ||
    (mayBeUnimplemented && answer.status === 501) ||
    (redirects === true && answer.status >= 300 && answer.status < 400),
  seen: statusSeen(answer),
});

export const status: JudgeOf<'status'> = ({ statuses }, { answer }) => ({
  met: statuses.includes(answer.status),
  seen: statusSeen(answer),
});

export const mediaType: JudgeOf<'media-type'> = ({ mediaType: wanted }, { answer }) => {
  const found = mediaTypeOf(answer);
  const empty = answer.length === 0;
  return {
    met: found === wanted,
    seen: { kind: 'media-type', empty, ...(found !== undefined && { mediaType: found }) },
  };
};

export const header: JudgeOf<'header'> = ({ name, includes }, { answer }) => {
  const value = headerOf(answer, name);
  const met = value !== undefined && (includes === undefined || value.split(/[\s,]+/).includes(includes));
  return { met, seen: { kind: 'header', name, ...(value !== undefined && { value }) } };
};

export const json: JudgeOf<'json'> = ({ required }, { answer }) => {
  if (answer.length === 0) return { met: !required, seen: { kind: 'no-body' } };
  const parsed = parseJson(answer.body);
  if ('value' in parsed) return { met: true, seen: { kind: 'json' } };
  return {
    met: !(required || claimsJson(answer)),
    seen: { kind: 'not-json', fault: parsed.fault, excerpt: excerptOf(answer) },
  };
};

export const stillJson: JudgeOf<'still-json'> = ({ as }, { answer, exchangeOf }) => {
  const plain = exchangeOf(as)?.answer;
  const wasJson = plain !== undefined && plain.length > 0 && 'value' in parseJson(plain.body);
  if (!wasJson || answer.length === 0 || !claimsJson(answer)) return 'undecided';
  const parsed = parseJson(answer.body);
  if ('value' in parsed) return { met: true, seen: { kind: 'json' } };
  return { met: false, seen: { kind: 'not-json', fault: parsed.fault, excerpt: excerptOf(answer) } };
};

const claimsJson = (answer: Answer) => /[/+]json$/.test(mediaTypeOf(answer) ?? '');
