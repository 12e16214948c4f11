// Writes ids.gen.ts: the ids of the contract's silences as types, so that the compiler complains of a silence that nobody
// asks.

import { type Contract, namesInOrigins, type Silence } from '../index.ts';

export function renderIds({ source, document }: Contract): string {
  const carried = new Set(namesInOrigins(document));
  const silences = [...source.silences.values()];
  const uncarried = silences.filter(
    ({ id, decision, elsewhere }) => decision !== undefined && elsewhere === undefined && !carried.has(id),
  );
  return [
    '// Generated from the contract; do not edit.',
    '',
    '/** Every silence. */',
    ...union('SilenceId', silences),
    '',
    '/** Silences that are decided, and that no line of the contract carries: only a probe can ask them. */',
    ...union('UncarriedSilenceId', uncarried),
    '',
  ].join('\n');
}

function union(name: string, silences: readonly Silence[]): readonly string[] {
  const ids = silences.map(({ id }) => `  | '${id}'`);
  return [`export type ${name} =`, ...ids.slice(0, -1), `${ids.at(-1) ?? '  never'};`];
}
