// The tables of the documentation that say what the program says: commands, options of `conform`, report formats.

import type { Command } from 'commander';
import { renderers } from '../../conformance/index.ts';
import { optionInWords, usageOf } from '../command-words.ts';

/** The files that have tables, from the root of the repository. */
export const filesWithTables = ['README.md', 'docs/conform.md'] as const;

/** The text with each table that it has a place for, `<!-- NAME -->` to `<!-- /NAME -->`, as the program has it now. */
export function fillTables(document: string, program: Command): string {
  return Object.entries(tablesOf(program)).reduce(
    (text, [name, rows]) => fillTable(text, name, rows),
    document,
  );
}

/** The text with one table at its place. */
export function fillTable(document: string, name: string, rows: readonly string[]): string {
  const place = new RegExp(`<!-- ${name} -->\n[^]*?<!-- /${name} -->`);
  return document.replace(place, () => `<!-- ${name} -->\n\n${rows.join('\n')}\n\n<!-- /${name} -->`);
}

function tablesOf(program: Command): Readonly<Record<string, readonly string[]>> {
  const conform = program.commands.find((command) => command.name() === 'conform');
  return {
    commands: table(
      ['command', 'what it does'],
      program.commands.map((command) => [`\`acs ${usageOf(command)}\``, command.description()]),
    ),
    options: table(
      ['option', 'what it does'],
      (conform?.options ?? []).map((option) => [
        `\`${option.flags}\``,
        optionInWords(option, escaped(option.description)),
      ]),
    ),
    formats: table(
      ['format', 'what it is for'],
      renderers.map(({ format, describes }) => [`\`${format}\``, describes]),
    ),
  };
}

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('*', '\\*');

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
