import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { digestOf, loadSeed } from './seed.ts';

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
  ['no account', 'accounts: []\n', 1, 'accounts is empty: fill it in'],
  ['accounts that are no list', '\naccounts:\n  acme: {}\n', 2, 'accounts must be of type array'],
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
    'id must be of type string',
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
    'sha256 must match pattern "^[0-9a-f]{64}$"',
  ],
  [
    'a token that no header can carry',
    `${ACCOUNTS}credentials:\n  - accounts: [acme]\n    token: 'a b'\n`,
    5,
    'token must match pattern',
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
