// What a command prints, with its colours, as a picture of a terminal: SVG, whose text can be selected and read aloud.

import { escaped } from '../../src/html/index.ts';

/** Pixels. */
const size = { font: 13, line: 19, character: 7.83, margin: 18, bar: 30 };

/** Characters in a line; a longer one goes on in the next, as in a terminal. */
const columns = 120;

/** The colours of the codes that the reports use; foreground alone. */
const colours: Readonly<Record<number, string>> = { 31: '#ff7b72', 32: '#56d364', 33: '#e3b341' };

interface Piece {
  readonly text: string;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly colour: string | undefined;
}

/**
 * Draws lines of a terminal.
 * @param title what the window is called
 * @param lines text with ANSI codes of colour and weight
 */
export function terminalSvg(title: string, lines: readonly string[]): string {
  const shown = lines.flatMap((line) => wrapped(piecesOf(line)));
  const width = Math.ceil(columns * size.character + 2 * size.margin);
  const height = shown.length * size.line + size.bar + size.margin;
  const rows = shown.map(
    (line, i) =>
      `<text x="${size.margin}" y="${size.bar + (i + 1) * size.line - 4}" xml:space="preserve">${line.map(span).join('')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>text{font:${size.font}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d1d7e0}.b{font-weight:700}.d{fill:#9198a1}</style>
<rect width="${width}" height="${height}" rx="8" fill="#151b23"/>
${['#ff5f57', '#febc2e', '#28c840'].map((fill, i) => `<circle cx="${size.margin + i * 18}" cy="16" r="5.5" fill="${fill}"/>`).join('')}
${rows.join('\n')}
</svg>
`;
}

function span({ text, bold, dim, colour }: Piece): string {
  const classes = [...(bold ? ['b'] : []), ...(dim ? ['d'] : [])].join(' ');
  const attributes = `${classes && ` class="${classes}"`}${colour ? ` style="fill:${colour}"` : ''}`;
  return attributes === '' ? escaped(text) : `<tspan${attributes}>${escaped(text)}</tspan>`;
}

function wrapped(line: readonly Piece[]): readonly (readonly Piece[])[] {
  const letters = line.flatMap((piece) => [...piece.text].map((text) => ({ ...piece, text })));
  const rows = Array.from({ length: Math.max(1, Math.ceil(letters.length / columns)) }, (_, i) =>
    letters.slice(i * columns, (i + 1) * columns),
  );
  return rows.map(joined);
}

/** Letters that look alike as one piece again. */
function joined(letters: readonly Piece[]): readonly Piece[] {
  return letters.reduce<readonly Piece[]>((pieces, letter) => {
    const last = pieces.at(-1);
    const isAlike = last?.bold === letter.bold && last.dim === letter.dim && last.colour === letter.colour;
    return isAlike
      ? [...pieces.slice(0, -1), { ...last, text: last.text + letter.text }]
      : [...pieces, letter];
  }, []);
}

/** Cuts a line where its colour or weight changes. */
function piecesOf(line: string): readonly Piece[] {
  let state: Omit<Piece, 'text'> = { bold: false, dim: false, colour: undefined };
  return line.split(/\u001b\[([\d;]*)m/).flatMap((part, i) => {
    if (i % 2 === 0) return part === '' ? [] : [{ ...state, text: part }];
    for (const code of part.split(';').map(Number)) state = after(state, code);
    return [];
  });
}

function after(state: Omit<Piece, 'text'>, code: number): Omit<Piece, 'text'> {
  if (code === 0) return { bold: false, dim: false, colour: undefined };
  if (code === 1) return { ...state, bold: true };
  if (code === 2) return { ...state, dim: true };
  if (code === 22) return { ...state, bold: false, dim: false };
  return { ...state, colour: colours[code] };
}
