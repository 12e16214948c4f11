// `npm run pictures`: the picture of the README, a real run against a faulty server, as a terminal shows it. Run by hand when
// the output changes; the server listens on port 8080.

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { main } from '../cli/main.ts';
import { coloured } from '../conformance/index.ts';
import { createBehaviour } from '../fixtures/servers/behaviour.ts';
import { modelCredential } from '../fixtures/servers/declared.ts';
import { faults } from '../fixtures/servers/faults.ts';
import { listenerOf } from '../fixtures/servers/start.ts';
import { escaped } from '../src/html/index.ts';

const fault = 'window of a week allowed';
const command = 'conform http://127.0.0.1:8080 --account acme --routing-id 12';

const change = faults.find(({ name }) => name === fault)?.change;
if (change === undefined) throw new TypeError(`there is no fault "${fault}" any more`);
const server = createServer(listenerOf(createBehaviour(change)));
await new Promise<void>((resolve) => server.listen(8080, '127.0.0.1', resolve));
process.env['ACS_BEARER'] = modelCredential.secret;
const printed: string[] = [];
await main(command.split(' '), {
  out: (text) => printed.push(text),
  err: () => undefined,
  interactive: false,
  style: coloured,
  env: process.env,
});
server.close();
const lines = [`$ acs ${command}`, '', ...printed.join('').trimEnd().split('\n')];
writeFileSync(join(import.meta.dirname, '../docs/pictures/failing-run.svg'), terminalSvg(lines));

/** Draws lines with ANSI codes of colour and weight; one longer than 120 characters goes on in the next. */
function terminalSvg(lines: readonly string[]): string {
  const rows = lines.flatMap(rowsOf);
  const [width, height] = [976, rows.length * 19 + 48];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="A run that fails">
<style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d1d7e0}.c1{font-weight:700}.c2{fill:#9198a1}.c31{fill:#ff7b72}.c32{fill:#56d364}.c33{fill:#e3b341}</style>
<rect width="${width}" height="${height}" rx="8" fill="#151b23"/>
${['#ff5f57', '#febc2e', '#28c840'].map((fill, i) => `<circle cx="${18 + i * 18}" cy="16" r="5.5" fill="${fill}"/>`).join('')}
${rows.map((row, i) => `<text x="18" y="${45 + i * 19}" xml:space="preserve">${row}</text>`).join('\n')}
</svg>
`;
}

/** The rows of a line, as markup. */
function rowsOf(line: string): readonly string[] {
  const codes = new Set<string>();
  const rows = [''];
  let column = 0;
  for (const [i, part] of line.split(/\u001b\[([\d;]*)m/).entries()) {
    if (i % 2 === 1) {
      for (const code of part.split(';')) applyCode(codes, code);
      continue;
    }
    for (let rest = part; rest !== ''; ) {
      if (column === 120) {
        rows.push('');
        column = 0;
      }
      const piece = rest.slice(0, 120 - column);
      const classes = [...codes].map((code) => `c${code}`).join(' ');
      rows[rows.length - 1] += classes
        ? `<tspan class="${classes}">${escaped(piece)}</tspan>`
        : escaped(piece);
      column += piece.length;
      rest = rest.slice(piece.length);
    }
  }
  return rows;
}

/** 0 ends all, 22 ends bold and dim, 39 ends a colour. */
function applyCode(codes: Set<string>, code: string): void {
  if (code === '0' || code === '') codes.clear();
  else if (code === '22') for (const weight of ['1', '2']) codes.delete(weight);
  else if (code === '39') for (const colour of ['31', '32', '33']) codes.delete(colour);
  else codes.add(code);
}
