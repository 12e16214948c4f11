// Colours, or none: decided by the caller that prints, not by the renderer.

import { styleText } from 'node:util';

const names = ['bold', 'dim', 'red', 'green', 'yellow'] as const;

/** Wraps a text for emphasis. */
export type Style = Readonly<Record<(typeof names)[number], (text: string) => string>>;

/** No colours: pipes, files, NO_COLOR. */
export const plain: Style = styleWith((_, text) => text);

/** ANSI colours, for a terminal. */
export const coloured: Style = styleWith((name, text) => styleText(name, text, { validateStream: false }));

function styleWith(render: (name: (typeof names)[number], text: string) => string): Style {
  const entries = names.map((name) => [name, (text: string) => render(name, text)]);
  return Object.fromEntries(entries) as Style;
}
