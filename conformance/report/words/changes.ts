// One change between two requests: what the second one does otherwise.

import type { CaseRequest, Change, Part } from '../../types.ts';
import { cut } from './numbers.ts';
import { say, type Table } from './table.ts';

/** `ratelimit.window is 86400`, `Authorization is absent`. */
export const changeInWords = ({ part, from, to }: Change): string => say(words, part, { from, to });

interface Texts {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const words: Table<Part, string, [Texts]> = {
  method: (_, { to }) => `the method is ${to}`,
  target: (_, { to = '' }) => `the path is ${short(to)}`,
  header: (_, { from = '[]', to }) =>
    (JSON.parse(to ?? from) as CaseRequest['headers'])
      .map(([name, value]) => (to === undefined ? `${name} is absent` : `${name} is ${short(value)}`))
      .join(' and '),
  member: ({ path }, { to }) => `${path.join('.')} is ${to === undefined ? 'absent' : short(to)}`,
  order: () => 'its members are in another order',
  space: (_, { to }) => `${to === undefined ? 'no ' : ''}white space between its parts`,
  length: (_, { to }) =>
    to === undefined ? 'no blanks at its end' : `blanks at its end make it ${to} characters long`,
  escapes: ({ of }, { to }) =>
    `its ${of === 'names' ? 'keys' : 'texts'} are ${to === undefined ? 'not ' : ''}in escapes`,
  body: (_, { to }) => (to === undefined ? 'no body' : 'another body'),
  sending: (_, { to = '{}' }) => sendingInWords(JSON.parse(to) as Sending),
};

type Sending = Pick<CaseRequest, 'padding' | 'nesting' | 'inTwoPieces'>;

function sendingInWords({ padding, nesting, inTwoPieces }: Sending): string {
  if (padding !== undefined) return `${padding} blanks before its body`;
  if (nesting !== undefined) return `${nesting.levels} levels in its body`;
  return inTwoPieces ? 'its body in two pieces' : 'its body at once';
}

const short = (text: string) => cut(text, 60);
