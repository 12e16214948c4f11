// Edits of the contract, as a reviewer made them: whom each breaks, and the line that says so.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDiffText } from '../../conformance/index.ts';
import { diffContracts } from '../../src/contract/changes/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import { packageFile } from '../../src/package-file.ts';
import { temporaryFolder } from '../testing/acs.ts';

const { folder } = temporaryFolder();
const texts = ['openapi.yaml', 'source.yaml'].map((name) => readFileSync(packageFile(name), 'utf8'));
const before = await loadContract(defaultContractFile);

/** What is replaced in either file, every time that it is there. */
type Edit = readonly [from: string, to: string];

async function diffBy(name: string, edits: readonly Edit[]) {
  const below = join(folder, name);
  mkdirSync(below, { recursive: true });
  const edited = texts.map((text) => edits.reduce((all, [from, to]) => all.replaceAll(from, to), text));
  expect(edited).not.toEqual(texts);
  for (const [i, file] of ['openapi.yaml', 'source.yaml'].entries())
    writeFileSync(join(below, file), edited[i] ?? '');
  return diffContracts(before, await loadContract(join(below, 'openapi.yaml')));
}

const newTag = `      x-origin: { type: tag-create-body, required: tag-name-required, additionalProperties: unknown-fields }
      properties:
        name: { $ref: '#/components/schemas/TagName' }
`;
const codeList = '            - urn:acs:problem:';
const [tag] = / {2}\/\{account_id\}\/tag\/create:[\s\S]*?\n\ncomponents:/.exec(texts[0] ?? '') ?? [''];
const [limitPerToken] = / {2}- id: limit-per-token\n(?: {4}.*\n)+/.exec(texts[1] ?? '') ?? [''];
/** An edit of the create of a tag alone. */
const ofTag = (...parts: readonly Edit[]): Edit => [
  tag,
  parts.reduce((all, [from, to]) => all.replaceAll(from, to), tag),
];

/** Each edit, whom it breaks (`s` or `c` for implementers under source or contract, `k` clients, `r` reviewers), what the text says. */
const edits: Readonly<
  Record<string, readonly [edit: readonly Edit[], breaks: string, ...says: readonly string[]]>
> = {
  '01 byteLength to 256': [
    [['maximum: 128', 'maximum: 256']],
    'skr',
    'byte-length (§2.1, §8, stated)',
    'maximum 128 → 256',
  ],
  '03 createTag without 429': [
    [
      ofTag(
        ["        '429': { $ref: '#/components/responses/TooManyRequests' }\n", ''],
        ['        responses/429: interface-limits\n', ''],
      ),
    ],
    'kr',
    'interface-limits (§8, chosen)',
    '− error response 429',
    'clients that name it may not compile',
  ],
  '04 an optional description': [
    [
      [
        newTag,
        `${newTag}        description: { type: string, maxLength: 500, x-origin: { '.': unknown-fields, type: unknown-fields, maxLength: name-length } }\n`,
      ],
    ],
    'cr',
    'Clients: not breaking',
    '+ known property description',
  ],
  '05 a required colour': [
    [
      [
        `required: [name]\n      additionalProperties: false\n${newTag}`,
        `required: [name, colour]\n      additionalProperties: false\n${newTag}        colour: { type: string, x-origin: { '.': unknown-fields, type: unknown-fields } }\n`,
      ],
    ],
    'ckr',
    'unknown-fields (§2.1, §2.3, chosen)',
    '+ required colour',
  ],
  '06 another operationId': [
    [['operationId: createTag', 'operationId: newTag']],
    'kr',
    'operationId createTag → newTag',
    'may not compile',
  ],
  '08 tags open to everybody': [
    [ofTag(['      security:\n        - bearer: []', '      security: []'])],
    'cr',
    'tag-create-credential (§5 rule 3, chosen)',
    'security + none',
  ],
  '09 another path': [
    [['  /{account_id}/tag/create:', '  /{account_id}/tags:']],
    'skr',
    'tag-create (§4.3, stated)',
    '+ operation POST /{account_id}/tags',
    '− operation POST /{account_id}/tag/create',
  ],
  '10 application/json for errors': [
    [['application/problem+json:', 'application/json:']],
    'ckr',
    '✗ 1 breaking change',
    '− media type application/problem+json',
    '+ media type application/json',
  ],
  '11 a code renamed': [
    [[`${codeList}malformed-http`, `${codeList}bad-http`]],
    'ckr',
    'error-codes (§7 rule 1, chosen)',
    'enum − urn:acs:problem:malformed-http, + urn:acs:problem:bad-http',
  ],
  '13 Retry-After optional': [
    [['next call.\n      required: true\n      x-origin: { required: interface-limits }\n', 'next call.\n']],
    'kr',
    'interface-limits (§8, chosen)',
    '− required',
  ],
  '14 other words': [
    [['What people call the tag.', 'The name that people give to the tag.']],
    '',
    'Descriptions and examples: 1 change',
  ],
  '16 names unique': [
    [
      [
        "'Yes; the identifier tells them apart.'\n    answer: accepted",
        "'No; the second is rejected with 409.'\n    answer: 409",
      ],
    ],
    'ckr',
    'names-unique (§2.1, §2.3, chosen)',
    'answer accepted → 409',
  ],
  '17 another origin': [
    [['minimum: byte-length,', 'minimum: name-length,']],
    'r',
    'origin of minimum: byte-length (stated) → name-length (chosen)',
  ],
  '18 another version': [
    [['  version: 1.0.0\n  x-origin', '  version: 1.1.0\n  x-origin']],
    'r',
    'interface-version (§9, stated)',
    'version 1.0.0 → 1.1.0',
  ],
  '20 a required query': [
    [
      [
        '    get:\n',
        "    get:\n      parameters:\n        - { name: expand, in: query, required: true, description: x, x-origin: { '.': routing-fields, required: routing-fields }, schema: { type: string, x-origin: { type: routing-fields } } }\n",
      ],
    ],
    'ckr',
    'routing-fields (§2.2, §4.1, chosen)',
    '+ required parameter query expand',
  ],
  '21 unknown fields': [
    [
      [
        `      additionalProperties: false\n${newTag}`,
        newTag.replace(', additionalProperties: unknown-fields', ''),
      ],
    ],
    'cr',
    'additionalProperties − false',
  ],
  '22 a clause removed': [
    [[limitPerToken, '']],
    'kr',
    '− clause limit-per-token',
    'clients cannot rely on it any more',
  ],
  '23 a decision accepted': [
    [
      [
        "because: 'It changes the account, as a profile does.'",
        "because: 'It changes the account, as a profile does.'\n    accepted: { by: 'API board', on: '2026-01-31' }",
      ],
    ],
    'r',
    'accepted + ',
  ],
  '27 another server': [[["  - url: '{base_url}'", '  - url: https://api.example.com']], 'r', 'servers'],
  '30 errors without a detail': [
    [
      ['required: [type, title, status, detail]', 'required: [type, title, status]'],
      [
        '        detail:\n          type: string\n          description: What went wrong this time, and what to do about it.\n          x-origin: { type: error-body }\n',
        '',
      ],
    ],
    'kr',
    '− required detail',
    '− property detail',
  ],
};

test.each(Object.entries(edits))('%s', async (name, [edit, breaks, ...says]) => {
  const diff = await diffBy(name.slice(0, 2), edit);
  const counts = Object.entries(diff.breaking).filter(([, count]) => count > 0);
  const letters: Readonly<Record<string, string>> = {
    source: 's',
    contract: 'c',
    clients: 'k',
    reviewers: 'r',
  };
  expect(counts.map(([user]) => letters[user]).join('')).toBe(breaks);
  const text = renderDiffText(diff).replaceAll(/\n +/g, ' ');
  for (const words of says) expect(text).toContain(words);
});
