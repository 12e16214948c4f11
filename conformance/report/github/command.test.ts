import { describe, expect, it } from 'vitest';
import { commandsIn, commandText } from '../../../fixtures/github/runner.ts';
import { commandLine, disarmed } from './command.ts';

describe('a workflow command', () => {
  it.each([
    ['100% of a: b, c', 'a line\nand another\r\n50%'],
    ['%0A,%3A', '%0D%25'],
    ['title=x,line=3', '::error::not one'],
  ])('is read by the runner as it was meant: %j', (title, message) => {
    const line = commandLine('error', title, message, { file: 'a b,c:d.yaml', line: 12, column: 3 });
    expect(line.trimEnd()).not.toMatch(/[\r\n]/);
    expect(commandsIn(line)).toEqual([
      {
        name: 'error',
        properties: { file: 'a b,c:d.yaml', line: '12', col: '3', title: disarmed(title) },
        data: disarmed(message),
      },
    ]);
  });

  it('names no file where it stands at none', () => {
    expect(commandLine('notice', 'T', 'M')).toBe('::notice title=T::M\n');
    expect(commandLine('notice', 'T', 'M', { file: 'f' })).toBe('::notice file=f,title=T::M\n');
  });
});

describe('disarmed text', () => {
  it('has no command for the runner', () => {
    expect(commandsIn(commandText).map(({ name }) => name)).toContain('stop-commands');
    expect(commandsIn(disarmed(commandText))).toEqual([]);
  });

  it.each([
    ['::add-mask::x', '\\u003a:add-mask::x'],
    ['  \t::error::x', '  \t\\u003a:error::x'],
    ['a\r::error::x', 'a\r\\u003a:error::x'],
    ['\u001b::x', '\u001b\\u003a:x'],
    ['\u00ad:\u00ad:x', '\u00ad\\u003a\u00ad:x'],
    ['a ###[error]x', 'a ##\\u0023[error]x'],
    ['#\u200b#[error]x', '#\u200b\\u0023[error]x'],
  ])('%j is written as %j', (text, written) => {
    expect(disarmed(text)).toBe(written);
  });

  it.each(['a ::b', 'std::string', ': x', '# #[x]', '## [x]', '::'.slice(1), 'http://[::1]:80/'])(
    'leaves %j alone',
    (text) => {
      expect(disarmed(text)).toBe(text);
    },
  );

  it('reads back as the same text from JSON', () => {
    const value = { text: commandText, '::error::x': '##[error]x' };
    expect(JSON.parse(disarmed(JSON.stringify(value, null, 2)))).toEqual(value);
  });
});
