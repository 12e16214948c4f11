import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { renderers } from '../../conformance/index.ts';
import { packageFile } from '../../src/package-file.ts';
import { commands } from '../commands/index.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { filesWithTables } from './tables.ts';

const all = filesWithTables.map((name) => readFileSync(packageFile(name), 'utf8')).join('\n');
const program = await createProgram(processIo(), () => undefined);
const conform = program.commands.find((command) => command.name() === 'conform') ?? new Command();

const helpOf = (command: Command) =>
  command.configureHelp({ ...command.configureHelp(), helpWidth: 119 }).helpInformation();

/** First cells of the table at its place. */
const firstCells = (name: string) =>
  [
    ...(new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(all)?.[1] ?? '').matchAll(/^\| `(.*?)`/gm),
  ].map(([, cell]) => cell);

describe('the documentation', () => {
  it('lists every command, every option of conform and every report format, and no other', () => {
    expect(firstCells('commands').length).toBe(commands.length);
    expect(firstCells('options')).toEqual(conform.options.map(({ flags }) => flags));
    expect(firstCells('formats')).toEqual(renderers.map(({ format }) => format));
  });
});

describe('the help', () => {
  const helps = [program, ...program.commands].map((command) => [command.name(), command] as const);

  it.each(helps)('of %s stays under 120 columns', (_, command) => {
    const help = helpOf(command);
    expect(help.split('\n').filter((line) => line.length > 119)).toEqual([]);
  });

  it('of conform has at most thirty rows in groups, and names every option', () => {
    const help = helpOf(conform);
    expect(help.match(/^ {2}--\S/gm)?.length).toBeLessThanOrEqual(30);
    expect([...help.matchAll(/^(\S.*):$/gm)].map(([, group]) => group)).toEqual([
      'Arguments',
      ...[
        'The server',
        'What exists there',
        'What to run',
        'How',
        'What comes out',
        'A server of mine',
        'Further',
      ],
    ]);
    for (const { long = '' } of conform.options) expect(help).toMatch(new RegExp(`${long}\\b`));
  });

  it('of --report lists every format', () => {
    const [, listed = ''] =
      /write a report \(([^)]*)\)/.exec(conform.helpInformation().replaceAll(/\s+/g, ' ')) ?? [];
    expect(listed.split(', ')).toEqual(renderers.map(({ format }) => format));
  });
});
