// Colours, or none: decided by whoever prints, not by the renderer.

/** Wraps a text for emphasis. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string) => text;
const ansi = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;

/** No colours: pipes, files, NO_COLOR. */
export const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same };

/** ANSI colours, for a terminal. */
export const coloured: Style = {
  bold: ansi(1, 22),
  dim: ansi(2, 22),
  red: ansi(31, 39),
  green: ansi(32, 39),
  yellow: ansi(33, 39),
};
