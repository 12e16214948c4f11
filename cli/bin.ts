#!/usr/bin/env node
// The command `acs`: says in one line when Node is too old, else hands over to main.

// As a whole: an old Node has no such name in it.
import * as nodeModule from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';

const oldest = { major: 22, minor: 16 };
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
  process.stderr.write(
    `acs needs Node ${oldest.major}.${oldest.minor} or newer; this is Node ${process.versions.node}: npm i -D node@24 brings one that npx takes.\n`,
  );
  process.exitCode = 2;
} else {
  // A reader that has seen enough (`| head`) closes the pipe: no error of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  // What stderr cannot take is lost (a closed pipe, a full disk); there is nowhere to say so, and work goes on.
  process.stderr.on('error', () => undefined);
  // What a module of the user throws outside of a call, or a second Ctrl-C, says nothing of a server.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`acs failed: ${process.env.ACS_DEBUG === '1' ? error.stack : error.message}\n`);
    process.exit(3);
  });
  standWhereTheUserDoes(process.env);
  // What was compiled once is not compiled again: a third of the time that a short command takes.
  nodeModule.enableCompileCache();
  // Much is made and little kept: the heap is collected once it has grown by half, and not only when it is some times as large.
  setFlagsFromString('--heap-growing-percent=50');
  const { main } = await import('./main.ts');
  process.exitCode = await main(process.argv.slice(2));
}

/**
 * `npm run acs` changes to the folder of this repository, and paths are meant from where its user stands. A script of
 * somebody else's package means its paths from that package, where npm puts it.
 */
function standWhereTheUserDoes({
  INIT_CWD,
  npm_package_json: manifest = '',
  npm_lifecycle_event: script,
}: NodeJS.ProcessEnv): void {
  const isOurs = import.meta.url.endsWith('.ts') && (script === 'acs' || script === 'start');
  if (isOurs && INIT_CWD && process.cwd() === dirname(manifest)) process.chdir(INIT_CWD);
}
