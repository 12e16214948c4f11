import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const linkTo = (target: string) => {
  if (target.startsWith('http:')) return target;
  return target.endsWith('.md') ? target.replace('.md', '.html') : undefined;
};
const rendered = (text: string) => renderMarkdown(text, linkTo).body.markup.trim();

const table: readonly (readonly [what: string, text: string, markup: string])[] = [
  ['a heading with its address', '## The `mock`', '<h2 id="the-mock">The <code>mock</code></h2>'],
  [
    'a paragraph of two lines',
    'One\n**two** and *three*',
    '<p>One\n<strong>two</strong> and <em>three</em></p>',
  ],
  [
    'code with fences',
    '```sh\nacs <url> *x*\n```',
    '<pre tabindex="0"><code>acs &lt;url&gt; *x*</code></pre>',
  ],
  ['code that is indented', '    a\n\n    b', '<pre tabindex="0"><code>a\n\nb</code></pre>'],
  ['code with backticks in it', '`` a`b ``', '<p><code>a`b</code></p>'],
  ['a link to a page', '[*this*](that.md)', '<p><a href="that.html"><em>this</em></a></p>'],
  ['the words of a link that leads nowhere', '[`that`](../x.ts)', '<p><code>that</code></p>'],
  [
    'an address',
    '<http://a.example/?b=1>',
    '<p><a href="http://a.example/?b=1">http://a.example/?b=1</a></p>',
  ],
  [
    'markup in the text, as text',
    'a <b onclick="x">c</b> &lt;d>',
    '<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt; &lt;d&gt;</p>',
  ],
  ['an address that is an example', 'at http://127.0.0.1:{port}', '<p>at http://127.0.0.1:{port}</p>'],
  ['what only looks like emphasis', 'a * b, createTag/*', '<p>a * b, createTag/*</p>'],
  ['a mark that is meant', 'not \\*this\\*', '<p>not *this*</p>'],
  ['a quotation', '> a\n> b', '<blockquote>\n<p>a\nb</p>\n</blockquote>'],
  ['no comment', '<!-- a -->\nb', '<p>b</p>'],
];

test.each(table)('it renders %s', (_, text, markup) => expect(rendered(text)).toBe(markup));

test('it renders a table, with bars in its cells and a column without a name', () => {
  expect(rendered('| a | |\n|---|---|\n| `x \\| y` | z |')).toBe(
    '<div class="scroll"><table class="rows"><thead><tr><th scope="col">a</th><td></td></tr></thead>\n<tbody><tr><td><span><code>x | y</code></span></td><td><span>z</span></td></tr></tbody></table></div>',
  );
});

test('cells of more than two columns have the names of these', () => {
  expect(rendered('| a | *b* | c |\n|---|---|---|\n| x | y | z |')).toContain(
    '<td data-name="b"><span>y</span></td><td data-name="c"><span>z</span></td>',
  );
});

test('it renders lists with what stands inside of their items', () => {
  expect(rendered('1. one\n   more\n2. two\n   ```\n   x\n   ```\n\nafter').replaceAll('>\n<', '><')).toBe(
    '<ol><li>one\nmore</li><li>two<pre tabindex="0"><code>x</code></pre></li></ol><p>after</p>',
  );
  expect(rendered('- a\n  - b\n- c').replaceAll('>\n<', '><')).toBe(
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  );
});

test('two headings of the same words have two addresses', () => {
  const { headings } = renderMarkdown('# A\n\n## B!\n\n## B?', linkTo);
  expect(headings.map(({ id }) => id)).toEqual(['a', 'b', 'b-1']);
});
