import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { atPointer } from '../../contract/index.ts';
import { documentWithOrigins } from '../build.ts';
import { originLines } from './origin-lines.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/contracts/${name}.yaml`, import.meta.url));
const documented = await documentWithOrigins(fixture('documented'));
const descriptionAt = (pointer: string) => atPointer(documented, `${pointer}/description`);

const stated = (section: string, id: string, subject: string, level = 'stated') =>
  `<b class="acs-badge acs-${level}">${level} ${section}</b> ${subject} <a href="source.html#${id}">${id}</a>`;
const derived = (section: string, id: string, subject: string) => stated(section, id, subject, 'derived');
const chosen = (id: string, subject: string) =>
  `<b class="acs-badge acs-chosen">chosen</b> ${subject} <a href="source.html#${id}">${id}</a>`;
const lines = (...said: string[]) =>
  `<div class="acs-origins">${said.map((each) => `<div>${each}</div>`).join('')}</div>`;

const shown: [what: string, pointer: string, description: string][] = [
  [
    'an operation, after its own description',
    '/paths/~1tags/post',
    `Creates a tag.\n\n${lines(
      stated('§1', 'tag-create', '<code>POST /tags</code>'),
      chosen('credential', 'security'),
    )}`,
  ],
  [
    'a parameter together with its schema, one line for each origin',
    '/paths/~1tags~1{name}/get/parameters/0',
    lines(stated('§2', 'tag-read', 'parameter, required, type'), chosen('absent', 'minLength')),
  ],
  [
    'a request body with its media type, its schema and the alternatives of it',
    '/paths/~1tags/post/requestBody',
    lines(
      derived('§1', 'tag-create', 'required'),
      stated('§1', 'tag-create', 'content, body: oneOf, body: discriminator, Plain tag: type'),
      stated('preamble', 'json', 'application/json'),
      chosen('absent', 'Plain tag: additionalProperties'),
    ),
  ],
  [
    'an example',
    '/paths/~1tags/post/requestBody/content/application~1json/examples/plain',
    lines(stated('§1', 'tag-create', 'example')),
  ],
  ['a security scheme', '/components/securitySchemes/bearer', lines(chosen('credential', 'scheme'))],
  [
    'a schema',
    '/components/schemas/Name',
    `Any name.\n\n${lines(stated('§1', 'tag-create', 'type'), chosen('absent', 'maxLength'))}`,
  ],
  [
    'a property that its object requires',
    '/components/schemas/PlainTag/properties/kind',
    `${lines(stated('§1', 'tag-create', 'type, enum'))}\n\n${lines(chosen('absent', 'required'))}`,
  ],
  [
    'a response that two operations share, in one of them',
    '/paths/~1tags/post/responses/404',
    `There is none.\n\n${lines(chosen('absent', '404, application/problem+json'))}`,
  ],
  [
    'the same response in the other',
    '/paths/~1tags~1{name}/get/responses/404',
    `There is none.\n\n${lines(stated('§2', 'tag-read', '404'), chosen('absent', 'application/problem+json'))}`,
  ],
];

test.each(shown)('the page says where this comes from: %s', (_, pointer, description) => {
  expect(descriptionAt(pointer)).toBe(description);
});

test('a property that refers to a schema says its own origins after those of the schema', () => {
  expect(descriptionAt('/components/schemas/PlainTag/properties/name')).toBe(
    [
      descriptionAt('/components/schemas/Name'),
      lines(stated('§1', 'tag-create', 'property'), chosen('absent', 'required')),
    ].join('\n\n'),
  );
  expect(descriptionAt('/components/schemas/PlainTag/properties/note')).toBeUndefined();
});

test('what the source says alone has no chosen line', async () => {
  const stated = await documentWithOrigins(fixture('documented'), 'stated');
  expect(JSON.stringify(stated)).not.toContain('acs-chosen');
  expect(atPointer(stated, '/paths/~1tags/post/responses')).toBeUndefined();
});

test('the head of the page counts the lines', () => {
  const rows = ['stated', 'derived', 'chosen'].map((level) => new RegExp(`>${level}</b> (\\d+) lines?: `));
  const said = String(atPointer(documented, '/info/description'));
  expect(rows.map((row) => row.exec(said)?.[1])).toEqual(['16', '1', '10']);
});

test('what a contract calls its clauses is shown, never read as markup', () => {
  const document = { 'x-source': { clauses: [{ id: '<i>&"', section: '<b>\n\n#' }] } };
  const [line] = originLines({ '<u>': { id: '<i>&"', derived: false } }, document['x-source'] as never, 'x');
  expect(line).toBe(
    '<b class="acs-badge acs-stated">stated &lt;b&gt; #</b> &lt;u&gt; <a href="source.html#%3Ci%3E%26%22">&lt;i&gt;&amp;&quot;</a>',
  );
});

test('an operation has a badge with its origin', () => {
  expect(atPointer(documented, '/paths/~1tags/post/x-badges')).toEqual([
    { name: 'stated §1', color: 'green' },
  ]);
  expect(atPointer(documented, '/paths/~1tags~1{name}/get/x-badges')).toEqual([
    { name: 'chosen', color: 'orange' },
  ]);
});

test('a document without a source is shown as it is written', async () => {
  const plain = await documentWithOrigins(fixture('no-source'));
  expect(JSON.stringify(plain)).not.toMatch(/stated|chosen|source\.html|x-badges/);
});
