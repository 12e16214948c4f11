import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listen } from '../../src/http/node/testing/listen.ts';
import { acs, fails, temporaryFolder } from '../testing/acs.ts';
import { bin } from '../testing/spawned.ts';
import { conformStarted, processesIn, running, serverCommand } from '../testing/started.ts';

const { folder, file } = temporaryFolder();
const run = (command: string, ...more: readonly string[]) =>
  acs(conformStarted(command, ...more), process.env);
const reportOf = ({ out }: { out: string }) => JSON.parse(out) as { target: string; stopped?: unknown };

/** Closes the connection of what it cannot parse, as `http.server` does after a traceback, and is slow about it. */
const slowPython = `
import json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        time.sleep(0.02)
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        data = json.dumps({"id": "1", "name": body["name"]}).encode()
        self.send_response(201)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
    def do_GET(self): self.send_error(404)
    def log_message(self, *args): pass
HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`;

describe('--start', () => {
  it('tests the server that it starts, and leaves nothing of it', async () => {
    const pids = join(folder, 'whole');
    const serve = `echo $$ > '${pids}'; exec '${process.execPath}' '${bin}' serve --port $PORT`;
    const argv = ['--bearer', 'acme-demo-token', '--skip', 'createTag/body/*'];
    const { code, out, err } = await run(serve, ...argv);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/✓ Conformance: passed/);
    expect(running(await processesIn(pids, 1))).toEqual([]);
  });

  it('waits for a server that starts slowly, says 503 first and prints a lot', async () => {
    const slow = serverCommand('--after 300 --unready 900 --prints 3000000');
    const { code, err } = await run(slow, '--report', 'json=-');
    expect([code, err]).toEqual([1, '']);
  });

  it('asks the path of --ready from the root of the server', async () => {
    const asked = file(
      'asked.mjs',
      `import { createServer } from 'node:http';
       createServer((request, response) => {
         console.log(request.url);
         response.writeHead(request.url === '/up' ? 500 : 404).end(() => process.exit(5));
       }).listen(process.env.PORT);`,
    );
    const command = `'${process.execPath}' '${asked}'`;
    const argv = [...conformStarted(command, '--ready', '/up'), 'http://localhost/base'];
    const { code, err } = await acs(argv, process.env);
    expect(code).toBe(3);
    expect(err).toMatch(
      /^Last output of the command of --start:\n {2}\| \/up\nacs: the command of --start ended with exit code 5 before it was ready at http:\/\/localhost:\d+\/up\n$/,
    );
  });

  it('takes host name and path of the base URL that it is given', async () => {
    const argv = conformStarted(serverCommand(), '--report', 'json=-', 'http://localhost/base/');
    expect(reportOf(await acs(argv, process.env)).target).toMatch(/^http:\/\/localhost:\d+\/base$/);
  });

  it('takes its options from a config file and from the environment', async () => {
    const config = file('start.yaml', `account: acme\nstart: exit 6\nport-env: PORT\n`);
    process.env.ACS_READY = '/up';
    const { code, err } = await acs(['conform', '--config', config], process.env);
    delete process.env.ACS_READY;
    expect(err).toMatch(/ended with exit code 6 before it was ready at http:\/\/127\.0\.0\.1:\d+\/up\n$/);
    expect(code).toBe(3);
  });

  it('starts nothing for --plan and --list', async () => {
    const touched = join(folder, 'touched');
    for (const flag of ['--plan', '--list']) expect((await run(`touch '${touched}'`, flag)).code).toBe(0);
    expect(existsSync(touched)).toBe(false);
  });

  it('keeps the credential out of the environment of the command', async () => {
    const env = {
      ...process.env,
      ACS_BEARER: 'x1',
      ACS_HEADER: 'x2',
      ACS_SECOND_BEARER: 'x3',
      ACS_DATABASE: 'kept',
    };
    const { err } = await acs(conformStarted('env | grep ^ACS_ | grep -v ^ACS_REQUESTS; exit 1'), env);
    expect(err).toMatch(/start:\n {2}\| ACS_DATABASE=kept\nacs: /);
  });

  it('gives the port to the driver as well', async () => {
    const driver = file('driver.mjs', `if (!process.env.DRIVEN_PORT) throw new Error('no port');`);
    const started = `PORT=$DRIVEN_PORT ${serverCommand()}`;
    const { err } = await run(started, '--port-env', 'DRIVEN_PORT', '--driver', driver);
    delete process.env.DRIVEN_PORT;
    expect(err).not.toContain('no port');
    expect(err).toMatch(/driver\.mjs/);
  });

  // It takes one connection at a time, and its queue has room for five.
  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'does not take a server of Python that is busy for one that ended',
    async () => {
      const server = file('slow.py', slowPython);
      const ran = await run(`exec python3 '${server}'`, '--report', 'json=-', '--requests', '100');
      expect(ran.err).toBe('');
      expect(reportOf(ran).stopped).toBeUndefined();
    },
  );
});

describe('a command of --start', () => {
  it('that ends before it is ready is shown with its last lines, without secrets', async () => {
    const many = 'for i in $(seq 100); do echo "line $i"; done; echo tok-very-secret >&2; exit 9';
    const { code, out, err } = await run(many);
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^Last output of the command of --start:\n {2}\| line 82\n/);
    expect(err).toMatch(
      / {2}\| line 100\n {2}\| \$ACS_BEARER\nacs: the command of --start ended with exit code 9 /,
    );
    expect(err).not.toContain('tok-very-secret');
  });

  it.each([
    ['is not found', 'no-such-program', /no-such-program: not found[\s\S]*exit code 127/],
    ['is no command line', 'echo "', /[Uu]nterminated[\s\S]*exit code 2/],
    [
      'ends by a signal',
      'kill -KILL $$',
      /printed nothing\.\nacs: the command of --start was ended by SIGKILL /,
    ],
    ['leaves', 'true', /exit code 0 before .*: it must run for as long as the server does\n$/],
  ])('that %s exits 3', async (_, command, says) => {
    const { code, err } = await run(command);
    expect(err).toMatch(says);
    expect(code).toBe(3);
  });

  it('that outlives its server stops the run, which says so', async () => {
    const ran = await run(`${serverCommand('--requests 9')}; sleep 60`, '--report', 'json=-');
    expect(reportOf(ran).stopped).toEqual({ kind: 'server-ended' });
    expect(ran.out).toContain('the server stopped listening during the run');
    expect([ran.code, ran.err]).toEqual([3, expect.stringContaining('| panic: out of memory')]);
  });

  it('that ends during the run stops the run, which says so', async () => {
    const ran = await run(serverCommand('--requests 9'), '--report', 'json=-');
    expect(ran.code).toBe(3);
    expect(reportOf(ran).stopped).toMatchObject({ kind: 'server-ended', exitCode: 7 });
    expect(ran.err).toMatch(
      /^Without a response when the server ended:\n(?: {2}.*curl -i .*\n)+Last output of the command of --start:\n {2}\| panic: out of memory\n$/,
    );
  });

  it('is not started where something listens already', async () => {
    const url = await listen(() => undefined);
    await fails(
      ['conform', url, '--account', 'acme', '--start', 'touch nothing'],
      /^something already listens on 127\.0\.0\.1:\d+, so --start would test the wrong/,
      3,
    );
  });
});
