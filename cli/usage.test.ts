import { describe, expect, it } from 'vitest';
import { acs, temporaryFolder } from './testing/acs.ts';

const { file } = temporaryFolder();
const broken = 'openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths:\n  /a: { gett: {} }\n';

describe('bad input', () => {
  const target = 'http://127.0.0.1:9';
  const given = ['--account', 'acme'];
  const table: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    ['no command', () => [], /^acs: give a command: conform, mock/],
    ['an unknown command', () => ['conforn'], /^acs: unknown command 'conforn'.*conform/],
    ['no URL', () => ['conform'], /^acs: no base URL: acs conform http:/],
    [
      'a URL that is none',
      () => ['conform', 'localhost:4020', ...given],
      /^acs: "localhost:4020" is not a base URL: give one that starts with http/,
    ],
    [
      'a URL with a credential',
      () => ['conform', 'http://a:b@localhost', ...given],
      /^acs: the base URL carries a credential/,
    ],
    ['a URL with a query', () => ['conform', `${target}/?a=1`, ...given], /has a query or a fragment/],
    ['no account', () => ['conform', target], /^acs: no account: give --account ID/],
    [
      'an account that is no segment',
      () => ['conform', target, '--account', '..'],
      /^acs: --account "\.\." cannot stand in a path/,
    ],
    ['an unknown flag', () => ['conform', target, ...given, '--bogus'], /^acs: unknown option '--bogus'/],
    [
      'a flag without its value',
      () => ['conform', target, '--account'],
      /^acs: option '--account <id>' argument missing/,
    ],
    [
      'a number that is none',
      () => ['conform', target, ...given, '--timeout', 'soon'],
      /^acs: option '--timeout <seconds>' argument 'soon' is invalid\. It must be seconds/,
    ],
    [
      'a verdict that is none',
      () => ['conform', target, ...given, '--against', 'everything'],
      /Allowed choices are source, contract/,
    ],
    [
      'two credentials',
      () => ['conform', target, ...given, '--bearer', 'a', '--credential', 'X: b'],
      /cannot be used with/,
    ],
    [
      'a header that is none',
      () => ['conform', target, ...given, '--header', 'nothing'],
      /^acs: --header takes "Name: value"/,
    ],
    [
      'a header of two lines',
      () => ['conform', target, ...given, '--header', 'A: b\r\nC: d'],
      /^acs: --header has a character that a header cannot carry/,
    ],
    ['an empty credential', () => ['conform', target, ...given, '--bearer', ''], /^acs: --bearer is empty/],
    [
      'a parameter without a value',
      () => ['conform', target, ...given, '--param', 'tag'],
      /^acs: --param "tag" is not NAME=VALUE/,
    ],
    [
      'a report of no format',
      () => ['conform', target, ...given, '--report', 'pdf=x'],
      /^acs: --report "pdf=x" is not FORMAT=PATH with one of json/,
    ],
    [
      'a pattern that matches nothing',
      () => ['conform', target, ...given, '--only', 'createTg/*'],
      /^acs: no case matches "createTg\/\*": acs conform --list/,
    ],
    [
      'a selection that leaves nothing',
      () => ['conform', target, ...given, '--only', 'createTag/*', '--skip', '*'],
      /^acs: the selection leaves no case/,
    ],
    [
      'a contract that is not there',
      () => ['conform', target, ...given, '--contract', 'nowhere.yaml'],
      /^acs: cannot read the contract nowhere\.yaml: there is no such file/,
    ],
    [
      'a contract that is not YAML',
      () => ['conform', target, ...given, '--contract', file('a.yaml', 'openapi: [3')],
      /^acs: cannot read the contract .*a\.yaml: /,
    ],
    [
      'a contract that is something else',
      () => ['conform', target, ...given, '--contract', file('b.yaml', 'hello: 1\n')],
      /^acs: cannot read the contract .*b\.yaml: Unsupported/,
    ],
    [
      'a contract with an error',
      () => ['conform', target, ...given, '--contract', file('c.yaml', broken)],
      /^acs: the contract .*c\.yaml has an error at #\/paths\/~1a\/gett.*`gett` is not expected/,
    ],
    [
      'a contract of another version',
      () => [
        'conform',
        target,
        ...given,
        '--contract',
        file('d.yaml', 'swagger: "2.0"\ninfo: {title: x, version: "1"}\npaths: {}\n'),
      ],
      /^acs: /,
    ],
    [
      'a config file that is not there',
      () => ['conform', target, '--config', 'nowhere.yaml'],
      /^acs: cannot read the config file nowhere\.yaml/,
    ],
    [
      'a config file with an unknown option',
      () => ['conform', target, '--config', file('e.yaml', 'acount: acme\n')],
      /e\.yaml: "acount" is not an option; there are account,/,
    ],
    [
      'a config file with a wrong value',
      () => ['conform', target, '--config', file('f.yaml', 'account: acme\ntimeout: soon\n')],
      /f\.yaml: timeout "soon": It must be seconds/,
    ],
    [
      'creates off this machine',
      () => ['conform', 'http://192.0.2.1', ...given],
      /^acs: 192\.0\.2\.1 is not this machine, .* give --allow-writes or --read-only/,
    ],
    [
      'a certificate that is not there',
      () => ['conform', target, ...given, '--ca', 'nowhere.pem'],
      /^acs: cannot read --ca nowhere\.pem/,
    ],
    [
      'a driver that is not there',
      () => ['conform', target, ...given, '--driver', 'nowhere.mjs'],
      /^acs: .*nowhere\.mjs/,
    ],
    ['a port that is none', () => ['serve', '--port', '70000'], /It must be a port from 0 to 65535/],
  ];
  it.each(table)('%s exits 2 with one clear line', async (_, argv, line) => {
    const { code, out, talk } = await acs(argv());
    expect(talk).toMatch(line);
    expect(talk.trimEnd().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
  });
});
