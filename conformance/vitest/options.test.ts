import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { asOptions } from './as-options.ts';
import { startHandler } from './handler.ts';
import { describeConformance, type SuiteOptions } from './index.ts';

const baseUrl = 'http://127.0.0.1:1';
const given = { baseUrl, account: 'acme' };

describe('options that cannot be used', () => {
  it.each<[string, object, RegExp]>([
    ['no implementation', { account: 'acme' }, /needs a handler .* or a baseUrl/],
    ['two implementations', { ...given, handler: () => new Response() }, /not both/],
    ['no account', { baseUrl }, /no account given: write account: 'acme'/],
    ['a mistyped name', { ...given, routingID: '12' }, /"routingID": did you mean routingId\?/],
    ['two credentials', { ...given, bearer: 'a', credential: 'X: b' }, /keep one of them/],
    ['an empty token', { ...given, bearer: '' }, /: bearer is empty/],
    ['a token on two lines', { ...given, bearer: 'a\nb' }, /no header can carry/],
    ['a credential without a name', { ...given, credential: 'secret' }, /write it as "Name: value"/],
    ['a header without a value', { ...given, headers: { 'X-Key': '' } }, /headers X-Key has no value/],
    ['an id that is a dot segment', { ...given, routingId: '..' }, /: routingId "\.\." cannot be part of/],
    ['a parameter that is a dot segment', { ...given, params: { tag_id: '.' } }, /: tag_id "\." cannot be/],
    ['a parameter that is not there', { ...given, params: { tagId: '1' } }, /: params tagId names no/],
    ['an override without a body', { ...given, bodyOverride: { a: 1 } }, /: bodyOverride a: no body/],
    ['one account as two', { ...given, secondAccount: 'acme' }, /: secondAccount is the same as account,/],
    ['a base path beside a base URL', { ...given, basePath: '/v1' }, /with a handler only/],
    ['a pattern that matches nothing', { ...given, only: 'createTags' }, /no case matches "createTags"/],
    ['nothing left to run', { ...given, only: 'createTag', readOnly: true }, /no case is left/],
    [
      'a known failure without a reason',
      { ...given, knownFailing: [{ case: 'createTag' }] },
      /knownFailing:\d/,
    ],
    [
      'a known failure that is no case',
      { ...given, knownFailing: [{ case: 'createTags', reason: 'x' }] },
      /no case matches "createTags"/,
    ],
  ])('are named: %s', (_, options, message) => {
    expect(() => describeConformance(options as SuiteOptions)).toThrow(message);
  });

  it('are shown at the line of the caller', () => {
    try {
      describeConformance({ baseUrl } as SuiteOptions);
    } catch (error) {
      expect((error as Error).stack?.split('\n    at ')[1]).toContain('options.test.ts');
    }
    expect.assertions(1);
  });
});

describe('a handler', () => {
  it('that listens already is left listening', async ({ onTestFinished }) => {
    const server = createServer((_, response) => response.end('here'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { url, close } = await startHandler(server);
    await close();
    expect(await (await fetch(url)).text()).toBe('here');
  });

  it('that was started is stopped', async () => {
    const { url, close } = await startHandler(() => new Response('here'));
    expect(await (await fetch(url)).text()).toBe('here');
    await close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('that is none is named', async () => {
    await expect(startHandler({} as never)).rejects.toThrow(
      /cannot use this handler: give an application of/,
    );
  });
});

it.each([
  ['pass --routing-id ID (a value for routing_id)', 'pass routingId (a value for routing_id)'],
  ['check --bearer or --credential', 'check bearer or credential'],
  ["add --body-override name='svc-{unique}'", "add bodyOverride name='svc-{unique}'"],
  ['curl -i --path-as-is', 'curl -i --path-as-is'],
])('an option is named as it is written here: %s', (text, expected) => {
  expect(asOptions(text)).toBe(expected);
});
