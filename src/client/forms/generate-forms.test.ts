import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderValidators } from '../../../build/client-files.ts';
import { createContract } from '../../contract/index.ts';
import { documentWith } from '../../contract/testing/document.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const pen = {
  type: 'object',
  properties: {
    made: { type: 'string', format: 'date-time' },
    ink: { const: { red: 255 } },
    name: { type: 'string', maxLength: 2 },
    description: { type: 'string' },
  },
  additionalProperties: false,
};
const post = {
  operationId: 'create-pen',
  requestBody: { content: { 'application/json': { schema: pen } } },
  responses: { '204': { description: 'Made.' } },
};
const document = documentWith({}, { '/pens': { post } });
const { folder, file } = temporaryFolder();

it('compiles formats, lengths and values of any contract into a module', async () => {
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(import.meta.dirname, 'code-points.ts'), join(folder, 'code-points.ts'));
  const path = file('validators.ts', renderValidators(createContract(document)));
  const { validators } = (await import(path)) as { validators: Record<string, (value: unknown) => boolean> };
  const fits = (value: unknown) => validators['create-pen']?.(value);
  expect(fits({ made: '2026-01-02T03:04:05Z', ink: { red: 255 }, name: '\u{1F600}b', description: '' })).toBe(
    true,
  );
  for (const wrong of [{ made: 'now' }, { ink: { red: 1 } }, { name: 'abc' }, { summary: '' }]) {
    expect([wrong, fits(wrong)]).toEqual([wrong, false]);
  }
});
