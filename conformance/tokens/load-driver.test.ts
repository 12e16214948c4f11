import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { loadDriver } from './load-driver.ts';

const driverFunctions = ['createApplication', 'attachProfile', 'issueToken', 'checkToken', 'wait', 'dispose'];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-driver-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const functions = (names: readonly string[]) =>
  names.map((name) => `export function ${name}() { return '${name}'; }`).join('\n');

async function messageOf(loading: Promise<unknown>): Promise<string> {
  const error = await loading.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message : '';
}

describe('loadDriver', () => {
  const members = driverFunctions.map((name) => `${name}: () => '${name}'`).join(', ');

  it.each([
    ['the named exports of a module', 'named.mjs', functions(driverFunctions)],
    ['an object that is exported by default', 'default.mjs', `export default { ${members} };`],
    ['a CommonJS module', 'common.cjs', `module.exports = { ${members} };`],
  ])('takes %s', async (_, file, text) => {
    const driver = await loadDriver(write(file, text));
    expect(await driver.issueToken('app')).toBe('issueToken');
  });

  it('says that there is no such file', async () => {
    expect(await messageOf(loadDriver('nowhere.mjs'))).toBe(
      'there is no driver at nowhere.mjs: give the path of a module file',
    );
  });

  it('says which function is missing', async () => {
    const [first = '', ...others] = driverFunctions;
    const message = await messageOf(loadDriver(write('without.mjs', functions(others))));
    expect(message).toContain(`has no function ${first}: a driver exports ${first}, attachProfile`);
  });

  it.each([
    ['throws', "throw new Error('no service\\nat all');", 'cannot be imported: no service'],
    ['has a mistake', 'export function (', 'cannot be imported: '],
    ['imports what is not there', "import './gone.mjs';", 'cannot be imported: '],
  ])('says in one line that the module %s', async (name, text, want) => {
    const message = await messageOf(loadDriver(write(`${name.replaceAll(' ', '-')}.mjs`, text)));
    expect(message).toContain(want);
    expect(message).not.toContain('\n');
  });

  it('says that a folder is no module', async () => {
    expect(await messageOf(loadDriver(folder))).toContain('cannot be imported: ');
  });
});
