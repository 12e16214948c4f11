import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { renderers } from '../../conformance/index.ts';
import { packageFile } from '../../src/package-file.ts';
import { commands } from '../commands/index.ts';
import { processIo } from '../io.ts';
import { createProgram } from '../main.ts';
import { fillTables } from './tables.ts';

const readme = readFileSync(packageFile('README.md'), 'utf8');
const program = await createProgram(processIo(), () => undefined);
const conform = program.commands.find((command) => command.name() === 'conform') ?? new Command();

/** First cells of the table at a place of the README. */
const firstCells = (name: string) =>
  [
    ...(new RegExp(`<!-- ${name} -->([^]*)<!-- /${name} -->`).exec(readme)?.[1] ?? '').matchAll(
      /^\| `(.*?)`/gm,
    ),
  ].map(([, cell]) => cell);

describe('the README', () => {
  it('has its tables as the program has them (npm run generate writes them)', () => {
    expect(fillTables(readme, program)).toBe(readme);
  });

  it('lists every command, every option of conform and every report format, and no other', () => {
    expect(firstCells('commands').length).toBe(commands.length);
    expect(firstCells('options')).toEqual(conform.options.map(({ flags }) => flags));
    expect(firstCells('formats')).toEqual(renderers.map(({ format }) => format));
  });
});

describe('the help', () => {
  const helps = [program, ...program.commands].map((command) => [command.name(), command] as const);

  it.each(helps)('of %s stays under 120 columns', (_, command) => {
    const help = command.configureHelp({ helpWidth: 119 }).helpInformation();
    expect(help.split('\n').filter((line) => line.length > 119)).toEqual([]);
  });

  it('of --report lists every format', () => {
    const [, listed = ''] =
      /write a report \(([^)]*)\)/.exec(conform.helpInformation().replaceAll(/\s+/g, ' ')) ?? [];
    expect(listed.split(', ')).toEqual(renderers.map(({ format }) => format));
  });
});
