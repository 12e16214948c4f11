import { expect, test } from 'vitest';
import { diffContracts } from '../../src/contract/changes/index.ts';
import { defaultContractFile, loadContract } from '../../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../../src/contract/index.ts';
import { diffFormats, renderDiffText } from './diff.ts';

const before = await loadContract(defaultContractFile);

function diffBy(edit: (schemas: ReturnType<typeof JSON.parse>, document: OpenApiDocument) => void) {
  const document = structuredClone(before.document);
  edit(document.components?.['schemas'], document);
  return diffContracts(before, createContract(document, { file: 'new.yaml', linesOf: before.linesOf }));
}

const diff = diffBy((schemas, document) => {
  schemas.TagName.maxLength = 9;
  schemas.ProfileName.maxLength = 9;
  schemas.Problem.properties.type.enum[9] = 'urn:x_y*<b>@me';
  schemas.Problem.required.pop();
  schemas.Tag.description = 'x';
  Object.assign(document.info, { 'x-a': 1 });
});

test('the terminal has each user, the lines by their statements, and what decides last', () => {
  const text = renderDiffText(diff).replaceAll(/openapi\.yaml:\d+/g, 'openapi.yaml:LINE');
  expect(text).toMatchInlineSnapshot(`
    "Access-Control Configuration Service 1.0.0

    ✗ Implementers: breaking, 2 changes (2 under contract conformance only)
    ✗ Clients: breaking, 3 changes
    ○ Reviewers: 4 changes to review
    ✓ Descriptions and examples: 1 change

    name-length (§2.1, §2.3, chosen): Up to 255 characters.
    ✗ maxLength 255 → 9
        /components/schemas/ProfileName/maxLength (openapi.yaml:LINE), /components/schemas/TagName/maxLength
        (openapi.yaml:LINE)
        implementers and clients: a request that was valid must be rejected now
        implementers: a response that was valid is not valid now

    error-codes (§7 rule 1, chosen): The member \`type\` of the problem document carries the code: one of the URIs
    \`urn:acs:problem:...\` that its schema lists.
    ✗ enum − urn:acs:problem:internal-server-error, + urn:x_y*<b>@me
        /components/schemas/Problem/properties/type/enum (openapi.yaml:LINE)
        clients: a response may come that could not come before
        implementers: a response that was valid is not valid now

    error-body (§7 rule 1, chosen): An RFC 9457 problem document (\`application/problem+json\`); for a faulty body, \`errors\`
    points at each fault.
    ✗ − required detail
        /components/schemas/Problem/required (openapi.yaml:LINE)
        clients: a response may come that could not come before

    ○ x-a + 1
        /info/x-a

    ○ info.version is 1.0.0 in both: a breaking change asks for another version
    ✗ 3 breaking changes
    "
  `);
});

test('a comment has the text, in which nothing of the contract is markup', () => {
  const render = diffFormats.find(({ format }) => format === 'markdown')?.render;
  expect(render?.(diff)).toBe(`\`\`\`\n${renderDiffText(diff).trimEnd()}\n\`\`\`\n`);
});

test('data has every line with its pointer, members and effects', () => {
  const render = diffFormats.find(({ format }) => format === 'json')?.render;
  const { groups, ...rest } = JSON.parse(render?.(diff) ?? '');
  expect(rest).toMatchObject({
    format: 'acs-diff/2',
    same: false,
    breaking: { source: 0, contract: 2, clients: 3 },
  });
  const [group] = groups;
  expect(group).toMatchObject({ id: 'name-length', level: 'chosen', section: '§2.1, §2.3' });
  expect(group.changes[0]).toMatchObject({
    ...{ kind: 'upper bound', name: 'maxLength', removed: [255], added: [9] },
    ...{
      effects: ['request narrower', 'response narrower'],
      breaks: { implementers: 'contract', clients: true },
    },
  });
});

test('what says the same is told in one line, and another version is advised where none was given', () => {
  expect(renderDiffText(diffBy(() => undefined))).toMatch(/1\.0\.0\n\n✓ The two contracts say the same\.\n$/);
  const versioned = diffBy((schemas, document) => {
    schemas.TagName.maxLength = 9;
    Object.assign(document.info, { version: '2.0.0' });
  });
  expect(renderDiffText(versioned)).toMatch(/1\.0\.0 → 2\.0\.0\n/);
  expect(renderDiffText(versioned)).not.toContain('in both');
});
