import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { atPointer } from '../../contract/index.ts';
import { documentWithOrigins } from '../build.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/contracts/${name}.yaml`, import.meta.url));
const documented = await documentWithOrigins(fixture('documented'));
const descriptionAt = (pointer: string) => atPointer(documented, `${pointer}/description`);

const stated = (section: string, id: string) =>
  `<b class="stated">stated</b> ${section} · [${id}](#/source-clauses/${id})`;
const chosen = (id: string) => `<b class="chosen">chosen</b> · [${id}](#/source-silences/${id})`;
const lines = (...said: string[]) => said.join('  \n');

const shown: [what: string, pointer: string, description: string][] = [
  [
    'an operation, after its own description',
    '/paths/~1tags/post',
    `Creates a tag.\n\n${lines(`operation: ${stated('§1', 'tag-create')}`, `security: ${chosen('credential')}`)}`,
  ],
  [
    'a parameter together with its schema, one line for each origin',
    '/paths/~1tags~1{name}/get/parameters/0',
    lines(`parameter, required, type: ${stated('§2', 'tag-read')}`, `minLength: ${chosen('absent')}`),
  ],
  [
    'a request body with its media type, its schema and the alternatives of it',
    '/paths/~1tags/post/requestBody',
    lines(
      `required, content, body.oneOf, body.discriminator, Plain tag.type: ${stated('§1', 'tag-create')}`,
      `application/json: ${stated('preamble', 'json')}`,
      `Plain tag.additionalProperties: ${chosen('absent')}`,
    ),
  ],
  [
    'an example',
    '/paths/~1tags/post/requestBody/content/application~1json/examples/plain',
    `example: ${stated('§1', 'tag-create')}`,
  ],
  ['a security scheme', '/components/securitySchemes/bearer', `scheme: ${chosen('credential')}`],
  [
    'a schema',
    '/components/schemas/Name',
    `Any name.\n\n${lines(`type: ${stated('§1', 'tag-create')}`, `maxLength: ${chosen('absent')}`)}`,
  ],
  [
    'a property that its object requires',
    '/components/schemas/PlainTag/properties/kind',
    `${lines(`type, enum: ${stated('§1', 'tag-create')}`)}\n\nrequired: ${chosen('absent')}`,
  ],
];

for (const [what, pointer, description] of shown) {
  test(`the page says where this comes from: ${what}`, () => {
    expect(descriptionAt(pointer)).toBe(description);
  });
}

test('a property that refers to a schema says its own origins after those of the schema', () => {
  expect(descriptionAt('/components/schemas/PlainTag/properties/name')).toBe(
    [
      descriptionAt('/components/schemas/Name'),
      lines(`property: ${stated('§1', 'tag-create')}`, `required: ${chosen('absent')}`),
    ].join('\n\n'),
  );
  expect(descriptionAt('/components/schemas/PlainTag/properties/note')).toBeUndefined();
});

test('a response that two operations share says for each why it has it', () => {
  const problem = 'application/problem+json';
  expect(descriptionAt('/paths/~1tags/post/responses/404')).toBe(
    `There is none.\n\n404, ${problem}: ${chosen('absent')}`,
  );
  expect(descriptionAt('/paths/~1tags~1{name}/get/responses/404')).toBe(
    `There is none.\n\n${lines(`404: ${stated('§2', 'tag-read')}`, `${problem}: ${chosen('absent')}`)}`,
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

test('two sections list every clause and every silence under a heading of its own', () => {
  expect(atPointer(documented, '/tags')).toMatchInlineSnapshot(`
    [
      {
        "description": "What *A source*, version 2.0.0 states, in our own words.

    ## tag-create

    **§1** · A tag is created.

    ## tag-read

    **§2** · A tag is read by its name.

    ## json

    **preamble** · Bodies are JSON.

    ## old

    **§3** · A tag grows old.

    *Checked elsewhere, or not at all:* Takes a year to see.",
        "name": "source-clauses",
        "x-displayName": "Clauses",
        "x-traitTag": true,
      },
      {
        "description": "What it leaves open, and what this contract decides.

    ## absent

    **§2** · How is an absent tag answered?

    *Decision:* 404.

    *Because:* It is usual.

    ## credential

    **§3** · What credential?

    *Decision:* A bearer.

    *Because:* It is usual.

    ## read

    **§2** · Which method reads?

    *Decision:* GET.

    *Because:* It is usual.

    ## events

    **§4** · What events are there?

    *Out of scope:* None is shown.",
        "name": "source-silences",
        "x-displayName": "Silences",
        "x-traitTag": true,
      },
    ]
  `);
});

test('a document without a source is shown as it is written', async () => {
  const plain = await documentWithOrigins(fixture('no-source'));
  expect(JSON.stringify(plain)).not.toMatch(/stated|chosen|source-clauses|x-badges/);
});
