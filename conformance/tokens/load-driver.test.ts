import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { driverFunctions } from './driver.ts';
import { loadDriver } from './load-driver.ts';

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
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message : '';
}

describe('loadDriver', () => {
  it('takes the named exports of a module', async () => {
    const driver = await loadDriver(write('named.mjs', functions(driverFunctions)));
    expect(driver.issueToken('app')).toBe('issueToken');
  });

  it('takes an object that is exported by default', async () => {
    const members = driverFunctions.map((name) => `${name}: () => '${name}'`).join(', ');
    const driver = await loadDriver(write('default.mjs', `export default { ${members} };`));
    expect(driver.issueToken('app')).toBe('issueToken');
  });

  it('takes a CommonJS module', async () => {
    const members = driverFunctions.map((name) => `${name}: () => '${name}'`).join(', ');
    const driver = await loadDriver(write('common.cjs', `module.exports = { ${members} };`));
    expect(driver.issueToken('app')).toBe('issueToken');
  });

  it('says that there is no such file', async () => {
    expect(await messageOf(loadDriver('nowhere.mjs'))).toBe(
      'there is no driver at nowhere.mjs: give the path of a module file',
    );
  });

  it.each(driverFunctions)('says that %s is missing', async (missing) => {
    const others = driverFunctions.filter((name) => name !== missing);
    const message = await messageOf(loadDriver(write(`without-${missing}.mjs`, functions(others))));
    expect(message).toContain(
      `has no function ${missing}: a driver exports createApplication, attachProfile`,
    );
  });

  it('says that an export is not a function', async () => {
    const others = driverFunctions.filter((name) => name !== 'wait');
    const file = write('constant.mjs', `${functions(others)}\nexport const wait = 3;`);
    expect(await messageOf(loadDriver(file))).toContain('exports something else than a function as wait');
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
