import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { digestOf, loadCredentials, loadSeed } from './load-seed.ts';

const { folder, file } = temporaryFolder();
const written = (content: string) => file('seed.yaml', content);

const ACCOUNTS = 'accounts:\n  - id: acme\n';

describe('a seed', () => {
  it('keeps the digest of a token that is given by its hash, and it is no demonstration', () => {
    const digest = digestOf('whatever');
    const { credentials } = loadSeed(
      written(`${ACCOUNTS}credentials:\n  - sha256: ${digest}\n    accounts: [acme]\n`),
    );
    expect(credentials).toEqual([{ digest, accounts: ['acme'], demo: false }]);
  });
});

const FAULTS: readonly (readonly [title: string, text: string, line: number, reason: string])[] = [
  ['no account', 'accounts: []\n', 1, 'accounts must be a list of at least one account'],
  [
    'accounts that are no list',
    '\naccounts:\n  acme: {}\n',
    2,
    'accounts must be a list of at least one account',
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

describe('a seed is rejected with its file, line and reason for', () => {
  it.each(FAULTS)('%s', (_, text, line, reason) => {
    const seed = written(text);
    expect(() => loadSeed(seed)).toThrow(`${seed}:${line}: ${reason}`);
  });

  it('a file that is not there', () => {
    expect(() => loadSeed(join(folder, 'none.yaml'))).toThrow(
      /^cannot read the seed .*none.yaml: there is no such file$/,
    );
  });
});

describe('a credentials file', () => {
  it('holds secrets, which are kept as digests only', () => {
    const token = 'k9vQ2mX7pL4tR8wZ1cB6';
    const credentials = written(`credentials:\n  - token: ${token}\n    accounts: [acme]\n`);
    expect(loadCredentials(credentials, ['acme'])).toEqual([
      { digest: digestOf(token), accounts: ['acme'], demo: false },
    ]);
  });

  const entry = (fields: string) => `\n  - accounts: [acme]\n    ${fields}`;

  it.each([
    ['a token short enough to be guessed', entry('token: hunter2'), ':3: token must be text of at least 20 '],
    ['a token that is a number', entry('token: 123456'), ':3: token must be text'],
    ['both token and digest', entry(`token: abc\n    sha256: ${'a'.repeat(64)}`), 'either token or sha256'],
    ['no credential', ' []', 'credentials must be a list of at least one credential'],
  ])('is rejected for %s, without a token in the message', (_, credentials, reason) => {
    const load = () => loadCredentials(written(`credentials:${credentials}\n`), ['acme']);
    expect(load).toThrow(reason);
    expect(load).not.toThrow(/hunter2|123456/);
  });
});
