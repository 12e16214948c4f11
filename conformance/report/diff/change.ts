// One change of a contract as a row of a report: what it is, where, who asks for it, and whose work it may break.

import { type Change, originInWords, type Place } from '../../../src/contract/changes/index.ts';
import { type IgnoredChange, ignoreName, type RatedChange } from '../../diff/index.ts';
import { counted, cut } from '../words/numbers.ts';

/** A change in words. @param most places that are named of each operation, and operations */
export const rowOf = (change: RatedChange | IgnoredChange, most: number) => ({
  says: cut(change.says, 400),
  /** Whether it quotes the contract's own sentences, in which backticks enclose code. */
  isProse: isSaid(change),
  where: cut(placesInWords(change, most), most === Infinity ? Infinity : 600),
  line: change.line === undefined ? '' : ` (line ${change.line})`,
  origin: originOf(change),
  breaks: [whomInWords(change), 'reason' in change ? `ignored: ${cut(change.reason, 300)}` : ''].filter(
    Boolean,
  ),
  ignoredAs: ignoreName(change),
});

const isSaid = ({ part }: Change) => part === 'clause' || part === 'silence';

/** Who asks for it, where that is one: of two that differ, both. */
function originOf(change: Change): string {
  const { before, after } = change.origins;
  if (change.part === 'origin' || isSaid(change)) return '';
  const both = [before, after].flatMap((origin) => (origin === undefined ? [] : [originInWords(origin)]));
  return [...new Set(both)].join(' → ');
}

/** `createTag request body.name, response 201 body.name`; the pointer where there are no places. */
function placesInWords(change: Change, most: number): string {
  const { places, pointer, origins } = change;
  if (isSaid(change)) return (origins.after ?? origins.before)?.section ?? pointer;
  if (places.length === 0) return pointer;
  const byOperation = [...Map.groupBy(places, ({ operation }) => operation)].map(([operation, some]) => {
    const at = [...new Set(some.map(placeInWords))];
    const left = at.length > most ? ` and ${at.length - most} more` : '';
    return `${operation} ${at.slice(0, most).join(', ')}`.trim() + left;
  });
  const left = byOperation.length - most;
  return [
    ...byOperation.slice(0, most),
    ...(left > 0 ? [`and ${counted(left, 'more operation')}`] : []),
  ].join('; ');
}

/** `response 201 body.id`; which alternative of a body it is in says little to a reader. */
function placeInWords({ at }: Place): string {
  const [side, ...rest] = at.filter((part) => !/^\(.*\)$/.test(part));
  if (side === undefined) return '';
  const split = side === 'response' ? (rest[1] === 'header' ? 3 : 2) : rest[0] === 'body' ? 1 : 2;
  return `${side} ${[rest.slice(0, split).join(' '), ...rest.slice(split)].join('.')}`;
}

/** `may break servers (contract conformance only) and clients`; nothing where it breaks nobody's work. */
function whomInWords({ breaks: { implementer, frontend } }: Change): string {
  const servers = implementer === 'contract' ? ['servers (contract conformance only)'] : ['servers'];
  const users = [...(implementer ? servers : []), ...(frontend ? ['clients'] : [])];
  return users.length > 0 ? `may break ${users.join(' and ')}` : '';
}
