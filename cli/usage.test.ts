import { describe, expect, it } from 'vitest';
import { acs, temporaryFolder } from './testing/acs.ts';

const { file } = temporaryFolder();
const broken = 'openapi: 3.1.0\ninfo: { title: x, version: "1" }\npaths:\n  /a: { gett: {} }\n';

describe('bad input', () => {
  const target = 'http://127.0.0.1:9';
  const given = ['--account', 'acme'];
  const table: readonly (readonly [string, () => readonly string[], RegExp])[] = [
    ['an unknown command', () => ['conforn'], /^acs: unknown command 'conforn'.*conform.* acs -- --help\)$/m],
    ['no URL', () => ['conform'], /^acs: no base URL given: .*acs.* conform http:/],
    [
      'a URL that is none',
      () => ['conform', 'localhost:4020', ...given],
      /^acs: "localhost:4020" is not a base URL: start it with http/,
    ],
    [
      'a URL with a credential',
      () => ['conform', 'http://a:b@localhost', ...given],
      /^acs: the base URL contains a credential/,
    ],
    ['a URL with a query', () => ['conform', `${target}/?a=1`, ...given], /has a query or a fragment/],
    [
      'a parameter that the contract does not have',
      () => ['conform', target, ...given, '--param', 'acount_id=acme'],
      /^acs: --param acount_id names no parameter of .*openapi\.yaml: did you mean account_id/,
    ],
    [
      'a parameter like no other',
      () => ['conform', target, ...given, '--param', 'qqqqqqqqqqqqqqqqqqqq=1'],
      /^acs: --param q+ names no parameter of .*openapi\.yaml: it has .*account_id/,
    ],
    ['no account', () => ['conform', target], /^acs: no account given: pass --account ID/],
    [
      'an account that is no segment',
      () => ['conform', target, '--account', '..'],
      /^acs: --account "\.\." cannot be part of a path/,
    ],
    [
      'an unknown flag',
      () => ['conform', target, ...given, '--bogus'],
      /^acs: unknown option '--bogus' \(npm run -s acs -- conform --help\)$/m,
    ],
    [
      'a flag of another command',
      () => ['explain', '--thorough'],
      /^acs: unknown option '--thorough' \(npm run -s acs -- explain --help\)$/m,
    ],
    [
      'a flag without its value',
      () => ['conform', target, '--account'],
      /^acs: option '--account <id>' argument missing/,
    ],
    [
      'a number that is none',
      () => ['conform', target, ...given, '--timeout', 'soon'],
      /^acs: option '--timeout <seconds>' argument 'soon' is invalid\. Give seconds/,
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
      /^acs: --header is not a header: write it as --header "Name: value"/,
    ],
    [
      'a header of two lines',
      () => ['conform', target, ...given, '--header', 'A: b\r\nC: d'],
      /^acs: --header has a character that no header can carry/,
    ],
    ['an empty credential', () => ['conform', target, ...given, '--bearer', ''], /^acs: --bearer is empty/],
    [
      'a parameter without a value',
      () => ['conform', target, ...given, '--param', 'tag'],
      /^acs: --param "tag" is not a value: write it as --param NAME=VALUE/,
    ],
    [
      'a report of no format',
      () => ['conform', target, ...given, '--report', 'pdf=x'],
      /^acs: --report "pdf=x" is not FORMAT=PATH: the formats are json/,
    ],
    [
      'a pattern that matches nothing',
      () => ['conform', target, ...given, '--only', 'createTg/*'],
      /^acs: no case matches "createTg\/\*": list all cases with .*acs.* explain '\*'/,
    ],
    [
      'a selection that leaves nothing',
      () => ['conform', target, ...given, '--only', 'createTag/*', '--skip', '*'],
      /^acs: --only, --skip and --read-only leave no case to run: list all cases/,
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
      /e\.yaml:1: "acount" is not a known key: did you mean "account"\?/,
    ],
    [
      'a config file with a wrong value',
      () => ['conform', target, '--config', file('f.yaml', 'account: acme\ntimeout: soon\n')],
      /f\.yaml:2: timeout cannot be "soon": give seconds/,
    ],
    [
      'a config file with no known option',
      () => ['conform', target, '--config', file('h.yaml', 'account: acme\n\nqqqqqqqqqqqqqqqqq: 1\n')],
      /h\.yaml:3: "q+" is not a known key: the file must be lines of "option: value": .* conform --help lists/,
    ],
    [
      'a config file with an option twice',
      () => ['conform', target, '--config', file('i.yaml', 'account: acme\nrate: 1\naccount: b\n')],
      /i\.yaml:3: the key "account" stands here a second time: remove one of the two/,
    ],
    [
      'a config file with a switch that is none',
      () => ['conform', target, '--config', file('j.yaml', 'read-only: perhaps\n')],
      /j\.yaml:1: read-only must be true or false/,
    ],
    [
      'a config file that names another',
      () => ['conform', target, '--config', file('k.yaml', 'config: other.yaml\n')],
      /k\.yaml:1: "config" is not a known key/,
    ],
    ['a grace that is no time', () => ['serve', '--grace', 'soon'], /Give a number from 0/],
    [
      'creates off this machine',
      () => ['conform', 'http://192.0.2.1', ...given],
      /^acs: the suite creates .* on 192\.0\.2\.1 .*: add --allow-writes or --read-only/,
    ],
    [
      'a certificate that is not there',
      () => ['conform', target, ...given, '--ca', 'nowhere.pem'],
      /^acs: cannot read the certificate authority nowhere\.pem: there is no such file/,
    ],
    [
      'a driver that is not there',
      () => ['conform', target, ...given, '--driver', 'nowhere.mjs'],
      /^acs: .*nowhere\.mjs/,
    ],
    [
      'nothing to start',
      () => ['conform', ...given, '--start', ' '],
      /^acs: --start is empty: give it a command/,
    ],
    [
      'a port for nothing',
      () => ['conform', ...given, '--port-env', 'PORT'],
      /^acs: --port-env needs a command to give the port to: add --start/,
    ],
    [
      'a port under no name',
      () => ['conform', ...given, '--start', 'x', '--port-env', 'MY PORT'],
      /Give the name of an environment variable, such as PORT/,
    ],
    [
      'a free port and a URL with another',
      () => ['conform', 'http://localhost:80/v1', ...given, '--start', 'x', '--port-env', 'PORT'],
      /^acs: --port-env takes a free port, and "http:\/\/localhost:80\/v1" has no place for it: write http:\/\/127/,
    ],
    [
      'a URL with a place for no port',
      () => ['conform', 'http://localhost:{port}', ...given],
      /^acs: \{port\} in the base URL stands for a free port: add --port-env NAME and --start/,
    ],
    [
      'a server started without its URL',
      () => ['conform', ...given, '--start', 'x'],
      /^acs: no base URL given: /,
    ],
    [
      'a path of readiness on another host',
      () => ['conform', target, ...given, '--start', 'x', '--ready', '//example.com'],
      /Give a path from the root of the server, such as \/healthz/,
    ],
    [
      'a watch of what is not sent',
      () => ['conform', target, ...given, '--watch', '--plan'],
      /^acs: --plan sends nothing to watch: leave out one of the two/,
    ],
    [
      'a watch that lists cases',
      () => ['conform', '--watch', '--list'],
      /^acs: --list sends nothing to watch/,
    ],
    [
      'a watch with a report on stdout',
      () => ['conform', target, ...given, '--watch', '--report', 'json=-'],
      /^acs: --watch shows its runs on stdout: give the --report a file/,
    ],
    [
      'a watch that writes the list of known failures',
      () => ['conform', target, ...given, '--watch', '--write-known-failing', 'x.yaml'],
      /^acs: --write-known-failing writes the list of one run: leave out --watch/,
    ],
    [
      'folders to watch without --watch',
      () => ['conform', target, ...given, '--start', 'x', '--watch-path', '.'],
      /^acs: --watch-path says which changes cause a run: add --watch/,
    ],
    [
      'folders of a server that is not started',
      () => ['conform', target, ...given, '--watch', '--watch-path', '.'],
      /^acs: --watch-path is for a server that acs starts again, .* add --start 'COMMAND'/,
    ],
    [
      'a folder to watch that is not there',
      () => ['conform', target, ...given, '--watch', '--start', 'x', '--watch-path', 'nowhere'],
      /^acs: --watch-path nowhere is not there: give a folder or a file of the server/,
    ],
    [
      'a watch without an account',
      () => ['conform', target, '--watch'],
      /^acs: no account given: pass --account ID/,
    ],
    ['a proxy before nothing', () => ['proxy'], /^acs: missing required argument 'url'/],
    [
      'a proxy before what is no URL',
      () => ['proxy', 'localhost:4020'],
      /is not a base URL: start it with http/,
    ],
    [
      'a proxy before itself',
      () => ['proxy', 'http://localhost:4011'],
      /^acs: the proxy cannot listen on port 4011, where the server behind it is: give another --port/,
    ],
    [
      'a proxy with a report of cases',
      () => ['proxy', target, '--report', 'html=x.html'],
      /^acs: --report html=x\.html needs the cases of a conform run: for traffic the formats are json, markdown/,
    ],
    [
      'a proxy with a recording in no folder',
      () => ['proxy', target, '--har', '/nowhere/x.har'],
      /^acs: cannot write the HAR file \/nowhere\/x\.har: /,
    ],
    ['a port that is none', () => ['serve', '--port', '70000'], /Give a port from 0 to 65535/],
  ];
  it.each(table)('%s exits 2 with one clear line', async (_, argv, line) => {
    const { code, out, err } = await acs(argv());
    expect(err).toMatch(line);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect([code, out]).toEqual([2, '']);
  });
});
