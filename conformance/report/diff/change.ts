// One change of a contract in words: what it is, where, who asks for it, and whose work it may break.

import type { Change, ChangeOrigin, Place } from '../../../src/contract-diff/index.ts';
import type { IgnoredChange, RatedChange, Severity } from '../../diff/index.ts';
import { counted, cut } from '../words/numbers.ts';

/** `maxLength 255 → 200`. */
export function changeInWords(change: Change): string {
  const { part, kind, name, before, after } = change;
  const step = `${valueInWords(before)} → ${valueInWords(after)}`;
  const whole = `${kind}${typeof (after ?? before) === 'string' ? ` (${after ?? before})` : ''}`;
  switch (part) {
    case 'operation':
      if (kind === 'changed') return `operation moved: ${step}`;
      return `operation ${name} ${kind}${before === 'deprecated' ? ', after it was deprecated' : ''}`;
    case 'operation-id':
      return `operationId ${step}`;
    case 'parameter':
      if (kind !== 'changed') return `parameter ${name} ${whole}`;
      return name === 'name' ? `path parameter renamed: ${step}` : `parameter: ${name} ${step}`;
    case 'body':
      return kind === 'changed' ? `request body: ${step}` : `request body ${whole}`;
    case 'media-type':
      return `media type ${name} ${kind}`;
    case 'response':
      return `response ${name} ${kind}`;
    case 'header':
      return kind === 'changed' ? `header: ${name} ${step}` : `header ${name} ${whole}`;
    case 'security':
      return `credentials: ${step}`;
    case 'deprecation':
      return kind === 'added' ? 'now deprecated' : 'no longer deprecated';
    case 'property':
      return `property ${name} ${whole}`;
    case 'schema':
      return schemaInWords(change);
    case 'origin':
      return `origin of ${name === '.' ? 'this' : name}: ${originStep(change)}`;
    case 'clause':
    case 'silence':
      return `${part} ${entryInWords(change)}`;
    case 'source':
      return `${name} of the source: ${step}`;
    case 'description':
    case 'example':
    case 'other':
      return `${name} ${kind}`;
  }
}

function schemaInWords({ kind, name, before, after }: Change): string {
  if (name === 'required') return kind === 'added' ? 'optional → required' : 'required → optional';
  if (name === 'oneOf' || name === 'anyOf') return `alternative ${String(after ?? before)} ${kind}`;
  if (kind === 'changed') return `${name} ${valueInWords(before)} → ${valueInWords(after)}`;
  return `${name} ${valueInWords(after ?? before)} ${kind}`;
}

/** `tag-name (states changed): before → after`. */
function entryInWords({ kind, name, before, after }: Change): string {
  const [id = '', key] = name.split('/');
  if (key === undefined) return `${id} ${kind}: ${valueInWords(after ?? before)}`;
  return `${id}, ${key} ${kind}: ${kind === 'added' ? '' : valueInWords(before)}${kind === 'changed' ? ' → ' : ''}${kind === 'removed' ? '' : valueInWords(after)}`;
}

const originStep = ({ origins: { before, after } }: Change) =>
  `${originInWords(before)} → ${originInWords(after)}`;

/** `§2.3 stated (tag-name)`. */
export function originInWords(origin: ChangeOrigin | undefined): string {
  if (origin === undefined) return 'none';
  const { level, id, section } = origin;
  return [section, level, ...(id === undefined ? [] : [`(${id})`])].filter(Boolean).join(' ');
}

/** Who asks for it, where that is one: of two that differ, both. */
export function whoInWords({ part, origins: { before, after } }: Change): string {
  if (part === 'origin' || part === 'clause' || part === 'silence' || (before ?? after) === undefined)
    return '';
  const [then, now] = [originInWords(before), originInWords(after)];
  if (before === undefined || after === undefined) return before === undefined ? now : then;
  return then === now ? now : `${then} → ${now}`;
}

/** A text as it is, another value as JSON; at most 160 characters of it. */
function valueInWords(value: unknown): string {
  if (value === undefined) return 'none';
  return cut(typeof value === 'string' ? value : JSON.stringify(value), 160);
}

/** `response 201 body.id`; which alternative of a body it is in says little to a reader. */
function placeInWords({ at }: Place): string {
  const [side, ...rest] = at.filter((part) => !/^\(.*\)$/.test(part));
  if (side === undefined) return '';
  const split = side === 'response' ? (rest[1] === 'header' ? 3 : 2) : rest[0] === 'body' ? 1 : 2;
  const [head, tail] = [rest.slice(0, split), rest.slice(split)];
  return `${side} ${[head.join(' '), ...tail].join('.')}`;
}

/** `createTag request body.name, response 201 body.name`: at most so many places; the pointer where there are none. */
export function placesInWords({ part, places, pointer, origins }: Change, most: number): string {
  if (part === 'clause' || part === 'silence') return (origins.after ?? origins.before)?.section ?? pointer;
  if (places.length === 0) return pointer;
  const byOperation = [...Map.groupBy(places, ({ operation }) => operation)].map(([operation, some]) => ({
    operation,
    at: [...new Set(some.map(placeInWords))],
  }));
  const shown = byOperation.slice(0, most).map(({ operation, at }) => {
    const left = at.length - most;
    return [
      `${operation} ${at.slice(0, most).join(', ')}`.trim(),
      ...(left > 0 ? [`and ${left} more`] : []),
    ].join(' ');
  });
  const left = byOperation.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${counted(left, 'more operation')}`] : [])].join('; ');
}

/** What the severities mean. */
export const severities: Readonly<Record<Severity, string>> = {
  source: 'a server that conformed to the source may not any more',
  contract: 'a server that conformed to the contract may not any more, though it does to the source',
  clients: 'a client that worked may not any more',
  note: 'breaks nobody’s work',
};

/** Why an ignored change is; nothing of another one. */
export const reasonInWords = (change: RatedChange | IgnoredChange): string =>
  'reason' in change ? `ignored: ${cut(change.reason, 300)}` : '';

/** `breaks servers (contract conformance only), clients`; nothing where it breaks nobody's work. */
export function whomInWords({ breaks: { implementer, frontend } }: Change): string {
  const users = [
    ...(implementer === 'source' ? ['servers'] : []),
    ...(implementer === 'contract' ? ['servers (contract conformance only)'] : []),
    ...(frontend ? ['clients'] : []),
  ];
  return users.length > 0 ? `may break ${users.join(' and ')}` : '';
}
