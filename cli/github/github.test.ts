import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsIn, commandText } from '../../fixtures/github/runner.ts';
import { type Running, startHttp } from '../../fixtures/servers/start.ts';
import { defaultContractFile, readContractText } from '../../src/contract/file/index.ts';
import { har, tag } from '../../src/http/traffic/testing/har.ts';
import { acs, temporaryFolder } from '../testing/acs.ts';

const { folder, file } = temporaryFolder();
const secret = 'acs-canary-in-github';
let hostile: Running;

beforeAll(async () => {
  // Accepts everything, and sends back what the runner would take for commands, wherever there is text.
  hostile = await startHttp((request, response) => {
    request.resume().on('end', () => {
      const status = request.method === 'POST' ? 201 : 404;
      const phrase = `no ##[add-mask]acme ${'::add-mask::wrapped '.repeat(12)}`;
      response.writeHead(status, phrase, { 'X-Evil': '::error::x' });
      response.end(JSON.stringify({ [commandText]: commandText, secret }) + commandText);
    });
  });
});
afterAll(() => hostile.close());

/** The environment of a step whose checkout is the temporary folder, and its summary. */
function step(name: string, more: NodeJS.ProcessEnv = {}) {
  const summary = join(folder, `${name}.md`);
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: folder, ...more };
  return { env, summary: () => readFileSync(summary, 'utf8'), file: summary };
}

const cases = ['required/*', 'types/name/n*', 'security/*'].flatMap((one) => ['--only', `createTag/${one}`]);
const conform = (...more: readonly string[]) => [
  ...['conform', hostile.url, '--account', 'acme', '--bearer', secret, ...cases, ...more],
];

describe('a run in GitHub Actions', () => {
  it('says nothing to the runner but its annotations, whatever the server sends', async () => {
    const { env, summary } = step('hostile');
    const { code, out, err } = await acs(conform('--verbose'), env);
    const commands = [...commandsIn(out), ...commandsIn(err)];
    expect(code).toBe(1);
    expect(new Set(commands.map(({ name }) => name))).toEqual(new Set(['error', 'notice']));
    expect(commands.length).toBe(out.split('\n').filter((line) => line.startsWith('::')).length);
    expect(commandsIn(commands.map(({ data }) => data).join('\n'))).toEqual([]);
    expect(out).toContain('\\u003a:add-mask::wrapped');
    expect(out).toContain('no #\\u0023[add-mask]acme');
    expect(out + err + summary()).not.toContain(secret);
    expect(summary()).toContain('Source conformance: failed');
  });

  it.each(['json', 'junit', 'markdown'])(
    'says its annotations on stderr while a %s report has stdout, in which there is no command either',
    async (format) => {
      const { out, err } = await acs(conform('--report', `${format}=-`), step(format).env);
      expect(commandsIn(out)).toEqual([]);
      expect(commandsIn(err).length).toBeGreaterThan(1);
      if (format === 'json') expect(JSON.parse(out)).toHaveProperty('verdicts');
    },
  );

  it('adds to the summary of the step, and leaves what is there', async () => {
    const { env, summary, file: path } = step('twice');
    writeFileSync(path, '# Of another program\n');
    await acs(conform(), env);
    await acs(conform(), env);
    expect(summary()).toMatch(/^# Of another program\n\n### /);
    expect(summary().match(/^### /gm)?.length).toBe(2);
  });

  it('judges where the summary is full, and where it cannot be written', async () => {
    const { env, file: path, summary } = step('full');
    writeFileSync(path, 'x'.repeat(999_900));
    const full = await acs(conform(), env);
    expect(full.err).toBe('acs: the summary of this step is full, nothing was added to it\n');
    expect([full.code, summary().length]).toEqual([1, 999_900]);
    const { code, err } = await acs(conform(), { ...env, GITHUB_STEP_SUMMARY: folder });
    expect(err).toMatch(/^acs: cannot write the summary of the step to .*EISDIR/);
    expect(code).toBe(1);
  });

  it.each([
    ['ACS_GITHUB', 'off'],
    ['ACS_GITHUB', '0'],
    ['GITHUB_ACTIONS', 'false'],
  ])('annotates nothing with %s=%s', async (name, value) => {
    const { env, summary } = step(name, { [name]: value });
    const { out, err } = await acs(conform('--verbose'), env);
    const commands = [...commandsIn(out), ...commandsIn(err)];
    // Outside of GitHub Actions what a server sent stays as it is.
    if (name === 'ACS_GITHUB') expect(commands).toEqual([]);
    expect(commands.map((command) => command.name)).not.toContain('notice');
    expect(summary).toThrow('ENOENT');
  });
});

describe('an annotation', () => {
  const annotated = async (contract: string, workspace: string | undefined) => {
    const { env } = step('places', { GITHUB_WORKSPACE: workspace });
    const { out } = await acs(conform('--contract', contract), env);
    const errors = commandsIn(out).filter(({ name }) => name === 'error');
    expect(errors).not.toEqual([]);
    return errors.map(({ properties }) => properties);
  };
  const contract = () => readContractText(defaultContractFile);

  it('stands at the line of the constraint in a contract of the checkout', async () => {
    mkdirSync(join(folder, 'api, v1'), { recursive: true });
    const path = file('api, v1/contract.yaml', `# A line more\n${contract()}`);
    const lines = readFileSync(path, 'utf8').split('\n');
    const places = await annotated(path, folder);
    const required = places.find(({ title }) => title?.endsWith('tag-name-required'));
    expect(required?.['file']).toBe('api, v1/contract.yaml');
    expect(lines[Number(required?.['line']) - 1]).toMatch(/^ +required:/);
  });

  it('stands at no file where the contract is not of the checkout, or where there is none', async () => {
    const installed = join(folder, 'node_modules/access-control-contract');
    mkdirSync(installed, { recursive: true });
    writeFileSync(join(installed, 'openapi.yaml'), contract());
    const places = [
      ...(await annotated(defaultContractFile, folder)),
      ...(await annotated(join(installed, 'openapi.yaml'), folder)),
      ...(await annotated(defaultContractFile, undefined)),
    ];
    expect(places.flatMap((place) => Object.keys(place))).toEqual(places.map(() => 'title'));
  });
});

describe('what is judged offline', () => {
  it('is annotated as a run is', async () => {
    const path = join(folder, 'report.json');
    const ran = await acs(conform('--report', `json=${path}`), step('ran').env);
    const { env, summary } = step('judged');
    const { out } = await acs(['judge', path], env);
    expect(commandsIn(out)).toEqual(commandsIn(ran.out));
    expect(commandsIn(out).length).toBeGreaterThan(1);
    expect(summary()).toContain('Contract conformance');
  });

  it('is annotated by clause where it is a recording, without a command of what was recorded', async () => {
    const nameless = tag({
      request: { postData: { text: JSON.stringify({ [commandText]: commandText }) } },
      response: { content: { text: JSON.stringify({ id: commandText }), size: 10 } },
    });
    const { env, summary } = step('recorded');
    const { code, out, err } = await acs(['judge', file('a.har', JSON.stringify(har(nameless)))], env);
    expect(code).toBe(1);
    expect(
      commandsIn(out).map(({ name, properties }) => `${name} ${properties['title']}`),
    ).toMatchInlineSnapshot(`
      [
        "error Seen 1 time: tag-name-required",
        "error Seen 1 time: tag-name-required",
        "notice Differs from 2 decisions of the contract",
      ]
    `);
    expect(commandsIn(err)).toEqual([]);
    expect(summary()).toContain('Source conformance: failed');
  });

  it('says that there was nothing to judge', async () => {
    const { env } = step('nothing');
    const none = tag({ response: { status: 0 } });
    const { out, code } = await acs(['judge', file('n.har', JSON.stringify(har(none)))], env);
    expect([code, commandsIn(out).map(({ name }) => name)]).toEqual([3, ['warning']]);
  });
});
