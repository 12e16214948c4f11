// Writes ids.gen.ts: the ids of the contract's silences as types, so that the compiler complains of one that is no silence.

import type { Contract } from '../index.ts';

export function renderIds({ source }: Contract): string {
  const ids = [...source.silences.keys()].map((id) => `  | '${id}'`);
  return [
    '// Generated from the contract; do not edit.',
    '',
    '/** Every silence. */',
    'export type SilenceId =',
    ...ids.slice(0, -1),
    `${ids.at(-1) ?? '  never'};`,
    '',
  ].join('\n');
}
