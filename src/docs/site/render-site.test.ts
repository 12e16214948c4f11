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

const { files, withBar } = await renderSite({
  contract: createContract(document),
  text: evil,
  source: { file: evil, text: `## 1 ${evil}\n\n${evil}\n\n1. ${evil}\n\n| a |\n|---|\n| ${evil} |\n` },
  cases: [
    {
      id: evil,
      operation: evil,
      rule: evil,
      kind: evil,
      title: evil,
      requires: [{ says: evil, level: 'stated', id: evil }],
      needs: [evil],
      holds: [evil, 'open question'],
    },
  ],
  costs: () => ({}),
  proof: { [evil]: { faults: [evil], machine: 1, otherwise: [evil] } },
  guides: [{ name: evil, group: evil, text: `# ${evil}\n\n[a](javascript:alert(3)) ${evil}` }],
  commands: [{ usage: evil, says: evil, options: [{ flags: evil, says: evil }] }],
});

const rendered = new Map([...files].map(([name, render]) => [name, render()]));
const pages = [...rendered].filter(([name]) => name.endsWith('.html'));

test('nothing that a contract holds is markup, or ends the script that holds it', () => {
  const texts = new Map([...pages, ['site.js', rendered.get('site.js')?.split('\n', 1)[0] ?? '']]);
  const traces = ['<img', '<script>alert', '</script><script>a', 'href="javascript:', '\u202e'];
  const found = [...texts].flatMap(([name, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${trace} in ${name}`),
  );
  expect(found).toEqual([]);
});

test('names of files hold letters, digits and hyphens, whatever an operation or a guide is called', () => {
  expect([...files.keys()].filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
});

test('the pages of the reference get the bar, and their policy its scripts', () => {
  const page = `<html><head><meta content="script-src 'sha256-x'"></head><body><div class="acs-frame"></div></body></html>`;
  const text = withBar(page);
  expect(text).toContain(`script-src 'self' 'sha256-x'`);
  expect(text).toContain('<div class="acs-frame"><header id="site-bar">');
  expect(text.includes('<img')).toBe(false);
});
