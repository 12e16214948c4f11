import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { digestOf, loadCredentials, loadSeed } from './load-seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'acs-seed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(text: string | Uint8Array): string {
  const file = join(folder, 'seed.yaml');
  writeFileSync(file, text);
  return file;
}

const ACCOUNTS = 'accounts:\n  - id: acme\n';

describe("the kit's own seed", () => {
  it('has two accounts, each with a demonstration token, a routing profile and a JWT configuration', () => {
    const { accounts, credentials } = loadSeed();
    expect(accounts.map(({ id }) => id)).toEqual(['acme', 'globex']);
    expect(accounts.map(({ routingProfiles }) => routingProfiles.map(({ id }) => id))).toEqual([
      ['12', 'eu-west'],
      ['77'],
    ]);
    expect(accounts.map(({ jwtConfigurations }) => jwtConfigurations.map(({ id }) => id))).toEqual([
      ['jwt1'],
      ['jwt9'],
    ]);
    expect(credentials.map(({ token, accounts, demo }) => ({ token, accounts, demo }))).toEqual([
      { token: 'acme-demo-token', accounts: ['acme'], demo: true },
      { token: 'globex-demo-token', accounts: ['globex'], demo: true },
    ]);
  });
});

describe('a seed', () => {
  it('keeps the digest of a token that is given by its hash, and it is no demonstration', () => {
    const digest = digestOf('whatever');
    const { credentials } = loadSeed(
      written(`${ACCOUNTS}credentials:\n  - sha256: ${digest}\n    accounts: [acme]\n`),
    );
    expect(credentials).toEqual([{ digest, accounts: ['acme'], demo: false }]);
  });
});

const FAULTS: readonly (readonly [title: string, text: string | Uint8Array, line: number, reason: string])[] =
  [
    ['broken YAML', `${ACCOUNTS}  - id: [`, 3, 'not valid YAML: Flow sequence'],
    [
      'a key twice',
      `${ACCOUNTS}    id: b\n`,
      3,
      'the key "id" stands here a second time: remove one of the two',
    ],
    [
      'an alias',
      'accounts: &a\n  - id: acme\ncredentials: *a\n',
      3,
      'aliases (*name) are not supported: write the value out',
    ],
    ['an empty file', '', 1, 'the file must be a mapping of "key: value" lines'],
    ['a list', '- a\n', 1, 'the file must be a mapping'],
    [
      'an unknown field',
      `${ACCOUNTS}profiles: []\n`,
      3,
      '"profiles" is not a known key: use accounts, credentials',
    ],
    ['no account', 'accounts: []\n', 1, 'accounts must be a list of at least one account'],
    [
      'accounts that are no list',
      '\naccounts:\n  acme: {}\n',
      2,
      'accounts must be a list of at least one account',
    ],
    [
      'an account without id',
      'accounts:\n  - routingProfiles: []\n',
      2,
      'id is missing in entry 1 of accounts: add "id: ..."',
    ],
    [
      'an account twice',
      `${ACCOUNTS}  - id: acme\n`,
      3,
      'acme stands here a second time: remove one of the two',
    ],
    [
      'an id that is a number',
      `${ACCOUNTS}    routingProfiles:\n      - id: 12\n`,
      4,
      'id must be text that is not empty: put a number in quotes',
    ],
    [
      'a routing profile twice',
      `${ACCOUNTS}    routingProfiles:\n      - id: a\n      - id: a\n`,
      5,
      'a stands here a second time: remove one of the two',
    ],
    [
      'a credential of no account',
      `${ACCOUNTS}credentials:\n  - token: abc\n`,
      4,
      'accounts is missing in entry 1 of credentials: add "accounts: ..."',
    ],
    [
      'a credential of an unknown account',
      `${ACCOUNTS}credentials:\n  - token: abc\n    accounts:\n      - acme\n      - globex\n`,
      7,
      'there is no account globex: use acme',
    ],
    [
      'a credential without token',
      `${ACCOUNTS}credentials:\n  - accounts: [acme]\n`,
      4,
      'entry 1 of credentials must be a mapping with accounts and either token or sha256',
    ],
    [
      'a digest that is none',
      `${ACCOUNTS}credentials:\n  - accounts: [acme]\n    sha256: ABC\n`,
      5,
      'sha256 must be the SHA-256 of the token: 64 lower-case hex digits',
    ],
    [
      'a token that no header can carry',
      `${ACCOUNTS}credentials:\n  - accounts: [acme]\n    token: 'a b'\n`,
      5,
      'token must be text of letters, digits and - . _ ~ + / only',
    ],
    [
      'a credential twice',
      `${ACCOUNTS}credentials:\n  - token: abc\n    accounts: [acme]\n  - token: abc\n    accounts: [acme]\n`,
      6,
      'this credential stands here a second time: remove one of the two',
    ],
  ];

describe('a seed is refused with its file, line and reason for', () => {
  for (const [title, text, line, reason] of FAULTS) {
    it(title, () => {
      const file = written(text);
      expect(() => loadSeed(file)).toThrow(`${file}:${line}: ${reason}`);
    });
  }

  it('a file that is not there', () => {
    expect(() => loadSeed(join(folder, 'none.yaml'))).toThrow(
      /^cannot read the seed .*none.yaml: there is no such file$/,
    );
  });

  it('a file that is not UTF-8', () => {
    expect(() => loadSeed(written(Buffer.from([0xff, 0xfe])))).toThrow(
      /^cannot read the seed .*: it is not UTF-8 text$/,
    );
  });
});

describe('a credentials file', () => {
  it('holds secrets, which are kept as digests only', () => {
    const token = 'k9vQ2mX7pL4tR8wZ1cB6';
    const file = written(`credentials:\n  - token: ${token}\n    accounts: [acme]\n`);
    const credentials = loadCredentials(file, ['acme']);
    expect(credentials).toEqual([{ digest: digestOf(token), accounts: ['acme'], demo: false }]);
  });

  it('is refused for a token short enough to be guessed, which the message does not show', () => {
    const file = written('credentials:\n  - accounts: [acme]\n    token: hunter2\n');
    const load = () => loadCredentials(file, ['acme']);
    expect(load).toThrow(`${file}:3: token must be text of at least 20 random characters`);
    expect(load).not.toThrow('hunter2');
  });

  it.each([
    [
      'a credential with both token and digest',
      `token: abc\n    sha256: ${'a'.repeat(64)}`,
      'either token or sha256',
    ],
    ['a token that is a number, which the message does not show', 'token: 123456', 'token must be text'],
  ])('%s is refused', (_, fields, reason) => {
    const load = () =>
      loadCredentials(written(`credentials:\n  - accounts: [acme]\n    ${fields}\n`), ['acme']);
    expect(load).toThrow(reason);
    expect(load).not.toThrow('123456');
  });

  it('is refused when it holds none', () => {
    expect(() => loadCredentials(written('credentials: []\n'), ['acme'])).toThrow(
      'credentials must be a list of at least one credential',
    );
  });
});
