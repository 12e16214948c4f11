// The page of a difference in a real Chromium: both themes, narrow and wide, everything in reach and nothing fetched.

import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../src/contract/changes/testing/edits.ts';
import { defaultContractFile, loadDocument } from '../../../src/contract/file/index.ts';
import { createContract, type OpenApiDocument } from '../../../src/contract/index.ts';
import { untroubled, useFilePages, views, visit } from '../../../src/testing/file-pages.ts';
import { diffContracts, parseIgnore } from '../../diff/index.ts';
import { renderDiffHtml } from './html.ts';

const document = await loadDocument(defaultContractFile);
const edited = structuredClone(document);
const { schemas, create, silence, clauses } = partsOf(edited);
schemas.TagName.maxLength = 300;
schemas.Tag.description = '<script>alert(1)</script>';
create.security = [];
create.deprecated = true;
silence('unknown-path').answer = 410;
clauses[0].states = '<b>other</b>';
const ignore = parseIgnore('- { change: silence/unknown-path, reason: <i>Agreed</i> on Monday. }', 'i.yaml');
const diff = diffContracts(createContract(document), createContract(edited as OpenApiDocument), ignore);
const pages = useFilePages();

describe('the page of a difference', () => {
  const url = pages.write('diff', renderDiffHtml(diff));

  test.each(views)(
    'can be read at $width pixels in the $colorScheme theme, and is what it loads',
    async ({ width, options }) => {
      expect(await visit(pages, url, options)).toEqual(untroubled(url, width));
    },
  );

  test('names the severity of each change, and why one is ignored', async () => {
    const { page } = await pages.open(url);
    const severityOf = (change: string) =>
      page.getByRole('row').filter({ hasText: change }).locator('td').last().innerText();
    expect(await severityOf('credentials: bearer → none')).toMatch(/^contract\nmay break servers/);
    expect(await severityOf('now deprecated')).toBe('note');
    expect(await severityOf('unknown-path')).toContain('ignored: <i>Agreed</i> on Monday.');
    expect(await page.locator('.summary').innerText()).toBe('✗ 2 breaking changes (1 ignored)');
    await page.context().close();
  });
});
