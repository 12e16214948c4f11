import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { html, inScript, joined, prose, renderPage, visibleJson } from './index.ts';

const hostile = `<b a='1' b="2">&amp;\u0000\u202e\ud800`;

test('values of a template are text, in elements and in attributes', () => {
  expect(html`<i title="${hostile}">${hostile}</i>`.markup).not.toMatch(/<b|'1'|"2"|\u0000|\u202e|\ud800/);
});

test('markup and lists of it stand as they are, and nothing for undefined and false', () => {
  const items = [html`<li>a</li>`, '<'];
  expect(html`<ul>${items}${undefined}${false}${0}</ul>`.markup).toBe('<ul><li>a</li>&lt;0</ul>');
  expect(joined([html`<b>a</b>`, html`b`], ' & ').markup).toBe('<b>a</b> &amp; b');
});

test('code in backticks is code, and a lone backtick is text', () => {
  expect(prose('a `<b>` c `d').markup).toBe('a <code>&lt;b&gt;</code> c `d');
});

test('what a script or a reader of JSON is given reads back as it was', () => {
  const value = { text: `</script>${hostile.slice(0, -1)}` };
  expect(inScript(value)).not.toContain('<');
  for (const written of [inScript(value), visibleJson(value)]) expect(JSON.parse(written)).toEqual(value);
});

test('a page allows its own style, and the file of a script only where it has one', () => {
  const parts = { title: 'a & b', style: 'i {}', body: html`<p>b</p>` };
  const page = renderPage(parts);
  expect(page).toContain('<title>a &amp; b</title>');
  const style = createHash('sha256').update('i {}').digest('base64');
  expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${style}'; img-src data:`);
  expect(page).not.toContain('script');
  expect(renderPage({ ...parts, scriptFile: 'a.js' })).toContain("; script-src 'self'; ");
});
