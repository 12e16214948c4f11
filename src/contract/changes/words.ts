// A change in words, without where it is and whom it breaks.

import { type RowName, subjectIn } from './table.ts';
import type { Change, ChangeOrigin } from './types.ts';

type Said = Pick<Change, 'kind' | 'name' | 'before' | 'after' | 'origins'>;

/** `maxLength 255 → 200`. */
export function inWords(row: RowName, said: Said): string {
  const { kind, name, before, after } = said;
  const value = valueInWords(after ?? before);
  switch (row) {
    case 'deprecation':
      return kind === 'added' ? 'now deprecated' : 'no longer deprecated';
    case 'required keyword':
      return `${value} is ${kind === 'added' ? 'now required' : 'no longer required'}`;
    case 'origin':
    case 'promotion': {
      const { origins } = said;
      const subject = subjectIn(row, name === '.' ? 'this' : name);
      return `${subject} ${originInWords(origins.before)} → ${originInWords(origins.after)}`;
    }
    case 'description':
    case 'example':
    case 'other':
      return `${subjectIn(row, name)} ${kind}`;
    case 'clause':
    case 'silence':
    case 'answer':
      return `${subjectIn(row, name.replace('/', ', '))}${kind === 'changed' ? ':' : ` ${kind}:`} ${stepOf(said)}`;
    case 'keyword':
    case 'alternative':
      return `${subjectIn(row, name)} ${stepOf(said)}${kind === 'changed' ? '' : ` ${kind}`}`;
    default:
      if (kind === 'changed') return `${subjectIn(row, name)} ${stepOf(said)}`;
      return `${subjectIn(row, name)} ${kind}${(after ?? before) === undefined ? '' : ` (${value})`}`;
  }
}

const stepOf = ({ kind, before, after }: Said) =>
  kind === 'changed' ? `${valueInWords(before)} → ${valueInWords(after)}` : valueInWords(after ?? before);

const most = 160;

/** A text as it is, another value as JSON. */
function valueInWords(value: unknown): string {
  if (value === undefined) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}... (${text.length} characters)`;
}

/** `§2.3 stated (tag-name)`. */
export function originInWords(origin: ChangeOrigin | undefined): string {
  if (origin === undefined) return 'none';
  const { level, id, section } = origin;
  return [section, level, ...(id === undefined ? [] : [`(${id})`])].filter(Boolean).join(' ');
}
