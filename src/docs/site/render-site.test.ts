import { expect, test } from 'vitest';
import { createContract } from '../../contract/index.ts';
import { renderSite } from './render-site.ts';

const evil = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>\u202e';
const document = {
  openapi: '3.1.0',
  info: { title: evil, version: evil },
  paths: {
    '/a': {
      get: {
        operationId: evil,
        summary: evil,
        'x-origin': { '.': evil, 'responses/200': 'open question' },
        responses: { '200': { description: evil } },
      },
    },
  },
  components: {
    schemas: { [evil]: { properties: { [evil]: { type: 'string', 'x-origin': { type: evil } } } } },
  },
  'x-source': {
    title: evil,
    clauses: [{ id: evil, section: evil, states: `${evil} \`${evil}\`` }],
    silences: [
      { id: 'open question', notShown: true, section: '§1', question: evil, decision: evil, because: evil },
    ],
  },
};

const files = await renderSite({
  contract: createContract(document),
  text: evil,
  tests: { [evil]: [evil] },
  guides: [{ name: evil, group: evil, text: `# ${evil}\n\n[a](javascript:alert(3)) ${evil}` }],
});

test('nothing that a contract holds is markup, or ends the script that holds it', () => {
  const texts = new Map([...files].filter(([name]) => /html$/.test(name)));
  texts.set('site.js', files.get('site.js')?.split('\n', 1)[0] ?? '');
  const traces = ['<img', '<script>alert', '</script><script>a', 'href="javascript:', '\u202e'];
  const found = [...texts].flatMap(([name, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} in ${name}`),
  );
  expect(found).toEqual([]);
  expect(texts.size).toBe(9);
});

test('names of files hold letters, digits and hyphens, whatever a guide is called', () => {
  expect([...files.keys()].filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
});
