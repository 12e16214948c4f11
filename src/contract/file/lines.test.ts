import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../errors.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readContractLines } from './index.ts';

const { folder, file } = temporaryFolder();
const linesOf = (name: string, text: string) => readContractLines(file(name, text));

describe('the line of a constraint', () => {
  const yaml = [
    'openapi: 3.1.0',
    'paths:',
    '  /a/{b}:',
    '    get: { responses: { "200": { description: x } } }',
    '  /other: { $ref: other.yaml }',
    'components:',
    '  schemas:',
    '    Tag:',
    '      allOf:',
    '        - type: object',
    '        - minLength: 1',
  ].join('\n');

  it.each([
    ['/paths/~1a~1{b}/get', { line: 4, column: 5 }],
    ['/paths/~1a~1{b}/get/responses/200', { line: 4, column: 25 }],
    ['/components/schemas/Tag/allOf/1/minLength', { line: 11, column: 11 }],
    ['/components/schemas/Tag/allOf/1/maxLength', { line: 11, column: 11 }],
    ['/paths/~1other/post/requestBody', { line: 5, column: 3 }],
    ['/components/schemas/Elsewhere/type', undefined],
    ['/paths/~1nowhere', undefined],
    ['/x-source/clauses/3', undefined],
  ])('%s is %j', (pointer, line) => {
    expect(linesOf('a.yaml', yaml)(pointer)).toEqual(line);
  });

  it('is found in JSON as well', () => {
    const lineOf = linesOf('a.json', '{\n  "paths": {\n    "/a": { "get": {} }\n  }\n}');
    expect(lineOf('/paths/~1a/get')).toEqual({ line: 3, column: 13 });
  });

  it('is asked of a file that can be read', () => {
    expect(() => readContractLines(join(folder, 'none.yaml'))).toThrow(UsageError);
  });
});
